import { describe, expect, test } from 'vitest'
import { readMeaning } from './search-meaning.rules.ts'

/** A Wednesday. */
const today = '2026-11-18'

describe('words about lessons', () => {
  test.each([
    ['saturday coding class', 'coding', { weekdays: [6], live: true }],
    ['星期六 編程', '編程', { weekdays: [6] }],
    ['禮拜日普通話班', '普通話', { weekdays: [0], live: true }],
    ['週四 數學班', '數學', { weekdays: [4], live: true }],
    ['weekend piano', 'piano', { weekdays: [6, 0] }],
    ['maths on Tuesday evenings', 'maths', { weekdays: [2], parts: ['evening'] }],
    ['maths next week', 'maths', { days: { from: '2026-11-23', to: '2026-11-29' } }],
    ['下星期 數學', '數學', { days: { from: '2026-11-23', to: '2026-11-29' } }],
    ['this week', '', { days: { from: today, to: '2026-11-22' } }],
    ['聽日 英文', '英文', { days: { from: '2026-11-19', to: '2026-11-19' } }],
    ['live chemistry', 'chemistry', { live: true }],
    ['網上 補習 英文', '英文', { place: 'online', teacher: true }],
    ['面授鋼琴', '鋼琴', { place: 'in_person' }],
    ['trial lesson maths', 'maths', { trial: true }],
    ['數學試堂', '數學', { trial: true }],
    ['P3 maths tutor', 'P3 maths', { teacher: true }],
    ['小三數學補習', '小三數學', { teacher: true }],
    ['DSE 化學 導師', 'DSE 化學', { teacher: true }],
    ['陳老師', '陳', { teacher: true }],
  ])('%s', (text, rest, meaning) => {
    expect(readMeaning(text, today)).toMatchObject({ rest, meaning })
  })
})

test.each([
  'maths',
  '幼兒班',
  '高班數學',
  '一年班',
  '班級經營',
  'lively stories',
  'SAT verbal',
  '註冊教師',
  'registered teacher',
  '周界與面積',
])('%s says nothing of lessons', text => {
  expect(readMeaning(text, today)).toBeNull()
})

test('long and odd texts are read in no time', () => {
  for (const text of ['星期'.repeat(400), 'on '.repeat(300), '班'.repeat(900), 'live '.repeat(200)])
    expect(readMeaning(text, today)?.rest.length ?? 0).toBeLessThan(1000)
})
