import { expect, test } from 'vitest'
import { decideBy } from './suspended-teachers.ts'

const suspendedAt = new Date('2026-11-16T04:00:00Z')
const dueOf = (startsAt: string) => decideBy(new Date(startsAt), suspendedAt).toISOString()

test.each([
  ['a week ahead: a day before it', '2026-11-23T04:00:00Z', '2026-11-22T04:00:00.000Z'],
  ['25 hours ahead: a day before it, in an hour', '2026-11-17T05:00:00Z', '2026-11-16T05:00:00.000Z'],
  ['a little less: in an hour', '2026-11-17T04:59:00Z', '2026-11-16T05:00:00.000Z'],
  ['two hours ahead: in an hour', '2026-11-16T06:00:00Z', '2026-11-16T05:00:00.000Z'],
  ['sooner: at once', '2026-11-16T05:59:00Z', '2026-11-16T04:00:00.000Z'],
])('%s', (_, startsAt, due) => {
  expect(dueOf(startsAt)).toBe(due)
})
