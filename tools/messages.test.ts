import { describe, expect, test } from 'vitest'
import type { Locale } from '../messages/locale.ts'
import * as runtime from '../messages/locale.ts'
import { compileMessage, joinLocales, moduleOf, readCatalogue, type Translations } from './messages.ts'

type Message = (inputs?: Record<string, unknown>, options?: { locale?: Locale }) => string

/** What the compiled message answers, in a language. */
function said(texts: Translations, locale: Locale, inputs: Record<string, unknown> = {}): string {
  const { code } = compileMessage('x_key', texts)
  const made: Message = new Function('localeFor', 'pluralOf', `return ${code}`)(
    runtime.localeFor,
    runtime.pluralOf,
  )
  return made(inputs, { locale })
}

const plural = (match: Record<string, string>, declarations = ['input days', 'local n = days: plural']) => [
  { declarations, selectors: ['n'], match },
]

describe('a message', () => {
  test('is told in the language asked for, and otherwise in the current one', () => {
    const texts = { en: 'Hello', 'zh-HK': '你好' }
    expect(said(texts, 'en')).toBe('Hello')
    expect(said(texts, 'zh-HK')).toBe('你好')
    const { code } = compileMessage('x_key', texts)
    const made: Message = new Function('localeFor', `return ${code}`)(runtime.localeFor)
    try {
      runtime.overwriteGetLocale(() => 'zh-HK')
      expect(made()).toBe('你好')
    } finally {
      runtime.overwriteGetLocale(() => runtime.baseLocale)
    }
    expect(made()).toBe('Hello')
  })

  test('takes inputs in any order, also twice', () => {
    const texts = { en: '{a} of {b}, {a}', 'zh-HK': '{b} 之 {a}' }
    expect(compileMessage('x_key', texts).inputs).toEqual(['a', 'b'])
    expect(said(texts, 'en', { a: 1, b: 2 })).toBe('1 of 2, 1')
    expect(said(texts, 'zh-HK', { a: 1, b: 2 })).toBe('2 之 1')
  })

  test('keeps what JavaScript would read otherwise', () => {
    const text = 'A `quote`, "another", it\'s $5 and $'
    expect(said({ en: text, 'zh-HK': `${text}{a}`.replace('{a}', '') }, 'en')).toBe(text)
  })

  test('has a text for one and a text for others', () => {
    const texts = {
      en: plural({ 'n=one': '{days} day', 'n=other': '{days} days' }),
      'zh-HK': plural({ 'n=other': '{days} 日' }),
    }
    expect([0, 1, 2, '1', 1.5].map(days => said(texts, 'en', { days }))).toEqual([
      '0 days',
      '1 day',
      '2 days',
      '1 day',
      '1.5 days',
    ])
    expect(said(texts, 'zh-HK', { days: 1 })).toBe('1 日')
  })
})

describe('the build stops at', () => {
  test.each<[string, Translations, RegExp]>([
    [
      'inputs that differ',
      { en: 'Hi {name}', 'zh-HK': '你好' },
      /x_key takes \{name\} in en and \{\} in zh-HK/,
    ],
    ['a brace that is not closed', { en: 'Hi {name', 'zh-HK': '{name}' }, /brace/],
    ['a brace around no name', { en: 'Hi {the name}', 'zh-HK': '你好' }, /brace/],
    ['a backslash', { en: 'a\\{b', 'zh-HK': 'a' }, /backslash/],
    ['something else than a text', { en: 7, 'zh-HK': '七' }, /something else than a text/],
    [
      'a plural without other',
      { en: plural({ 'n=one': '{days} day' }), 'zh-HK': plural({ 'n=other': '{days} 日' }) },
      /no text for 'other'/,
    ],
    [
      'a condition on something else',
      { en: plural({ 'm=other': 'x' }), 'zh-HK': plural({ 'n=other': 'x' }) },
      /strange condition/,
    ],
    [
      'an input that is not declared',
      { en: plural({ 'n=other': '{shown} days' }), 'zh-HK': plural({ 'n=other': '{days} 日' }) },
      /does not declare shown/,
    ],
    [
      'another kind of variants',
      { en: plural({ 'n=other': 'x' }, ['input days', 'local n = days: number']), 'zh-HK': 'x' },
      /declares what is not known/,
    ],
  ])('%s', (_what, texts, message) => {
    expect(() => compileMessage('x_key', texts)).toThrow(message)
  })

  const files = (locale: Locale, ...rooms: Record<string, string>[]) => ({
    locale,
    files: rooms.map((texts, at) => ({ name: `room${at}.json`, texts })),
  })

  test('a key that a language lacks', () => {
    expect(() => joinLocales([files('en', { x_a: 'A', x_b: 'B' }), files('zh-HK', { x_a: '甲' })])).toThrow(
      'messages/zh-HK: x_b is missing',
    )
    expect(() => joinLocales([files('en', {}), files('zh-HK', { x_a: '甲' })])).toThrow(
      'messages/en: x_a is missing',
    )
  })

  test('a key that stands in two files', () => {
    expect(() =>
      joinLocales([files('en', { x_a: 'A' }, { x_a: 'B' }), files('zh-HK', { x_a: '甲' })]),
    ).toThrow('messages/en/room1.json: x_a stands in two files')
  })

  test('a message that nobody wrote', () => {
    expect(() => moduleOf(new Map(), ['x_gone'], './locale.ts')).toThrow('there is no x_gone')
  })
})

test('the whole catalogue compiles, and each text is that of its language', () => {
  const catalogue = readCatalogue()
  expect(catalogue.size).toBeGreaterThan(5000)
  const entries = [...catalogue].map(([key, texts]) => `${key}: ${compileMessage(key, texts).code}`)
  const all: Record<string, Message> = new Function(
    'localeFor',
    'pluralOf',
    `return { ${entries.join(',\n')} }`,
  )(runtime.localeFor, runtime.pluralOf)
  const plain = [...catalogue].filter(([, { en }]) => typeof en === 'string' && !en.includes('{'))
  const faults = plain.filter(([key, texts]) =>
    runtime.locales.some(locale => all[key]?.({}, { locale }) !== texts[locale]),
  )
  expect(faults).toEqual([])
})
