// Many open streams and messages at once: how soon a message is on the other side's screen, and what the server's memory
// does meanwhile. Then lists and conversations of two sizes, turn by turn.
import '../tools/node-version.mjs'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type TalksEvent, talksEvent } from '#contract/conversations/conversations.ts'
import { buildIfStale } from '../tools/build.ts'
import { type Buyer, onPlatform } from './chaos-fixtures.ts'
import { Meter } from './chaos-meter.ts'
import { type Inbox, makeInbox, makePairs, type Pair } from './conversations-seed.ts'
import { milliseconds, quantile, times } from './figures.ts'
import { backgroundIdle, makeHome, type Product, startProduct } from './product.ts'
import { ApiClient } from './shopper.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    streams: { type: 'string', default: '500' },
    rate: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    turns: { type: 'string', default: '60' },
    profile: { type: 'string' },
    'as-built': { type: 'boolean', default: false },
  },
})
const streams = Number(values.streams)
const rate = Number(values.rate)
const seconds = Number(values.seconds)
const turns = Number(values.turns)
const inboxes = {
  few: { talks: 10, words: 10 },
  many: { talks: 10_000, words: 50_000 },
} as const
/** After the last message; what has not come by then is lost. */
const longestMs = 20_000
/** Nobody is told by bell and email of what was seen in the first ten seconds. */
const quietMs = 14_000

/** A message on its way to one reader. */
interface OnItsWay {
  text: string
  sentAt: number
}

let askedAgain = 0
let loaded = 0

/** As the page does where the server asks for a moment; the time goes on. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (tries === 10) throw error
      askedAgain += 1
      await sleep(500)
    }
  }
}

type Read = () => Promise<{ text: string; position: number }[]>

/**
 * Somebody with an open tab: is told what is new in their conversation, and reads it where something is missing in
 * between, as the page does.
 */
class Reader {
  readonly shown: number[] = []
  readonly waiting: OnItsWay[] = []
  readonly #read: Read
  /** The first message was there when the page was opened. */
  #last = 1
  #reading = false
  #again = false

  constructor(read: Read) {
    this.#read = read
  }

  /** Resolves when the stream has said its first word. */
  open(baseUrl: string, { token }: Buyer, agent: Agent): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      const asked = request(`${baseUrl}/api/notices/stream`, { headers, agent }, response => {
        if (response.statusCode !== 200) return reject(new Error(`A stream answered ${response.statusCode}`))
        response.setEncoding('utf8')
        let text = ''
        response.on('data', (chunk: string) => {
          resolve(() => asked.destroy())
          text += chunk
          const blocks = text.split('\n\n')
          text = blocks.pop() ?? ''
          for (const block of blocks) {
            const [, data] = /^event: conversations\ndata: (.*)$/m.exec(block) ?? []
            if (data) this.#hear(talksEvent.parse(JSON.parse(data)))
          }
        })
        return response.on('error', () => undefined)
      })
      asked.on('error', reject)
      asked.end()
    })
  }

  #hear({ changed, reload }: TalksEvent): void {
    for (const { messages } of changed) {
      const isMissing = (messages[0]?.position ?? 0) > this.#last + 1
      if (isMissing) this.#load()
      else this.#show(messages)
    }
    if (reload) this.#load()
  }

  #show(messages: readonly { text: string; position: number }[]): void {
    const texts = new Set(messages.map(({ text }) => text))
    this.#last = Math.max(this.#last, ...messages.map(({ position }) => position))
    const now = performance.now()
    for (const message of this.waiting.filter(({ text }) => texts.has(text))) {
      this.shown.push(now - message.sentAt)
      this.waiting.splice(this.waiting.indexOf(message), 1)
    }
  }

  #load(): void {
    loaded += 1
    this.#again = true
    if (this.#reading) return
    this.#reading = true
    void (async () => {
      while (this.#again) {
        this.#again = false
        // Whoever is never answered sees nothing: what they wait for is lost.
        this.#show(await untilAnswered(this.#read).catch(() => []))
      }
      this.#reading = false
    })()
  }
}

async function megabytesOf(baseUrl: string): Promise<number> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1e6
}

