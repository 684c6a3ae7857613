import { contract } from '#contract/index.ts'
import { callsOf } from '#contract/kit/endpoint.ts'
import { createLog, type Log } from '../platform/log.ts'

// What the apps of a test file log, and what must not be in it: every token, code, number and name that the file used.
// `check-log.ts` compares them at the end of each file, so that every endpoint test is a test of the log.

/** A line without what differs from one to the next though no one has typed it, so that equal ones are kept once. */
const varying = /"(?:time|request_id)":"[^"]*"|"ms":[\d.]+/g

export class LogWatch {
  readonly #lines = new Set<string>()
  readonly #secrets = new Set<string>()
  /** Of the file before: its last work may end while the next file runs. */
  #earlier: ReadonlySet<string> = new Set()

  /** As the product makes it, with every level. */
  readonly log: Log = createLog('trace', {
    write: line => void this.#lines.add(line.replaceAll(varying, '')),
  })

  keepOut(...values: readonly (string | null | undefined)[]): void {
    for (const value of values)
      if (value && value.length >= MIN_LENGTH && !ourWords.has(value)) this.#secrets.add(value)
  }

  /** How much there is to compare. */
  get size(): { lines: number; secrets: number } {
    return { lines: this.#lines.size, secrets: this.#secrets.size }
  }

  /** What is in the log and must not be, each with the line; then begins anew. */
  end(): string[] {
    const text = [...this.#lines].join('')
    const found = [...this.#secrets.union(this.#earlier)].filter(secret => isIn(text, secret))
    const leaks = found.map(secret => {
      const line = [...this.#lines].find(one => isIn(one, secret)) ?? ''
      return `${secret} is in the log: ${line.trim().slice(0, 1000)}`
    })
    this.#earlier = new Set(this.#secrets)
    this.#secrets.clear()
    this.#lines.clear()
    return leaks
  }
}

/** Someone whose username is `admin` is not named by a path of ours. */
const ourWords = new Set(Object.values(callsOf(contract)).flatMap(({ path }) => path.split(/[/{}-]/)))

/** Shorter ones are in every text by chance. */
const MIN_LENGTH = 4
/** As long as no word of the product is that someone would be called. */
const LONG = 16

/** Long ones are found anywhere, short ones as words: 'Chan' is in 'Change'. */
function isIn(text: string, secret: string): boolean {
  const written = JSON.stringify(secret).slice(1, -1)
  if (secret.length >= LONG) return text.includes(written)
  for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1)) {
    const [before = ' ', after = ' '] = [text[at - 1], text[at + written.length]]
    if (!isLetter.test(before) && !isLetter.test(after)) return true
  }
  return false
}

const isLetter = /[A-Za-z0-9]/

/** Of this test worker. */
export const logWatch = new LogWatch()
