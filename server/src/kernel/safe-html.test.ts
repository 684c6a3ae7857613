import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainTextOf, safeHtml, safeHtmlOfLines } from './safe-html.ts'

test('safe HTML keeps what the editor makes', () => {
  const html =
    '<h2>目標</h2><p>Read <strong>and</strong> <em>write</em><br />twice</p><ul><li>one</li></ul>' +
    '<ol><li>two</li></ol><blockquote><p><u>三</u></p></blockquote><h3>a</h3><h4>b</h4><p><b>c</b><i>d</i></p>'
  expect(safeHtml(html)).toBe(html)
})

test('links are http, https or mail, and vouch for nothing', () => {
  const rel = 'rel="noopener nofollow"'
  expect(safeHtml('<a href="https://example.com/?a=1" target="_top" onclick="x()">a</a>')).toBe(
    `<a href="https://example.com/?a=1" ${rel}>a</a>`,
  )
  expect(safeHtml('<a href="mailto:a@example.com" rel="opener">a</a>')).toBe(
    `<a href="mailto:a@example.com" ${rel}>a</a>`,
  )
  for (const href of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    'blob:x',
  ]) {
    expect(safeHtml(`<a href="${href}">a</a>`), href).not.toMatch(/href/)
  }
})

describe('nothing runs', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<p onclick="alert(1)" style="position:fixed" class="a" id="b">x</p>',
    '<iframe src="https://evil.example"></iframe>',
    '<style>@import "https://evil.example"</style>',
    '<math><mtext></p><mglyph><style><img src=x onerror=alert(1)></style>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<a href="https://x" <script>>y</a>',
    '<form action="https://evil.example"><input name=a></form>',
    '<template><script>alert(1)</script></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<!--><img src=x onerror=alert(1)>-->',
    '<textarea></textarea><script>alert(1)</script>',
  ])('%s', html => {
    const clean = safeHtml(html)
    expect(clean).not.toMatch(/<(?!\/?(p|br|strong|b|em|i|u|h2|h3|h4|ul|ol|li|a|blockquote)\b)/)
    expect(clean).not.toMatch(/<[^>]+\s(on\w+|style|class|id|src)\s*=/i)
  })
})

test('twice is the same as once', () => {
  const pieces = fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="',
    '">',
    '&amp;',
    '&lt;',
    '<',
    '>',
    '"',
    'x',
    '<script>',
    '<h1>',
    '中文',
    '<!--',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), parts => {
      const once = safeHtml(parts.join(''))
      expect(safeHtml(once)).toBe(once)
    }),
    { examples: [[['<p>', '<', 'x', '<p>', '<p>']]] },
  )
})

test('a deep nest does not break it', () => {
  expect(safeHtml(`${'<b>'.repeat(13_000)}x`)).toContain('x')
})

test('line breaks of a textarea stay, and what looks like a tag and is none is text', () => {
  expect(safeHtmlOfLines('one\r\ntwo <b>three</b>\n3 < 4')).toBe('one<br />two <b>three</b><br />3 &lt; 4')
})

test('plain text of HTML', () => {
  expect(
    plainTextOf('<p>Your <b>HKDSE</b> certificate &amp; 成績單</p><ul><li>3 &lt; 4</li></ul>a<br />b'),
  ).toBe('Your HKDSE certificate & 成績單\n3 < 4\na\nb')
  expect(plainTextOf('<p>&amp;lt;b&amp;gt;</p>')).toBe('&lt;b&gt;')
})
