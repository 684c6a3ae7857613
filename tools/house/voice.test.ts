import { describe, expect, test } from 'vitest'
import reference from '../../contract/openapi.json' with { type: 'json' }
import agreed from './agreed-texts.json' with { type: 'json' }
import { listFiles, readSource } from './source-files.ts'
import { againstAgreed, againstVoice, avoidedChinese, avoidedEnglish, spacedChinese } from './voice-rules.ts'

/** A message's texts: one, or one for each variant. */
function textsOf(message: unknown): string[] {
  if (typeof message === 'string') return [message]
  if (Array.isArray(message)) return message.flatMap(({ match }) => Object.values<string>(match))
  throw new Error('A message is a text or a list of variants')
}

const read = (language: string) =>
  new Map(
    listFiles(`messages/${language}/*.json`).flatMap(path =>
      Object.entries<unknown>(JSON.parse(readSource(path))).map(
        ([key, message]) => [key, textsOf(message)] as const,
      ),
    ),
  )
const joined = (texts: ReadonlyMap<string, string[]>) =>
  new Map([...texts].map(([key, variants]) => [key, variants.join('\n')]))

const english = read('en')
const chinese = joined(read('zh-HK'))

/** Terms and the privacy policy are law: they say ‘do not’ in full. */
const isLegal = (key: string) => /^pages_(terms|privacy)_/.test(key)

describe('the texts', () => {
  test('that were agreed on stay word for word', () => {
    expect(Object.keys(agreed).length).toBeGreaterThan(300)
    expect(againstAgreed(agreed, english)).toEqual([])
  })

  test('in English say what a person would say', () => {
    const own = new Map([...joined(english)].filter(([key]) => !(key in agreed) && !isLegal(key)))
    expect(againstVoice(own, avoidedEnglish)).toEqual([])
  })

  test('in Chinese are those of Hong Kong', () => {
    expect(againstVoice(chinese, avoidedChinese)).toEqual([])
  })

  test('in Chinese leave the gap before digits and Latin letters to the browser', () => {
    expect(spacedChinese(chinese)).toEqual([])
  })
})

/** Every description of the reference by its path. Messages of refusals are held to the same voice above. */
function descriptionsIn(json: unknown, path = ''): [string, string][] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]): [string, string][] => {
    if (key === 'example' || /^[45]\d\d$/.test(key)) return []
    const at = `${path}/${key}`
    return key === 'description' && typeof value === 'string'
      ? [[at, value.split('\n\n')[0] ?? '']]
      : descriptionsIn(value, at)
  })
}
const { responses: _, ...components } = reference.components
const described = new Map(descriptionsIn({ ...reference, components }))
/** Programs are full of straight apostrophes. */
const curlyApostrophe = /\w'(s|t|re|ve|ll|d)\b/.source

test('the reference says what a person would say', () => {
  expect(described.size).toBeGreaterThan(4000)
  const avoided = avoidedEnglish.filter(([word]) => word.source !== curlyApostrophe)
  expect(againstVoice(described, avoided)).toEqual([])
})

describe('offenders are caught', () => {
  test('an agreed text that was changed, and one that is gone', () => {
    const texts = new Map([
      ['x_title', ['Product page']],
      ['x_count', ['{count} Product', '{count} Products']],
    ])
    const wanted = { x_title: 'Product', x_count: '{count} Products', x_gone: 'Gone' }
    expect(againstAgreed(wanted, texts)).toEqual([
      'x_title says Product page instead of Product',
      'x_gone is missing',
    ])
  })

  test.each([
    'You are not one of them any more',
    'Whoever opens it keeps it',
    'Those who bought it keep it',
    'Nobody waits',
    'It comes back by itself',
    'What was given back',
    '{amount} goes back to you',
    'The lesson takes place online',
    'You get a mail',
    'Your mails',
    'Receipt by e-mail',
    'This link opens nothing',
    'Who comes',
    'There is no such course.',
    'It did not load',
    "It doesn't load",
    'Saving……',
  ])('%s', text => {
    expect(againstVoice(new Map([['x_a', text]]), avoidedEnglish)).not.toEqual([])
  })

  test.each([
    '檢舉這則評論',
    '學習者的名字',
    '本週有空',
    '安排補課',
    '無需登入',
    '身分證明',
    '已加入候補名單',
    '$180 HK',
  ])('%s', text => {
    expect(againstVoice(new Map([['x_a', text]]), avoidedChinese)).not.toEqual([])
  })

  test.each(['共 {count} 個', '以 Google 登入', '第3 頁'])('the gap of %s', text => {
    expect(spacedChinese(new Map([['x_a', text]]))).toEqual(['x_a'])
  })
})

test('what is fine stays fine', () => {
  const fine = new Map([
    ['x_a', 'We’ll email {mail} when anyone opens it. No one has yet.'],
    ['x_b', 'The email server answers'],
  ])
  expect(againstVoice(fine, avoidedEnglish)).toEqual([])
  expect(spacedChinese(new Map([['x_a', '{day} {time} · 共{count}個']]))).toEqual([])
})
