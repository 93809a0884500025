//! Tests of the bot's Markdown as HTML.

use super::*;

#[test]
fn marks_become_elements() {
    let text = "**Triablo** \\*a\\* *d* `b**<c`\n\n-# small <t:1750000000:R> & \"x\" @\u{200b}everyone <@7>";
    let expected = "<p><b>Triablo</b> *a* <i>d</i> <code>b**&lt;c</code></p><p class=\"small\">small \
                    <time datetime=\"2025-06-15T15:06Z\" data-style=\"R\">2025-06-15 15:06 UTC</time> &amp; \
                    &quot;x&quot; @everyone &lt;@7&gt;</p>";
    assert_eq!(html(text), expected);
    let board = "**As text**\n```text\n  a **b\n <c\n```\nred";
    assert_eq!(html(board), "<p><b>As text</b></p><pre>  a **b\n &lt;c\n</pre><p>red</p>");
}

#[test]
fn every_text_is_closed_and_escaped() {
    for text in [
        "**",
        "`",
        "**a",
        "`**a",
        "```\n**a",
        "\\",
        "<t:",
        "<t:x>",
        "<t:1:>",
        "<t:99999999999999999999:R>",
        "<script>",
    ] {
        let html = html(text);
        assert!(!html.contains("<script") && !html.contains("<t:"), "{html}");
        for tag in ["b", "i", "code", "p", "pre"] {
            let count = |written: String| html.matches(&written).count();
            assert_eq!(count(format!("<{tag}>")), count(format!("</{tag}>")), "{html}");
        }
    }
}
