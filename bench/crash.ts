// Kills the server at random moments under load and counts what it had acknowledged and lost: none may be.
import '../tools/node-version.mjs'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import type { Attempt } from './crash-load.ts'
import { crashRound, type Verdict } from './crash-round.ts'
import { milliseconds } from './figures.ts'
import { makeHome } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    clients: { type: 'string', default: '8' },
    postgres: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const clients = Number(values.clients)

await buildIfStale()
const home = await makeHome({ postgres: values.postgres })
try {
  say(`${rounds} rounds, ${clients} clients, database ${home.engine}; each round also kills one start midway`)
  const verdicts: Verdict[] = []
  const lost: string[] = []
  let earlier: Attempt[] = []
  let startMs = 3_000
  for (let round = 1; round <= rounds; round++) {
    // Anywhere in a start, however long one takes on this machine.
    const killStartAfterMs = randomInt(100, Math.ceil(startMs))
    const killAfterMs = randomInt(50, 2_500)
    const options = { clients, killAfterMs, killStartAfterMs, earlier }
    const { restartMs, verdict, kept, lostSince } = await crashRound(home, options)
    verdicts.push(verdict)
    lost.push(...verdict.lost, ...lostSince)
    earlier = kept
    startMs = restartMs
    say(
      `round ${round}: start killed after ${killStartAfterMs} ms, load after ${killAfterMs} ms, ` +
        `ready again in ${milliseconds(restartMs)}; ${verdict.acknowledged} acknowledged, ` +
        `${verdict.lost.length + lostSince.length} lost, ${verdict.halves.length} half`,
    )
  }

  const halves = verdicts.flatMap(verdict => verdict.halves)
  const sum = (count: (verdict: Verdict) => number) =>
    verdicts.reduce((total, verdict) => total + count(verdict), 0)
  const acknowledged = sum(verdict => verdict.acknowledged)
  say('')
  say(
    table(
      ['accounts', 'number'],
      [
        ['acknowledged', acknowledged],
        ['found', sum(verdict => verdict.found)],
        ['lost', lost.length],
        ['in doubt', sum(verdict => verdict.inDoubt)],
        ['in doubt, kept', sum(verdict => verdict.inDoubtKept)],
        ['half', halves.length],
        ['mail sent', sum(verdict => verdict.mailsSent)],
        ['mail waiting', sum(verdict => verdict.mailsWaiting)],
        ['mailed twice', sum(verdict => verdict.mailedTwice)],
      ],
    ),
  )
  for (const name of lost) say(`lost: ${name}`)
  for (const name of halves) say(`half: ${name}`)
  if (acknowledged === 0) say('nothing was acknowledged: more rounds are needed to tell')
  process.exitCode = lost.length + halves.length > 0 || acknowledged === 0 ? 1 : 0
} finally {
  await home.remove()
}
