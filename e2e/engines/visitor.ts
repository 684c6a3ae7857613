import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, type RunnerTestCase, vi } from 'vitest'
import { evidenceFolder } from '../support/evidence-folder.ts'
import { isAlive } from '../support/page-state.ts'
import { type Person, sessionOf, storeSession } from '../support/people.ts'
import type { Engine, Size, Tab } from './engine.ts'
import { startFirefox } from './firefox.ts'
import {
  type Found,
  find,
  guardPress,
  keptProblems,
  missedPress,
  type Purpose,
  type Target,
  type Words,
} from './in-page.ts'
import { startWebKit } from './webkit.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1280, height: 800 }

const engines: Readonly<Record<string, () => Promise<Engine>>> = {
  firefox: startFirefox,
  webkit: startWebKit,
}

let running: Promise<Engine> | undefined
/** The one browser of this run. */
function launch(): Promise<Engine> {
  const start = engines[process.env.ENGINE ?? '']
  if (!start) throw new Error('ENGINE=firefox or ENGINE=webkit says which browser to use')
  running ??= start()
  return running
}

export async function closeEngine(): Promise<void> {
  await (await running)?.close()
  running = undefined
}

type Wanted = Omit<Target, 'name' | 'text' | 'within'> & {
  name?: string | RegExp
  text?: string | RegExp
  within?: Wanted
}

const written = (words: string | RegExp): Words =>
  typeof words === 'string' ? words : { source: words.source, flags: words.flags }

function write({ name, text, within, ...rest }: Wanted): Target {
  return {
    ...rest,
    ...(name !== undefined && { name: written(name) }),
    ...(text !== undefined && { text: written(text) }),
    ...(within && { within: write(within) }),
  }
}

const say = (wanted: Wanted) =>
  JSON.stringify(wanted, (_, value) => (value instanceof RegExp ? `${value}` : value))

/** A person with a browser: does what people do, and waits until it can be done. */
export class Visitor {
  readonly #tab: Tab

  constructor(tab: Tab) {
    this.#tab = tab
  }

