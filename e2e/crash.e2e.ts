import { expect, onTestFinished, test } from 'vitest'
import { crashRound, type Verdict } from '../bench/crash-round.ts'
import { type Home, makeHome } from '../bench/product.ts'

/** A round in which the server was killed before it had acknowledged anything proves nothing. */
async function tellingRound(home: Home, killAfterMs = 1_500): Promise<Verdict> {
  const { verdict } = await crashRound(home, { clients: 4, killAfterMs })
  return verdict.acknowledged > 0 || killAfterMs > 10_000 ? verdict : tellingRound(home, killAfterMs * 3)
}

test('a server killed while people register has lost nothing it had acknowledged', async () => {
  const home = await makeHome({ postgres: false })
  onTestFinished(() => home.remove())
  const verdict = await tellingRound(home)
  expect(verdict.acknowledged).toBeGreaterThan(0)
  expect(verdict.lost).toEqual([])
  expect(verdict.halves).toEqual([])
  expect(verdict.mailsSent + verdict.mailsWaiting).toBe(verdict.found + verdict.inDoubtKept)
})
