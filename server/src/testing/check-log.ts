import { afterAll, expect } from 'vitest'
import { logWatch } from './watched-log.ts'

// Runs after whatever the file itself does at its end.
afterAll(() => {
  expect(logWatch.end()).toEqual([])
})
