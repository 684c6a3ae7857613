// What somebody may send who means no good, each with a name for the message.

const strings: Record<string, string> = {
  empty: '',
  blank: ' \t ',
  script: '<script>alert(1)</script><img src=x onerror=alert(1)>',
  sql: '\'; drop table accounts; -- " or 1=1',
  path: '../../../../etc/passwd',
  template: '{{7*7}}%{7*7}%s%n',
  emoji: '👩‍👩‍👧‍👦🇭🇰',
  'right-to-left override': 'abc\u202Egnp.exe',
  'null byte': 'abc\u0000def',
  'lone surrogate': 'abc\uD800def',
  'line breaks': 'abc\r\nBcc: x@example.com',
  'combining marks': `Z${'\u0301'.repeat(3000)}`,
  'long Chinese': '漢'.repeat(3000),
  'ten thousand': 'a'.repeat(10_000),
  'a million': 'a'.repeat(1_000_000),
  prototype: '__proto__',
  'huge number': '9'.repeat(40),
  'negative number': '-1',
  'not a number': 'NaN',
  fraction: '1.5',
}
const wrongTypes: Record<string, unknown> = {
  number: 12.5,
  zero: 0,
  'huge number': 1e300,
  true: true,
  false: false,
  null: null,
  'empty list': [],
  list: ['a', { b: 1 }],
  'deep list': JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`),
  object: { toString: 'x', length: 9 },
  'operator object': { $ne: null },
}

/** A field that is left out. */
export const missing = Symbol('missing')
export const bodyValues: [string, unknown][] = [
  ['missing', missing],
  ...Object.entries(strings),
  ...Object.entries(wrongTypes),
]
export const queryValues: [string, unknown][] = [
  ['missing', missing],
  ['twice', ['1', '2']],
  ...Object.entries(strings),
]

/** Of a language's code nearly all values are refused by their length: one of those stands for them in every call. */
export const languageValues = queryValues.filter(
  ([name, value]) => typeof value !== 'string' || value.length <= 10 || name === 'a million',
)
