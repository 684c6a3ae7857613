// Buys and pays out while servers are killed, messages get lost and browsers vanish, and holds charges against what
// people own, have booked and are enrolled in, and payouts against what was pending and what the provider has sent.
import '../tools/node-version.mjs'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import { closeBooks, runSchedules } from './chaos-closing.ts'
import { type Buyer, makeBuyers, makeClerks, makeSellers, makeStock, onPlatform } from './chaos-fixtures.ts'
import { teachUnderKills } from './chaos-lessons.ts'
import { befall, decideMeanwhile, drawMishaps, type Mishap, type Scene } from './chaos-mishaps.ts'
import { PayDesk, payMeanwhile } from './chaos-payouts.ts'
import {
  Draw,
  drawPlan,
  drawReturn,
  faults,
  type Goods,
  lessonsAt,
  lessonsFor,
  type Plan,
  placesAt,
  placesFor,
} from './chaos-plan.ts'
import { brokenPromises } from './chaos-promises.ts'
import { type Reported, run } from './chaos-run.ts'
import { logFileOf, type Server } from './chaos-server.ts'
import { ServerPool } from './chaos-servers.ts'
import type { Watch } from './chaos-steps.ts'
import { type Home, makeHome } from './product.ts'
import { makeClasses, makeLessons, type PlaceStock } from './seat-fixtures.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    engine: { type: 'string', default: 'both' },
    'as-built': { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
/** Nothing has begun when the last has bought, whatever time has passed within moments. */
const daysAhead = 60

interface Seen {
  told: Record<Reported, number>
  byFault: Map<string, number>
  hit: number
  cuts: Map<string, number>
  strange: string[]
  /** Orders that the buyer was told to be paid. */
  promised: Set<number>
  /** Bookings that the buyer was told to have. */
  booked: Set<number>
  /** Enrolments that the buyer was told to have. */
  enrolled: Set<number>
  /** Those who wait for a place or an answer, by enrolment, until they come back. */
  waiting: Map<number, { buyer: Buyer; place: PlaceStock }>
  mishaps: Map<string, number>
}

/** What someone does, and who. */
interface Errand {
  plan: Plan
  buyer: Buyer
}

const more = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

/** Some runs at once; one mishap hits all that are under way. */
async function batch(
  scene: Omit<Scene, 'victim'>,
  errands: readonly Errand[],
  mishaps: readonly Mishap[],
  seen: Seen,
  desk: PayDesk,
) {
  const { pool } = scene
  const happening: Promise<void>[] = []
  const begun = new Map<string, number>()
  let killed = false
  happening.push(decideMeanwhile(scene))
  const kill = (server: Server) => {
    killed = true
    return pool.kill([server])
  }
  happening.push(payMeanwhile({ ...scene, kill }, desk))
  await Promise.all(
    errands.map(async ({ plan, buyer }) => {
      let isHit = false
      const watch: Watch = {
        begins(step, victim) {
          more(begun, step)
          for (const mishap of mishaps) {
            if (step !== mishap.step || begun.get(step) !== mishap.nth) continue
            killed ||= mishap.what === 'kill one' || mishap.what === 'kill all'
            more(seen.mishaps, mishap.what)
            happening.push(befall(mishap, { ...scene, victim }))
          }
        },
        cut(step, reason) {
          isHit = true
          more(seen.cuts, step)
          if (!killed) seen.strange.push(`${step} was cut off by nobody: ${String(reason)}`)
        },
        booked: bookingId => seen.booked.add(bookingId),
        enrolled: enrolmentId => seen.enrolled.add(enrolmentId),
        waits(enrolmentId) {
          const place = plan.tabs.flatMap(({ places }) => places)[0]
          if (place) seen.waiting.set(enrolmentId, { buyer, place })
        },
        promised: orderId => seen.promised.add(orderId),
        strange: text => seen.strange.push(text),
      }
      const notified = await run(pool, buyer, plan, watch)
      seen.told[notified] += 1
      if (isHit) seen.hit += 1
      for (const fault of plan.faults) more(seen.byFault, fault)
      if (plan.faults.length > 1) more(seen.byFault, 'two of them')
      if (plan.faults.length === 0) more(seen.byFault, 'none of them')
      if (plan.tabs.some(tab => tab.seats.length > 0)) more(seen.byFault, 'by seat')
      if (plan.tabs.some(tab => tab.places.length > 0)) more(seen.byFault, 'by place in a class')
      if (plan.tabs.some(tab => tab.places.some(({ needsApproval }) => needsApproval)))
        more(seen.byFault, 'by place to be approved')
      if (plan.tabs.some(tab => tab.comesBackFor !== null)) more(seen.byFault, 'by who waited and comes back')
      for (const means of new Set(plan.tabs.map(tab => tab.means))) more(seen.byFault, `by ${means}`)
      if (plan.tabs.some(tab => tab.declinedFirst)) more(seen.byFault, 'declined first')
      if (plan.tabs.some(tab => tab.givesUp)) more(seen.byFault, 'declined and left')
    }),
  )
  await Promise.all(happening)
  await pool.allStarted()
}

/** Some of those who wait, each once: who waits on comes again. */
function drawReturns(draw: Draw, index: number, { waiting }: Seen): Errand[] {
  return [...waiting].flatMap(([enrolmentId, { buyer, place }]) => {
    if (!draw.chance(0.4)) return []
    waiting.delete(enrolmentId)
    return [{ buyer, plan: drawReturn(draw, index, enrolmentId, place) }]
  })
}

async function chaos(home: Home, goods: Goods, buyers: readonly Buyer[], desk: PayDesk) {
  const draw = new Draw(seed)
  const pool = new ServerPool(home, new Draw(seed + 1))
  const seen: Seen = {
    told: { paid: 0, authorised: 0, unpaid: 0, unknown: 0 },
    byFault: new Map(),
    hit: 0,
    cuts: new Map(),
    strange: [],
    promised: new Set(),
    booked: new Set(),
    enrolled: new Set(),
    waiting: new Map(),
    mishaps: new Map(),
  }
  let due = false
  await pool.start('normal')
  // The embedded engine serves one process.
  if (home.databaseUrl) await pool.start(draw.pick(['off', 'late', 'double']))
  for (let done = 0; done < runs; ) {
    const size = Math.min(draw.between(8, 10), runs - done)
    const news = buyers
      .slice(done, done + size)
      .map((buyer, n): Errand => ({ buyer, plan: drawPlan(draw, done + n, goods) }))
    const scene = {
      pool,
      draw,
      lessons: lessonsAt(done, goods.lessons),
      places: placesAt(done, goods.places),
      strange: (text: string) => seen.strange.push(text),
      // The embedded engine serves one process: there they run between two batches.
      runSchedules: async () => {
        if (home.databaseUrl) await runSchedules(home, pool.minutesAhead)
        else due = true
      },
    }
    await batch(scene, [...news, ...drawReturns(draw, done, seen)], drawMishaps(draw, size), seen, desk)
    if (due) {
      await pool.close()
      await runSchedules(home, pool.minutesAhead)
      await pool.start(draw.pick(['normal', 'off', 'late', 'double']))
      due = false
    }
    done += size
  }
  await pool.close()
  return { seen, kills: pool.kills, minutesAhead: pool.minutesAhead }
}

/** One that no one kills takes up what the others left. */
async function cleanStart(home: Home): Promise<void> {
  const pool = new ServerPool(home, new Draw(seed))
  await pool.start('normal')
  await sleep(3_000)
  await pool.close()
}

async function errorsLogged(home: Home): Promise<string[]> {
  const lines = (await readFile(logFileOf(home), 'utf8')).split('\n')
  // That one is what some of the banks are there for.
  const expected = /payout refused by the provider/
  return lines.filter(line => /"level":"?(50|60|error|fatal)/.test(line) && !expected.test(line))
}

/** All of it on one engine; whether nothing was found. */
async function chaosOn(engine: 'postgres' | 'embedded'): Promise<boolean> {
  const home = await makeHome({ postgres: engine === 'postgres' })
  try {
    const began = performance.now()
    const { goods, buyers, desk } = await onPlatform(home, async platform => {
      const goods = {
        stock: await makeStock(platform, { sellers: 6, each: 8, free: true }),
        lessons: await makeLessons(platform, {
          ...{ teachers: 1, each: lessonsFor(runs), seats: [1, 2, 1] },
          daysAhead,
        }),
        places: await makeClasses(platform, {
          count: placesFor(runs),
          kinds: [
            { seats: 1, needsApproval: false },
            { seats: 3, needsApproval: true },
            { seats: 2, needsApproval: false },
            { seats: 2, needsApproval: true },
          ],
          daysAhead,
        }),
      }
      const desk = new PayDesk(await makeClerks(platform, 2), await makeSellers(platform))
      return { goods, desk, buyers: await makeBuyers(platform, runs) }
    })
    say(
      `${runs} runs, seed ${seed}, database ${home.engine}, ${home.databaseUrl ? 'two servers' : 'one server'}\n`,
    )
    const { seen, kills, minutesAhead } = await chaos(home, goods, buyers, desk)
    const seconds = (performance.now() - began) / 1000
    // Before anything is made good.
    const broken = await brokenPromises(home, { ...seen, paidOut: desk.promised })
    await cleanStart(home)
    const { findings, facts } = await closeBooks(home, minutesAhead)
    const strange = (text: string) => seen.strange.push(text)
    const lessons = await teachUnderKills(home, { draw: new Draw(seed + 2), clerks: desk.clerks, strange })
    const logged = await errorsLogged(home)

    say(
      table(
        ['runs with', 'runs'],
        [
          ...[...faults, 'two of them', 'none of them'].map(fault => [fault, seen.byFault.get(fault) ?? 0]),
          ['calls cut off by kill -9', seen.hit],
          ...[...seen.byFault].filter(([what]) => /^(by|declined) /.test(what)).toSorted(),
        ],
      ),
    )
    say(
      table(
        ['as the buyer was told', 'runs'],
        (['paid', 'authorised', 'unpaid', 'unknown'] as const).map(notified => [
          notified,
          seen.told[notified],
        ]),
      ),
    )
    const cuts = [...seen.cuts].map(([step, count]) => `${step} ${count}`).join(', ')
    say(`servers killed ${kills} times in ${seconds.toFixed(0)} s; calls cut off: ${cuts || 'none'}`)
    const mishaps = [...seen.mishaps].map(([what, count]) => `${what} ${count}`).join(', ')
    say(`while people bought: ${mishaps || 'nothing'}; ${minutesAhead} minutes passed\n`)
    say(table(['what staff were told who paid out', 'times'], [...desk.counts].toSorted()))
    say(table(['by the databases', 'number'], facts))
    say(`when lessons took place, servers were killed ${lessons.kills} times\n`)
    say(table(['when lessons took place', 'times'], [...[...lessons.counts].toSorted(), ...lessons.facts]))
    const all = [
      ...findings,
      ...lessons.findings,
      { what: 'told to be paid, booked or sent, and gives less', count: broken.length, some: broken },
      { what: 'answers nobody should get', count: seen.strange.length, some: seen.strange.slice(0, 10) },
      {
        what: 'errors in the log',
        count: logged.length,
        some: logged.slice(0, 5).map(line => line.slice(0, 600)),
      },
    ]
    say(
      table(
        ['findings', 'number'],
        all.map(({ what, count }) => [what, count]),
      ),
    )
    for (const { what, some } of all) for (const one of some) say(`${what}: ${one}`)
    if (seen.told.paid === 0) say('nobody paid: more runs are needed to tell')
    return seen.told.paid > 0 && all.every(({ count }) => count === 0)
  } finally {
    await home.remove()
  }
}

const engines = { postgres: ['postgres'], embedded: ['embedded'], both: ['embedded', 'postgres'] } as const
if (!(values.engine in engines)) throw new Error('--engine may be embedded, postgres or both')
if (!values['as-built']) await buildIfStale()
// One of them, as has just been seen.
for (const engine of engines[values.engine as keyof typeof engines]) {
  if (!(await chaosOn(engine))) process.exitCode = 1
}