async function deliver(product: Product, meter: Meter, pairs: readonly Pair[]): Promise<boolean> {
  const { baseUrl } = product
  const client = new ApiClient(baseUrl)
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const readers = pairs.map(({ id, family, teacher }) => {
    const read = (who: Buyer) => async () =>
      (await client.as(who.token).conversationView({ params: { id }, query: {} })).messages
    return { family: new Reader(read(family)), teacher: new Reader(read(teacher)) }
  })
  const closing: (() => void)[] = []
  for (const [place, { family, teacher }] of pairs.entries()) {
    const own = readers[place]
    if (!own) continue
    const opened = [own.family.open(baseUrl, family, agent), own.teacher.open(baseUrl, teacher, agent)]
    closing.push(...(await Promise.all(opened)))
  }
  await sleep(2_000)
  const before = await meter.read()
  const memory: number[] = []
  const answered: number[] = []
  const failed: unknown[] = []
  const sending: Promise<void>[] = []
  const begun = performance.now()
  const count = rate * seconds
  for (let place = 0; place < count; place++) {
    const late = begun + (place * 1000) / rate - performance.now()
    if (late > 0) await sleep(late)
    if (place % rate === 0)
      void megabytesOf(baseUrl).then(
        used => memory.push(used),
        () => undefined,
      )
    const pair = pairs[place % pairs.length]
    const own = readers[place % pairs.length]
    if (!pair || !own) continue
    // By turns: what a family has asked the teacher answers.
    const fromFamily = Math.floor(place / pairs.length) % 2 === 0
    const [from, to] = fromFamily ? [pair.family, own.teacher] : [pair.teacher, own.family]
    const message = { text: `Message ${place}`, sentAt: performance.now() }
    to.waiting.push(message)
    const body = { text: message.text, files: [], client_id: randomUUID() }
    // Under one name: sent again, it is there once.
    const sent = untilAnswered(() => client.as(from.token).messageSend({ params: { id: pair.id }, body }))
    sending.push(
      sent.then(
        () => void answered.push(performance.now() - message.sentAt),
        error => void failed.push(error),
      ),
    )
  }
  const sentIn = (performance.now() - begun) / 1000
  await Promise.all(sending)
  const all = readers.flatMap(({ family, teacher }) => [family, teacher])
  const isWaiting = () => all.some(({ waiting }) => waiting.length > 0)
  for (const from = performance.now(); isWaiting() && performance.now() - from < longestMs; ) await sleep(50)
  await backgroundIdle([product], quietMs)
  const after = await meter.read()
  const lost = all.reduce((sum, { waiting }) => sum + waiting.length, 0)
  for (const close of closing) close()
  client.close()
  const row = (what: string, took: readonly number[]) => [
    what,
    took.length,
    ...[0.5, 0.99, 1].map(share => milliseconds(quantile(took, share))),
  ]
  const shown = all.flatMap(reader => reader.shown)
  say(
    `${closing.length} open streams, ${(count / sentIn).toFixed(1)} messages a second for ${sentIn.toFixed(0)} s\n`,
  )
  say(
    table(
      ['', 'messages', 'p50', 'p99', 'longest'],
      [row('stored and answered', answered), row('on their screen', shown)],
    ),
  )
  const quarter = Math.max(1, Math.floor(memory.length / 4))
  const [early, late] = [memory.slice(quarter, 2 * quarter), memory.slice(-quarter)]
  const [then, now] = [quantile(early, 0.5), quantile(late, 0.5)]
  const each = (what: 'servers' | 'database' | 'client' | 'statements') =>
    (after[what] - before[what]) / count
  const cost = (what: 'servers' | 'database' | 'client') => milliseconds(each(what) * 1000)
  say(
    `lost ${lost}, failed ${failed.length}, asked again ${askedAgain}, read anew ${loaded}; memory ${then.toFixed(0)} MB in the second quarter, ` +
      `${now.toFixed(0)} MB in the last (${times(now / then)})\n` +
      `processor time a message: server ${cost('servers')}, database ${cost('database')}, readers ${cost('client')}; ` +
      `${each('statements').toFixed(1)} statements\n`,
  )
  if (failed[0]) say(String(failed[0]))
  return lost === 0 && failed.length === 0 && quantile(shown, 0.99) < 1000
}

async function lasts(url: string, { token }: Buyer): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - begun
}

async function compareSizes(baseUrl: string, { few, many }: { few: Inbox; many: Inbox }): Promise<void> {
  const { talks, words } = inboxes.many
  const paths: Record<string, (inbox: Inbox) => string> = {
    [`a list of ${talks}`]: () => 'conversations',
    [`a conversation of ${words} messages`]: ({ id }) => `conversations/${id}`,
  }
  const rows: string[][] = []
  for (const [what, pathOf] of Object.entries(paths)) {
    const measured = { few: [] as number[], many: [] as number[] }
    // The first of each are not counted: statements are prepared, code is compiled.
    for (let turn = -10; turn < turns; turn++)
      for (const [size, inbox] of [
        ['few', few],
        ['many', many],
      ] as const) {
        const took = await lasts(`${baseUrl}/api/${pathOf(inbox)}`, inbox.reader)
        if (turn >= 0) measured[size].push(took)
      }
    const [small, large] = [quantile(measured.few, 0.5), quantile(measured.many, 0.5)]
    rows.push([what, milliseconds(small), milliseconds(large), times(large / small)])
  }
  say(table(['', 'of ten', 'opens in', 'ratio'], rows))
}

if (!values['as-built']) await buildIfStale()
const home = await makeHome({ postgres: true })
try {
  const made = await onPlatform(home, async platform => ({
    pairs: await makePairs(platform, Math.floor(streams / 2)),
    few: await makeInbox(platform, inboxes.few),
    many: await makeInbox(platform, inboxes.many),
  }))
  const db = new pg.Client({ connectionString: home.databaseUrl ?? '' })
  await db.connect()
  const meter = await Meter.of(home, db)
  const product = await startProduct(home, {
    env: { ...(values.profile && { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${values.profile}` }) },
  })
  say(`${home.engine}\n`)
  const good = await deliver(product, meter, made.pairs)
  await db.end()
  await compareSizes(product.baseUrl, made)
  await product.stop()
  if (!good) process.exitCode = 1
} finally {
  await home.remove()
}
