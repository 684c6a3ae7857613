// How long others wait while many people sign in: hashing passwords is heavy on purpose.
import '../tools/node-version.mjs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { demoAccounts, demoPassword } from '#server/modules/site/index.ts'
import { buildIfStale } from '../tools/build.ts'
import { LoadClient } from './client.ts'
import { milliseconds, quantile, times } from './figures.ts'
import { makeHome, startProduct } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    'at-once': { type: 'string', default: '20' },
    postgres: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.seconds)
const atOnce = Number(values['at-once'])
const everyMs = 5
const warmUpSeconds = 2

/** Asks at a fixed pace, also while earlier answers are outstanding: a stall is felt by all who come in it. */
async function probe(client: LoadClient, forSeconds: number): Promise<number[]> {
  const answers: Promise<number>[] = []
  const ask = async () => {
    const { status, ms } = await client.get('/healthz')
    if (status !== 200) throw new Error(`/healthz answered ${status}`)
    return ms
  }
  const asking = setInterval(() => answers.push(ask()), everyMs)
  await sleep(forSeconds * 1000)
  clearInterval(asking)
  return Promise.all(answers)
}

/** Signs in repeatedly, a number of people at once, until told to stop; returns how long each one took. */
function signInLoop(client: LoadClient) {
  let stopped = false
  const taken: number[] = []
  const person = async (index: number) => {
    const username = demoAccounts[index % demoAccounts.length]?.username
    while (!stopped) {
      const { status, ms } = await client.post('/api/user/login', { username, password: demoPassword })
      if (status !== 200) throw new Error(`signing in answered ${status}`)
      taken.push(ms)
    }
  }
  const all = Promise.all(Array.from({ length: atOnce }, (_, index) => person(index)))
  // A failure is told when the loop is stopped; until then it must not end the process.
  all.catch(() => undefined)
  return {
    taken,
    async stop() {
      stopped = true
      await all
    },
  }
}

await buildIfStale()
const home = await makeHome({ postgres: values.postgres })
try {
  const product = await startProduct(home, { demo: true })
  // Apart, so that no probe waits for a connection of the load.
  const prober = new LoadClient(product.baseUrl)
  const people = new LoadClient(product.baseUrl)

  await probe(prober, warmUpSeconds)
  const idle = await probe(prober, seconds)

  const signIns = signInLoop(people)
  await sleep(warmUpSeconds * 1000)
  const before = signIns.taken.length
  const loaded = await probe(prober, seconds)
  const done = signIns.taken.slice(before)
  await signIns.stop()
  prober.close()
  people.close()
  await product.stop()

  say(`/healthz every ${everyMs} ms for ${seconds} s; ${atOnce} sign-ins at once; database ${home.engine}\n`)
  const of = (what: string, ms: number[]) => [
    what,
    milliseconds(quantile(ms, 0.5)),
    milliseconds(quantile(ms, 0.99)),
    milliseconds(Math.max(...ms)),
  ]
  const ratio = (share: number) => times(quantile(loaded, share) / quantile(idle, share))
  say(
    table(
      ['', 'median', 'p99', 'max'],
      [
        of('/healthz, idle', idle),
        of('/healthz, while people sign in', loaded),
        ['loaded to idle', ratio(0.5), ratio(0.99), ratio(1)],
        of('a sign-in', done),
      ],
    ),
  )
  say(`${(done.length / seconds).toFixed(1)} sign-ins a second`)
} finally {
  await home.remove()
}
