import { expect, test } from 'vitest'
import type { Attempt } from './crash-load.ts'
import type { AccountRecord } from './crash-records.ts'
import { judge } from './crash-round.ts'

const attempt = (username: string, acknowledged: boolean): Attempt => ({
  username,
  acknowledged,
  email: `${username}@crash.example`,
  password: 'x',
})
const whole: AccountRecord = { account: true, profile: true, link: true, mailsSent: 1, mailWaiting: false }
const none: AccountRecord = { account: false, profile: false, link: false, mailsSent: 0, mailWaiting: false }

function judgeOne(acknowledged: boolean, known: boolean, record: AccountRecord) {
  return judge([attempt('ann', acknowledged)], new Set(known ? ['ann'] : []), new Map([['ann', record]]))
}

test('a whole account is found, its mail sent or waiting', () => {
  expect(judgeOne(true, true, whole)).toMatchObject({
    acknowledged: 1,
    found: 1,
    lost: [],
    halves: [],
    mailsSent: 1,
  })
  const waiting = { ...whole, mailsSent: 0, mailWaiting: true }
  expect(judgeOne(true, true, waiting)).toMatchObject({ lost: [], halves: [], mailsSent: 0, mailsWaiting: 1 })
})

test('an acknowledged account that is gone is lost', () => {
  expect(judgeOne(true, false, none)).toMatchObject({ found: 0, lost: ['ann'], halves: [] })
})

test('a write in doubt may have happened wholly or not at all', () => {
  expect(judgeOne(false, false, none)).toMatchObject({ inDoubt: 1, inDoubtFound: 0, lost: [], halves: [] })
  expect(judgeOne(false, true, whole)).toMatchObject({ inDoubt: 1, inDoubtFound: 1, lost: [], halves: [] })
})

test.each([
  ['no profile', true, { ...whole, profile: false }],
  ['no link', true, { ...whole, link: false }],
  ['no mail', true, { ...whole, mailsSent: 0 }],
  ['a password that does not open it', false, whole],
  ['a mail about nobody', false, { ...none, mailsSent: 1 }],
])('half an account: %s', (_, known, record) => {
  expect(judgeOne(false, known, record).halves).toEqual(['ann'])
})
