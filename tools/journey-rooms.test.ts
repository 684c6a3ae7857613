import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { domains } from './house/domains.ts'
import { journeyRooms, journeysOf } from './journey-rooms.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

test('every journey names the rooms it walks through', () => {
  const journeys = globSync('e2e/*.e2e.ts', { cwd: root }).map(file =>
    file.slice('e2e/'.length, -'.e2e.ts'.length),
  )
  expect(Object.keys(journeyRooms).toSorted()).toEqual(journeys.toSorted())
  for (const rooms of Object.values(journeyRooms)) for (const room of rooms) expect(domains).toContain(room)
})

test('a change in a domain runs the journeys that walk through it', () => {
  const journeys = journeysOf([
    'server/src/modules/webhooks/deliver.ts',
    'web/app/features/weather/banner.tsx',
  ])
  expect(journeys).toEqual([
    'e2e/clerks-hour.e2e.ts',
    'e2e/screens.e2e.ts',
    'e2e/screens-chinese.e2e.ts',
    'e2e/typhoon.e2e.ts',
    'e2e/webhooks.e2e.ts',
  ])
})

test('a journey that changed runs itself; documents and unit tests run none', () => {
  expect(journeysOf(['e2e/gifts.e2e.ts', 'docs/architecture.md', 'server/src/kernel/money.test.ts'])).toEqual(
    ['e2e/gifts.e2e.ts'],
  )
})

test.each([
  'server/src/platform/db/db.ts',
  'web/app/ui/dialog.tsx',
  'messages/en/site.json',
  'package-lock.json',
])('%s runs all of them', path => {
  expect(journeysOf([path])).toBe('all')
})
