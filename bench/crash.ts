// Kills the server at random moments under load and counts what it had acknowledged and lost: none may be.
import '../tools/node-version.mjs'
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import type { Attempt } from './crash-load.ts'
import { type CrashReport, crashRound } from './crash-round.ts'
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
  const reports: CrashReport[] = []
  const lost: string[] = []
  let earlier: Attempt[] = []
  let startMs = 3_000
  for (let round = 1; round <= rounds; round++) {
    // Anywhere in a start, however long one takes on this machine.
    const killStartAfterMs = randomInt(100, Math.ceil(startMs))
    const killAfterMs = randomInt(50, 2_500)
    const options = { clients, killAfterMs, killStartAfterMs, earlier }
    const { restartMs, report, remaining, lostSince } = await crashRound(home, options)
    reports.push(report)
    lost.push(...report.lost, ...lostSince)
    earlier = remaining
    startMs = restartMs
    say(
      `round ${round}: start killed after ${killStartAfterMs} ms, load after ${killAfterMs} ms, ` +
        `ready again in ${milliseconds(restartMs)}; ${report.acknowledged} acknowledged, ` +
        `${report.lost.length + lostSince.length} lost, ${report.halves.length} half`,
    )
  }

  const halves = reports.flatMap(report => report.halves)
  const sum = (count: (report: CrashReport) => number) =>
    reports.reduce((total, report) => total + count(report), 0)
  const acknowledged = sum(report => report.acknowledged)
  say('')
  say(
    table(
      ['accounts', 'number'],
      [
        ['acknowledged', acknowledged],
        ['found', sum(report => report.found)],
        ['lost', lost.length],
        ['in doubt', sum(report => report.inDoubt)],
        ['in doubt, found', sum(report => report.inDoubtFound)],
        ['half', halves.length],
        ['mail sent', sum(report => report.mailsSent)],
        ['mail waiting', sum(report => report.mailsWaiting)],
        ['mailed twice', sum(report => report.mailedTwice)],
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
