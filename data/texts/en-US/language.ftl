### Lists and numbers: what a language writes between their parts.
### list-more and list-groups are applied again and again, to a list and its next part; list-and joins the last part.
### list-named joins a name and what belongs to it, list-title a title and what is said of it.
### number-group is the sign between the thousands and the hundreds of numbers from 10 000 on.
### number-decimal is the sign before the decimals.

list-more = { $list }, { $next }
list-groups = { $list }; { $next }
list-named = { $name }: { $value }
list-title = { $name } — { $about }
list-and = { $list } and { $last }
number-group = ,
number-decimal = .
