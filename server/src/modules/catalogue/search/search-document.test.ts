import { describe, expect, test } from 'vitest'
import { plainText, searchDocument, termDocument } from './search-document.ts'

const nothing = {
  names: [],
  tags: [],
  subject: '',
  subjectZh: '',
  levels: [],
  levelsZh: [],
  grade: '',
  seller: [],
  descriptions: [],
}

/** Lexemes with their places. */
const read = (document: string) =>
  new Map(
    [...document.matchAll(/'((?:[^']|'')*)'(?::(\S+))?/g)].map(([, lexeme, places]) => [lexeme, places]),
  )

test('words, characters, pairs of characters and what they mean, by weight and place', () => {
  const lexemes = read(
    searchDocument({
      ...nothing,
      names: ['P3 數學 Puzzles'],
      tags: ['應用題'],
      subject: 'Math',
      seller: ['Chan'],
      descriptions: ['<p>Egg &amp; 蛋撻</p>'],
    }),
  )
  expect(lexemes.get('p3')).toBe('1A')
  expect(lexemes.get('数学')).toBe('2A')
  expect(lexemes.get('学')).toBe('3A')
  expect(lexemes.get('puzzles')).toBe('4A')
  expect(lexemes.get('puzzle')).toBe('4A')
  expect(lexemes.get('=math')).toMatch(/^2A,\d+B$/)
  expect(lexemes.get('=p3')).toBe('1A')
  expect(lexemes.get('应用')).toMatch(/^\d+B$/)
  expect(lexemes.get('chan')).toMatch(/^\d+C$/)
  expect(lexemes.has('^puz')).toBe(true)
  expect(lexemes.has('^p3')).toBe(false)
  // Of the description only what is in it, and no beginnings.
  for (const lexeme of ['egg', '蛋', '蛋挞']) expect(lexemes.get(lexeme)).toBe(undefined)
  for (const lexeme of ['egg', '蛋', '蛋挞']) expect(lexemes.has(lexeme)).toBe(true)
  expect(lexemes.has('^eg')).toBe(false)
})

test('a product in two languages is found by either, each name by itself', () => {
  const lexemes = read(
    searchDocument({
      ...nothing,
      names: ['Fractions', '分數 Fun'],
      descriptions: ['<p>pizza</p>', '<p>薄餅</p>'],
    }),
  )
  expect(lexemes.get('fractions')).toBe('1A')
  expect(lexemes.get('分数')).toMatch(/^\d+A$/)
  expect(lexemes.get('fun')).toMatch(/^\d+A$/)
  for (const lexeme of ['pizza', '薄饼', '^fract']) expect(lexemes.has(lexeme)).toBe(true)
  // Who types a whole name means that product, in whichever language.
  expect([...lexemes.keys()].filter(lexeme => lexeme?.startsWith('#'))).toHaveLength(2)
})

test('two texts are no phrase', () => {
  const lexemes = read(searchDocument({ ...nothing, tags: ['bar', 'model'] }))
  const place = (lexeme: string) => Number.parseInt(lexemes.get(lexeme) ?? '', 10)
  expect(place('model') - place('bar')).toBeGreaterThan(3)
})

test('however long a text is, its document is not', () => {
  const long = '數學 words and more words '.repeat(20_000)
  const document = searchDocument({ ...nothing, names: [long], tags: [long], descriptions: [long] })
  expect(document.length).toBeLessThan(50_000)
  const places = [...document.matchAll(/(\d+)[ABC]/g)].map(([, place]) => Number(place))
  expect(Math.max(...places)).toBeLessThan(2000)
  const distinct = Array.from({ length: 3000 }, (_, index) => `w${index.toString(36)}x`).join(' ')
  expect(read(searchDocument({ ...nothing, descriptions: [distinct] })).size).toBe(400)
})

describe('nothing that is typed leaves its quotes', () => {
  test.each(["it's", "a\\'b", "' | !x:*", '\\\\', '<script>', '\u0000', '\ud800', '🙂'])('%j', text => {
    const document = searchDocument({ ...nothing, names: [text], tags: [text], descriptions: [text] })
    expect(document.replace(/'(?:[^'\\]|''|\\\\)*'(?::[\dABC,]+)?/g, '').trim()).toBe('')
    expect(termDocument(text)).not.toContain('\u0000')
  })
})

test('the text of a description', () => {
  expect(plainText('<p>A&nbsp;&amp;&nbsp;B</p><p>&#20013;&#x6587; &unknown; &#999999;</p>').trim()).toMatch(
    /^A & B {2}中文 &unknown; \S$/u,
  )
})
