import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLog, createOutput } from './log.ts'

// A device of Linux on which every write finds the disk full.
test.skipIf(!existsSync('/dev/full'))('a full disk loses lines of the log and ends nothing', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const log = createLog('info', createOutput('/dev/full'))
  for (let line = 0; line < 3; line++) {
    log.info('a line')
    await sleep(10)
  }
  expect(uncaught).toEqual([])
})
