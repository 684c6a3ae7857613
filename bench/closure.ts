// A centre with thousands of learners is closed while its process is killed again and again: everyone is refunded once.
import '../tools/node-version.mjs'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import { closeBooks } from './chaos-closing.ts'
import { closeUnderKills } from './closure-run.ts'
import { milliseconds } from './figures.ts'
import { makeHome } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '5000' },
    kills: { type: 'string', default: '3' },
    clients: { type: 'string', default: '8' },
    postgres: { type: 'boolean', default: false },
    'as-built': { type: 'boolean', default: false },
  },
})
const [size, kills, clients] = [Number(values.size), Number(values.kills), Number(values.clients)]
/** The promise: everyone has their refund within ten minutes. */
const promisedMs = 10 * 60_000

if (!values['as-built']) await buildIfStale()
const home = await makeHome({ postgres: values.postgres })
try {
  say(`a centre with ${size} learners, killed ${kills} times; database ${home.engine}`)
  const closure = await closeUnderKills(home, { size, kills, clients, say })
  const { account, progress, closedMs, killedAt, restartMs } = closure
  const { findings } = await closeBooks(home)
  const wrong = findings.filter(({ count }) => count > 0)
  say('')
  say(
    table(
      ['closing a centre', 'figure'],
      [
        ['learners', size],
        ['preview', milliseconds(closure.previewMs)],
        ['closed to sales', milliseconds(closure.closeMs)],
        ['killed after refunds', killedAt.join(', ')],
        ['ready again', restartMs.map(milliseconds).join(', ')],
        ['all refunded', `${(closedMs / 1000).toFixed(1)} s`],
        ['refunds a second', Math.round((size * 1000) / closedMs)],
        ['refunded once', account.refunded],
        ['refunded twice', account.twice],
        ['refunded short', account.short],
        ['seats left', account.seated],
        ['held left, cents', account.held],
        ['families told', progress?.told ?? 0],
        ['refused', progress?.failed ?? 0],
      ],
    ),
  )
  for (const { what, count, some } of wrong) say(`${what}: ${count} ${some.join(', ')}`)
  const right =
    account.orders === size &&
    account.refunded === size &&
    account.held === 0 &&
    account.seated === 0 &&
    progress?.told === size &&
    killedAt.length === kills &&
    wrong.length === 0
  if (closedMs > promisedMs) say('slower than the ten minutes that are promised')
  say(right ? 'everyone was refunded once, and nothing is wrong with the books' : 'SOMETHING IS WRONG')
  process.exitCode = right && closedMs <= promisedMs ? 0 : 1
} finally {
  await home.remove()
}
