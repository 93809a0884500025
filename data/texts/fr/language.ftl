### Listes et nombres : ce qui s’écrit entre leurs parties.

list-more = { $list }, { $next }
list-groups = { $list } ; { $next }
list-named = { $name } : { $value }
list-title = { $name } — { $about }
list-and = { $list } et { $last }
number-group = { "\u202F" }
number-decimal = ,
