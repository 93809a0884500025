### Aufzählungen und Zahlen: was zwischen ihren Teilen steht.

list-more = { $list }, { $next }
list-groups = { $list }; { $next }
list-named = { $name }: { $value }
list-title = { $name } – { $about }
list-and = { $list } und { $last }
number-group = .
number-decimal = ,
