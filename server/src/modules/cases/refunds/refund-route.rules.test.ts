import { expect, test } from 'vitest'
import { type LineFacts, routeOf } from './refund-route.rules.ts'

const now = new Date('2026-11-16T04:00:00Z')
const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const line = (more: Partial<LineFacts>): LineFacts => ({
  ...{ kind: 'product', priceCents: 16_000, leftCents: 16_000, asked: false, paidAt: at(-120) },
  ...more,
})
const files = { opened: false, refunded: true }

test.each<[string, Partial<LineFacts>, string, string]>([
  [
    'a lesson in time',
    { kind: 'trial', seat: { startsAt: at(48), freeUntil: at(24) } },
    'now',
    'lesson_free',
  ],
  ['a late one', { kind: 'trial', seat: { startsAt: at(5), freeUntil: null } }, 'seller', 'lesson_late'],
  [
    'one that is over',
    { kind: 'trial', seat: { startsAt: at(-5), freeUntil: null } },
    'seller',
    'lesson_over',
  ],
  ['one without a seat', { kind: 'trial' }, 'seller', 'lesson_over'],
  ['a class in time', { kind: 'class', seat: { startsAt: at(48), freeUntil: at(24) } }, 'now', 'class_free'],
  [
    'a class that runs',
    { kind: 'class', seat: { startsAt: at(-9), freeUntil: null } },
    'seller',
    'class_late',
  ],
  ['files not opened', { files }, 'now', 'unopened'],
  ['files opened', { files: { ...files, opened: true } }, 'seller', 'files'],
  ['files of others', { files: { ...files, refunded: false } }, 'seller', 'files'],
  ['after seven days', { files, paidAt: at(-168) }, 'seller', 'files'],
  ['a minute before', { files, paidAt: at(-167.9) }, 'now', 'unopened'],
  ['what cost nothing', { priceCents: 0, leftCents: 0 }, 'none', 'free_of_charge'],
  ['what has gone back', { leftCents: 0 }, 'none', 'refunded'],
  ['a gift', { kind: 'gift' }, 'none', 'gift'],
  ['what is asked already', { asked: true, files }, 'none', 'asked'],
])('%s', (_what, more, route, why) => {
  expect(routeOf(line(more), now)).toMatchObject({ route, why })
})
