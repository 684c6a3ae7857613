import { expect, test } from 'vitest'
import { closeUnderKills } from '../bench/closure-run.ts'
import { type CrashReport, crashRound } from '../bench/crash-round.ts'
import type { Home } from '../bench/product.ts'
import { ownHome } from './support/own-home.ts'

/** A round in which the server was killed before it had acknowledged anything proves nothing. */
async function tellingRound(home: Home, killAfterMs = 1_500): Promise<CrashReport> {
  const { report } = await crashRound(home, { clients: 4, killAfterMs })
  return report.acknowledged > 0 || killAfterMs > 10_000 ? report : tellingRound(home, killAfterMs * 3)
}

test('a server killed while people register has lost nothing it had acknowledged', async () => {
  const home = await ownHome()
  const report = await tellingRound(home)
  expect(report.acknowledged).toBeGreaterThan(0)
  expect(report.lost).toEqual([])
  expect(report.halves).toEqual([])
  expect(report.mailsSent + report.mailsWaiting).toBe(report.found + report.inDoubtFound)
})

test('a server killed while it refunds the learners of a closed centre refunds each of them once', async () => {
  const home = await ownHome()
  const size = 8
  const asked = { size, kills: 1, clients: 4, say: () => undefined }
  const { account, killedAt, progress } = await closeUnderKills(home, asked)
  expect(killedAt).toHaveLength(1)
  expect(account).toEqual({ orders: size, refunded: size, twice: 0, short: 0, held: 0, seated: 0 })
  expect(progress).toMatchObject({ all: size, done: size, families: size, told: size, failed: 0 })
}, 400_000)
