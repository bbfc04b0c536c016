"""What is counted for study."""

from mechs_core.kernel import study

watch = study.watch_nothing

PARTS = ()
TOPICS = ()
