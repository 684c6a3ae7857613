import { expect, test } from 'vitest'
import { longestSilenceIn, returnsIn } from './fleet-check.ts'
import type { AnswerLine } from './fleet-load.ts'

const line = (at: number, did: AnswerLine['did'], came: string): AnswerLine => ({ at, did, came })

test('the time from a fault until purchases go on ends with the first one after the last that failed', () => {
  const lines = [
    line(0, 'write', 'ok'),
    line(1_000, 'fault', 'kill'),
    line(1_100, 'write', 'ok'),
    line(1_200, 'write', '503'),
    line(6_000, 'write', 'broken off'),
    line(7_500, 'write', 'ok'),
    line(9_000, 'fault', 'freeze'),
    line(9_500, 'write', 'ok'),
    line(20_000, 'fault', 'kill'),
    line(21_000, 'write', '503'),
  ]
  expect(returnsIn(lines)).toEqual([
    { fault: 'kill', seconds: 6.5 },
    { fault: 'freeze', seconds: 0 },
    { fault: 'kill', seconds: Number.POSITIVE_INFINITY },
  ])
})

test('reads that fail one after the other are a silence', () => {
  const lines = [
    line(0, 'read', 'ok'),
    line(100, 'read', '503'),
    line(500, 'write', '503'),
    line(900, 'read', '503'),
    line(1_000, 'read', 'ok'),
    line(1_100, 'read', '503'),
    line(1_200, 'read', 'ok'),
  ]
  expect(longestSilenceIn(lines)).toBe(0.8)
})
