import { expect, test } from 'vitest'
import { nextStep } from './session-end.ts'

test.each([
  ['half an hour left: asked again soon', 1800, 40_000, { warn: null, again: 600 }],
  ['five minutes left: asked again when it is time to warn', 300, 40_000, { warn: null, again: 180 }],
  ['two minutes left', 120, 40_000, { warn: 'idle', again: 121 }],
  ['the last minutes of the longest session', 1800, 90, { warn: 'over', again: 91 }],
  ['over', 0, 40_000, { warn: 'idle', again: 1 }],
] as const)('%s', (_, idle_seconds, over_seconds, step) => {
  expect(nextStep({ idle_seconds, over_seconds })).toEqual(step)
})
