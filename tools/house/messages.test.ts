import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTerms } from './glossary.ts'
import {
  againstGlossary,
  type Catalogue,
  differences,
  inputsOf,
  misnamed,
  missingPlurals,
  unusedKeys,
} from './message-rules.ts'
import { codePattern, listFiles, readSource } from './source-files.ts'

const languages = ['en', 'zh-HK'] as const
const roomsOf = (language: string) =>
  listFiles(`messages/${language}/*.json`).map(path => basename(path, '.json'))
const read = (language: string, room: string): Catalogue =>
  JSON.parse(readSource(`messages/${language}/${room}.json`))
const rooms = roomsOf('en')

describe('the message catalogue', () => {
  test('has the same rooms in both languages', () => {
    expect(roomsOf('zh-HK')).toEqual(rooms)
  })

  test('has the same keys and inputs in both languages', () => {
    expect(rooms.flatMap(room => differences(room, read('en', room), read('zh-HK', room)))).toEqual([])
  })

  test('names each key after its room', () => {
    expect(rooms.flatMap(room => misnamed(room, Object.keys(read('en', room))))).toEqual([])
  })

  test('has no text nobody shows', () => {
    const keys = rooms.flatMap(room => Object.keys(read('en', room)))
    expect(unusedKeys(keys, listFiles(codePattern).map(readSource))).toEqual([])
  })

  test('calls one thing by one word in Chinese', () => {
    const glossary = readTerms(readSource('docs/glossary.md'))
    const texts = rooms.flatMap(room => Object.entries(read('zh-HK', room)))
    const byKey = new Map(texts.map(([key, text]) => [key, JSON.stringify(text)]))
    expect(againstGlossary(glossary, byKey)).toEqual([])
  })

  test('never says 1 pages', () => {
    expect(rooms.flatMap(room => missingPlurals(read('en', room)))).toEqual([])
  })

  test('has no empty text, and never spells the name of the product', () => {
    const faults = languages.flatMap(language =>
      rooms.flatMap(room =>
        Object.entries(read(language, room))
          .filter(([, text]) => text === '' || JSON.stringify(text).includes('Lantern'))
          .map(([key]) => `${language}: ${key}`),
      ),
    )
    expect(faults).toEqual([])
  })
})

describe('offenders are caught', () => {
  test('a key in one language only, and inputs that differ', () => {
    const faults = differences(
      'x',
      { a: 'A', b: 'Hi {name}', c: '{n} of {m}' },
      { b: '你好', c: '{m} 之 {n}' },
    )
    expect(faults).toEqual([
      'x: a is missing in one language',
      'x: b takes {name} in one language and {} in the other',
    ])
  })

  test('inputs of a message with variants', () => {
    const message = [
      { declarations: ['input count', 'local n = count: plural'], match: { 'n=one': '{count} day' } },
    ]
    expect(inputsOf(message)).toEqual(['count'])
  })

  test('a word that the glossary does not know, and a term that nobody uses', () => {
    const glossary = [
      { en: 'watermark', zh: '水印', not: ['浮水印'] },
      { en: 'price', zh: '價錢', not: ['價格'] },
    ]
    const texts = new Map([
      ['x_mark', '水印名單'],
      ['x_price', '價格'],
    ])
    expect(againstGlossary(glossary, texts)).toEqual(['no text says 價錢', 'x_price says 價格 for 價錢'])
  })

  test('a name of the law keeps its words, and nothing else does', () => {
    const glossary = [
      { en: 'teacher', zh: '老師', not: ['教師'] },
      { en: 'registered teacher', zh: '註冊教師', not: [] },
    ]
    const texts = new Map([
      ['x_badge', '老師是註冊教師'],
      ['x_page', '教師'],
    ])
    expect(againstGlossary(glossary, texts)).toEqual(['x_page says 教師 for 老師'])
  })

  test('a number before a plural, without a text for one', () => {
    const variants = [{ declarations: ['input count'], match: { 'n=one': '{count} page' } }]
    const texts = {
      x_a: '{count} pages',
      x_b: variants,
      x_c: 'At most {most} tags',
      x_d: 'Page {page} of {pages}',
    }
    expect(missingPlurals(texts)).toEqual(['x_a'])
  })

  test('a key of another room or style', () => {
    expect(misnamed('home', ['home_title', 'shell_title', 'home_Title'])).toEqual([
      'shell_title',
      'home_Title',
    ])
  })

  test('a key nobody uses', () => {
    const sources = ["m.x_called()\n['x_listed']", `m[\`x_state_\${state}\`]`]
    expect(unusedKeys(['x_called', 'x_listed', 'x_state_paid', 'x_call', 'x_gone'], sources)).toEqual([
      'x_call',
      'x_gone',
    ])
  })
})