  /** Opens an address and waits until the page obeys. */
  async open(path: string): Promise<void> {
    const left = await this.#mark()
    await this.#tab.navigate(`${inject('baseUrl')}${path}`)
    await this.until(`${path} obeys`, async () => {
      // Until then the old page answers.
      if (await this.#tab.evaluate(mark => document.documentElement.dataset.left === mark, left)) return false
      return this.#tab.evaluate(isAlive, true)
    })
  }

  async #mark(): Promise<string> {
    const mark = crypto.randomUUID()
    await this.#tab.evaluate(name => {
      document.documentElement.dataset.left = name
    }, mark)
    return mark
  }

  /** A wait is for a condition, and ends; a page that is just being left answers nothing, and is asked again. */
  async until<Value>(what: string, condition: () => Promise<Value>): Promise<NonNullable<Value>> {
    return vi.waitFor(async () => {
      const value = await condition()
      if (!value) throw new Error(`${what}: not within 30 s`)
      return value
    }, retryDelays)
  }

  async #look(wanted: Wanted, purpose: Purpose): Promise<Found> {
    const found = await this.#tab.evaluate(find, { target: write(wanted), purpose })
    if (found.missing) throw new Error(`${say(wanted)}: ${found.missing}`)
    return found
  }

  async sees(wanted: Wanted): Promise<void> {
    await vi.waitFor(() => this.#look(wanted, 'see'), retryDelays)
  }

  /** A page that has just been changed may put something else there on the way; then it is tried again. */
  async press(wanted: Wanted): Promise<void> {
    await vi.waitFor(async () => {
      const at = await this.#look(wanted, 'press')
      await this.#tab.evaluate(guardPress, null)
      await this.#point(at, [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ])
      // Where the press has led to another page already, that one knows of no miss.
      const instead = await vi.waitFor(() => this.#tab.evaluate(missedPress, null), retryDelays)
      if (instead) throw new Error(`${say(wanted)}: the press met ${instead}`)
    }, retryDelays)
  }

  async pointAt(wanted: Wanted): Promise<void> {
    await this.#point(await vi.waitFor(() => this.#look(wanted, 'press'), retryDelays), [])
  }

  async #point({ x, y }: Found, then: readonly object[]): Promise<void> {
    const actions = [{ type: 'pointerMove', x, y }, ...then]
    await this.#tab.perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
  }

  async type(keys: string): Promise<void> {
    const actions = [...keys].flatMap(value => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.#tab.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  /** Types into the field of this name, in place of what it holds; `enter` sends the form off. */
  async fill(name: string | RegExp, value: string, { within, enter }: FillOptions = {}): Promise<void> {
    const field = { role: 'field', name, ...(within && { within }) } as const
    // A form that is still growing may move it away from under the press.
    await vi.waitFor(async () => {
      await this.press(field)
      await this.#look(field, 'type')
    }, retryDelays)
    await this.type(value)
    const typed = await this.#tab.evaluate(() => (document.activeElement as HTMLInputElement).value, null)
    // Some fields space out what is typed.
    expect(typed.replaceAll(' ', ''), `what ${name} holds`).toBe(value.replaceAll(' ', ''))
    if (enter) await this.type(enterKey)
  }

  /** The path it ends at, in whatever way. */
  async arrives(at: string | RegExp): Promise<void> {
    await this.until(`arrives at ${at}`, async () => {
      const path = await this.path()
      return typeof at === 'string' ? path === at : at.test(path)
    })
    await this.until(`${at} obeys`, () => this.#tab.evaluate(isAlive, true))
  }

  path(): Promise<string> {
    return this.#tab.evaluate(() => location.pathname, null)
  }

  evaluate<In, Out>(work: (input: In) => Out | Promise<Out>, input: In): Promise<Out> {
    return this.#tab.evaluate(work, input)
  }
}
/** For one step: generous, for the machine may be busy with something else. */
const retryDelays = { timeout: 30_000, interval: 100 }
type FillOptions = { within?: Wanted; enter?: boolean }
const enterKey = '\uE007'

/** A visitor with storage of their own; the journey fails if the page or the server reports an error. */
export async function newVisitor({ size, as }: { size: Size; as?: Person }): Promise<Visitor> {
  const engine = await launch()
  const tab = await engine.newTab()
  const before = await serverErrors()
  onTestFinished(async ({ task }) => {
    const problems = await tab.evaluate(keptProblems, null).catch(reason => [`no answer: ${reason}`])
    const errors = (await serverErrors()).filter(line => !before.includes(line))
    if (task.result?.state === 'fail' || problems.length > 0) await saveEvidence(tab, task, problems)
    await tab.close()
    expect(problems, 'the page reported problems').toEqual([])
    expect(errors, 'the server reported errors').toEqual([])
  })
  const visitor = new Visitor(tab)
  await tab.resize(size)
  if (as) {
    // An address of the server has its storage; this one asks for nothing else.
    await visitor.open('/offline')
    await tab.evaluate(storeSession, { ...(await sessionOf(as)), once: false })
  }
  return visitor
}

/** How often each endpoint has answered with each status that is the server's fault. */
async function serverErrors(): Promise<string[]> {
  const metrics = await (await fetch(`${inject('baseUrl')}/metrics`)).text()
  return metrics.match(/^lantern_http_request_duration_seconds_count\{.*status="5\d\d".*$/gm) ?? []
}

async function saveEvidence(tab: Tab, { name }: RunnerTestCase, problems: string[]): Promise<void> {
  await mkdir(evidenceFolder, { recursive: true })
  const words = `${process.env.ENGINE} ${name}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  const file = join(evidenceFolder, words)
  const noAnswer = (reason: unknown) => `No answer: ${reason}`
  await writeFile(`${file}.png`, await tab.screenshot().catch(noAnswer))
  const page = await tab
    .evaluate(() => `${location.href}\n\n${document.body.innerText}`, null)
    .catch(noAnswer)
  await writeFile(`${file}.txt`, `Problems:\n${problems.join('\n') || 'none'}\n\n${page}\n`)
  process.stderr.write(`Evidence of “${name}”: ${file}.png and .txt\n`)
}
