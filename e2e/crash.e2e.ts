import { expect, onTestFinished, test } from 'vitest'
import { crashRound } from '../bench/crash-round.ts'
import { makeHome } from '../bench/product.ts'

test('a server killed while people register has lost nothing it had acknowledged', async () => {
  const home = await makeHome({ postgres: false })
  onTestFinished(() => home.remove())
  const { verdict } = await crashRound(home, { clients: 4, killAfterMs: 1_500 })
  expect(verdict.acknowledged).toBeGreaterThan(0)
  expect(verdict.lost).toEqual([])
  expect(verdict.halves).toEqual([])
  expect(verdict.mailsSent + verdict.mailsWaiting).toBe(verdict.found + verdict.inDoubtKept)
})
