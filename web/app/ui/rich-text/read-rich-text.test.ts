import { describe, expect, test } from 'vitest'
import { plainText, readRichText } from './read-rich-text.ts'

describe('a description', () => {
  test('is a tree of the tags we know', () => {
    expect(readRichText('<p>One &amp; <strong>two</strong></p><ul><li>三</li></ul>')).toEqual([
      { tag: 'p', children: ['One & ', { tag: 'strong', children: ['two'] }] },
      { tag: 'ul', children: [{ tag: 'li', children: ['三'] }] },
    ])
  })

  test('puts its headings below those of the page', () => {
    expect(readRichText('<h2>A</h2><h4>B</h4>')).toEqual([
      { tag: 'h3', children: ['A'] },
      { tag: 'h5', children: ['B'] },
    ])
  })

  test('keeps the words of what it does not know, and nothing of what runs', () => {
    expect(readRichText('<section><p onclick="x()">Hi</p></section><script>alert(1)</script>')).toEqual([
      { tag: 'p', children: ['Hi'] },
    ])
    expect(readRichText('<style>p{}</style><svg><a href="https://x">y</a></svg>z<iframe src="//x">')).toEqual(
      ['z'],
    )
  })

  test('takes an element that is never closed, or closed twice, as it comes', () => {
    expect(readRichText('<p>a<b>b</p>c</b></p>d')).toEqual([
      { tag: 'p', children: ['a', { tag: 'b', children: ['b'] }] },
      'c',
      'd',
    ])
    expect(readRichText('a<br>b<hr/>')).toEqual([
      'a',
      { tag: 'br', children: [] },
      'b',
      { tag: 'hr', children: [] },
    ])
  })

  test('links only to where a link may lead', () => {
    const href = (html: string) => readRichText(html)[0]
    expect(href('<a href="https://example.com/?a=1&amp;b=2">x</a>')).toEqual({
      tag: 'a',
      href: 'https://example.com/?a=1&b=2',
      children: ['x'],
    })
    for (const bad of [
      'javascript:alert(1)',
      '&#106;avascript:alert(1)',
      '/login',
      '//example.com',
      'data:x',
    ])
      expect(href(`<a href="${bad}">x</a>`)).toEqual({ tag: 'a', children: ['x'] })
  })

  test('shows what looks like markup as text', () => {
    expect(readRichText('1 < 2 and &lt;script&gt;')).toEqual(['1 ', '<', ' 2 and <script>'])
    expect(readRichText('&#x4e00;&#19968;&unknown;&#0;')).toEqual(['一一&unknown;&#0;'])
  })

  test('is one line of plain text for others', () => {
    const html =
      '<h2>About</h2>\n<p>Word <em>prob</em>lems.<br>Then more.</p><ul><li>One</li><li>Two</li></ul>'
    expect(plainText(readRichText(html))).toBe('About Word problems. Then more. One Two')
  })
})
