//! The declaration of what ids carry.

/// Declares enums and structs with the template of each variant, from which encoding, decoding and samples
/// follow. The fields in a template are those of [`format!`]:
///
/// ```text
///   ids! {
///       pub enum FollowAct as "follow." {                         an action, with the prefix of its ids
///           Ask(TableId) = "ask.{}",
///           Off { channel: ChannelId, table: TableId } = "off.{channel}.{table}",
///           List = "all" | "list",                                the template, and earlier ones
///       }
///   }
///   ids! { pub struct Listing { page: u16 } as "h.{page}" }       an action
///   ids! { pub struct VoteAct(u8 as Base36<u8>) = "vote.{}"; }    an act on a table, or a field of others
///   ids! { for Offer { Draw = "draw", Impasse = "impasse" } }     an enum that is declared elsewhere
/// ```
///
/// `T as C`: ids write the field as the type `C`. If several templates match the beginning of a text, the one
/// that takes most of it is read.
#[macro_export]
macro_rules! ids {
    (
        $(#[$meta:meta])* $vis:vis enum $name:ident $(as $prefix:literal)? {$(
            $(#[$doc:meta])* $variant:ident
            $( ( $($ty:ty $(as $codec:ty)?),+ ) )?
            $( { $($(#[$about:meta])* $field:ident: $fty:ty $(as $fcodec:ty)?),+ $(,)? } )?
            = $template:literal $(| $older:literal)*
        ),+ $(,)?}
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        $vis enum $name {
            $($(#[$doc])* $variant $( ( $($ty),+ ) )? $( { $($(#[$about])* $field: $fty),+ } )?),+
        }
        $crate::ids! { @field $name ($($prefix)?) {$(
            [$name::$variant] [$( ( $($ty $(as $codec)?),+ ) )? $( { $($field: $fty $(as $fcodec)?),+ } )?]
            $template $($older)*
        ),+} }
        $($crate::ids! { @action $name $prefix })?
    };
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident
        $( ( $($tvis:vis $ty:ty $(as $codec:ty)?),+ ) )?
        $(as $action:literal)? $(= $part:literal)? $(| $older:literal)* ;
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        $vis struct $name $( ( $($tvis $ty),+ ) )?;
        $crate::ids! { @field $name () {
            [$name] [$( ( $($ty $(as $codec)?),+ ) )?] $($action)? $($part)? $($older)*
        } }
        $($crate::ids! { @action $name $action })?
    };
    (
        $(#[$meta:meta])* $vis:vis struct $name:ident {
            $($(#[$about:meta])* $fvis:vis $field:ident: $ty:ty $(as $codec:ty)?),+ $(,)?
        } $(as $action:literal)? $(= $part:literal)? $(| $older:literal)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        $vis struct $name {
            $($(#[$about])* $fvis $field: $ty),+
        }
        $crate::ids! { @field $name () {
            [$name] [{ $($field: $ty $(as $codec)?),+ }] $($action)? $($part)? $($older)*
        } }
        $($crate::ids! { @action $name $action })?
    };
    (for $name:ident {$($variant:ident $( ( $($ty:ty $(as $codec:ty)?),+ ) )? = $template:literal),+ $(,)?}) => {
        $crate::ids! { @field $name () {$(
            [$name::$variant] [$( ( $($ty $(as $codec)?),+ ) )?] $template
        ),+} }
    };

    (@action $name:ident $template:literal) => {
        impl $crate::ui::custom_id::Action for $name {}
    };
    (@field $name:ident ($($prefix:literal)?) {$( $path:tt [$($fields:tt)?] $template:literal $($older:literal)* ),+}) => {
        impl $crate::ui::custom_id::Field for $name {
            fn write(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $(f.write_str($prefix)?;)?
                match self {
                    $($crate::ids!(@pattern [a b] $path $($fields)?) => {
                        $crate::ids!(@write [a b] f $template $($fields)?)
                    })+
                }
            }

            fn read(text: &str) -> Option<($name, &str)> {
                $(let text = text.strip_prefix($prefix)?;)?
                let mut longest = None;
                $(for template in [$template $(, $older)*] {
                    let read = || $crate::ids!(@read template text $path $($fields)?);
                    longest = $crate::ui::custom_id::field::longer(longest, read());
                })+
                longest
            }

            $crate::with_samples! {
                fn samples() -> $crate::ui::custom_id::samples::BoxedStrategy<$name> {
                    use $crate::ui::custom_id::samples::*;
                    Union::new([$($crate::ids!(@samples $path $($fields)?).boxed()),+]).boxed()
                }
            }
        }
    };

    (@pattern $names:tt [$($path:tt)+]) => { $($path)+ };
    (@pattern [$a:ident $b:ident] [$($path:tt)+] ($ta:ty $(as $ca:ty)?)) => { $($path)+($a) };
    (@pattern [$a:ident $b:ident] [$($path:tt)+] ($ta:ty $(as $ca:ty)?, $tb:ty $(as $cb:ty)?)) => {
        $($path)+($a, $b)
    };
    (@pattern $names:tt [$($path:tt)+] { $($field:ident: $ty:ty $(as $codec:ty)?),+ }) => {
        $($path)+ { $($field),+ }
    };

    (@write $names:tt $f:ident $template:literal) => { $f.write_str($template) };
    (@write [$a:ident $b:ident] $f:ident $template:literal ($ta:ty $(as $ca:ty)?)) => {
        write!($f, $template, $crate::ids!(@written $a $ta $(as $ca)?))
    };
    (@write [$a:ident $b:ident] $f:ident $template:literal ($ta:ty $(as $ca:ty)?, $tb:ty $(as $cb:ty)?)) => {
        write!(
            $f, $template,
            $crate::ids!(@written $a $ta $(as $ca)?),
            $crate::ids!(@written $b $tb $(as $cb)?)
        )
    };
    (@write $names:tt $f:ident $template:literal { $($field:ident: $ty:ty $(as $codec:ty)?),+ }) => {
        write!($f, $template, $($field = $crate::ids!(@written $field $ty $(as $codec)?)),+)
    };
    (@written $value:ident $ty:ty) => { $crate::ui::custom_id::Written($value) };
    (@written $value:ident $ty:ty as $codec:ty) => {
        $crate::ui::custom_id::Written(&<$codec>::from(Clone::clone($value)))
    };

    (@codec $ty:ty) => { $ty };
    (@codec $ty:ty as $codec:ty) => { $codec };

    (@read $template:ident $text:ident [$($path:tt)+]) => {
        $crate::ui::custom_id::field::scan($template, $text, &mut []).map(|rest| ($($path)+, rest))
    };
    (@read $template:ident $text:ident [$($path:tt)+] ($ta:ty $(as $ca:ty)?)) => {{
        let mut a: Option<$crate::ids!(@codec $ta $(as $ca)?)> = None;
        let rest = $crate::ui::custom_id::field::scan($template, $text, &mut [("", &mut a)])?;
        Some(($($path)+(<$ta>::from(a?)), rest))
    }};
    (@read $template:ident $text:ident [$($path:tt)+] ($ta:ty $(as $ca:ty)?, $tb:ty $(as $cb:ty)?)) => {{
        let mut a: Option<$crate::ids!(@codec $ta $(as $ca)?)> = None;
        let mut b: Option<$crate::ids!(@codec $tb $(as $cb)?)> = None;
        let rest = $crate::ui::custom_id::field::scan($template, $text, &mut [("", &mut a), ("", &mut b)])?;
        Some(($($path)+(<$ta>::from(a?), <$tb>::from(b?)), rest))
    }};
    (@read $template:ident $text:ident [$($path:tt)+] { $($field:ident: $ty:ty $(as $codec:ty)?),+ }) => {{
        $(let mut $field: Option<$crate::ids!(@codec $ty $(as $codec)?)> = None;)+
        let places = &mut [$((stringify!($field), &mut $field as &mut dyn $crate::ui::custom_id::field::Gap)),+];
        let rest = $crate::ui::custom_id::field::scan($template, $text, places)?;
        Some(($($path)+ { $($field: <$ty>::from($field?)),+ }, rest))
    }};

    (@samples [$($path:tt)+]) => { Just($($path)+) };
    (@samples [$($path:tt)+] ($($ty:ty $(as $codec:ty)?),+)) => {
        ($(<$crate::ids!(@codec $ty $(as $codec)?)>::samples(),)+)
            .prop_map($crate::ids!(@make [$($path)+] $($ty),+))
    };
    (@samples [$($path:tt)+] { $($field:ident: $ty:ty $(as $codec:ty)?),+ }) => {
        ($(<$crate::ids!(@codec $ty $(as $codec)?)>::samples(),)+)
            .prop_map(|($($field,)+)| $($path)+ { $($field: <$ty>::from($field)),+ })
    };
    (@make [$($path:tt)+] $ta:ty) => { |(a,)| $($path)+(<$ta>::from(a)) };
    (@make [$($path:tt)+] $ta:ty, $tb:ty) => { |(a, b)| $($path)+(<$ta>::from(a), <$tb>::from(b)) };
}

/// Keeps its items if the frame's feature `samples` is on: a `cfg` would ask for that of the crate that uses the macro.
#[cfg(feature = "samples")]
#[macro_export]
macro_rules! with_samples {
    ($($item:tt)*) => { $($item)* };
}

#[cfg(not(feature = "samples"))]
#[macro_export]
macro_rules! with_samples {
    ($($item:tt)*) => {};
}
