import { expect, test } from 'vitest'
import {
  answeredIn,
  jobsHealth,
  mailHealth,
  roomHealth,
  searchHealth,
  weatherHealth,
} from './health.rules.ts'

const now = new Date('2026-11-16T04:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const idle = { dead: 0, failing: 0, dueSince: null, lastRunAt: null }

test('a part that answers is well, slow after a second, and failing without an answer', () => {
  expect(answeredIn('answered', 40).state).toBe('well')
  expect(answeredIn('answered', 1200)).toMatchObject({ state: 'slow', problem: 'slow_answer' })
  expect(answeredIn('no_answer', 2500)).toMatchObject({ state: 'failing', problem: 'no_answer' })
})

test.each([
  [null, 'off', ''],
  [1 * 1024 ** 3, 'failing', 'no_room'],
  [4 * 1024 ** 3, 'slow', 'little_room'],
  [50 * 1024 ** 3, 'well', ''],
])('with %s bytes left and two gigabytes kept back the disk is %s', (free, state, problem) => {
  expect(roomHealth(free, 2)).toMatchObject({ state, problem })
})

test('mails that failed for good are worse than those that are tried again', () => {
  expect(mailHealth([{ ...idle, dead: 2, failing: 1 }])).toEqual({
    state: 'failing',
    problem: 'mails_failed',
    value: 2,
  })
  expect(mailHealth([{ ...idle, failing: 1 }])).toMatchObject({ state: 'slow', problem: 'mails_retried' })
  expect(mailHealth([])).toMatchObject({ state: 'well' })
})

test('jobs are judged by how long the oldest one has been due, then by dead letters', () => {
  expect(jobsHealth([idle, { ...idle, dueSince: ago(2) }], now)).toMatchObject({ state: 'well' })
  expect(jobsHealth([{ ...idle, dueSince: ago(6), dead: 1 }], now)).toMatchObject({
    state: 'slow',
    problem: 'jobs_late',
    value: 6,
  })
  expect(jobsHealth([{ ...idle, dueSince: ago(31) }], now)).toMatchObject({ state: 'failing', value: 31 })
  expect(jobsHealth([{ ...idle, dead: 3 }], now)).toMatchObject({ problem: 'dead_letters', value: 3 })
})

test('what is searched is behind when its jobs are', () => {
  expect(searchHealth([idle], now)).toMatchObject({ state: 'well' })
  expect(searchHealth([{ ...idle, dueSince: ago(7) }], now)).toMatchObject({
    state: 'slow',
    problem: 'index_late',
  })
  expect(searchHealth([{ ...idle, dead: 1 }], now)).toMatchObject({ state: 'failing' })
})

test('the weather is off where nobody reads it, and failing when it was not read lately', () => {
  expect(weatherHealth(false, [], now)).toMatchObject({ state: 'off', problem: 'not_set_up' })
  expect(weatherHealth(true, [idle], now)).toMatchObject({ state: 'well' })
  expect(weatherHealth(true, [{ ...idle, lastRunAt: ago(4) }], now)).toMatchObject({
    state: 'well',
    value: 4,
  })
  expect(weatherHealth(true, [{ ...idle, lastRunAt: ago(40) }], now)).toMatchObject({ state: 'failing' })
})
