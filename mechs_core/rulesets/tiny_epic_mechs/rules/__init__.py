"""The rules, a file per chapter; `tables` makes their tables one."""
