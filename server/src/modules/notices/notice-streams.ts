import { AsyncLocalStorage } from 'node:async_hooks'
import { PassThrough, type Readable } from 'node:stream'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLiveCallers } from '../accounts/index.ts'
import { type News, over, type Stream, writeStreams } from './write-streams.ts'

/** Proxies close connections that are silent for a minute. */
const BEAT_MS = 25_000
/**
 * Changes within this time are told together: all streams of a process are served by the same few statements, and the
 * process that makes a change hears of it twice.
 */
const GATHER_MS = 40
const MOST_OF_ONE_PERSON = 10
const MOST_AT_ONCE = 500

/**
 * The open streams of this process. They learn from the messages that processes share anyway whose readers have
 * something new, and then read what they haven't sent yet, including anything missed in between.
 */
export class NoticeStreams {
  readonly #platform: Platform
  readonly #streams = new Map<number, Set<Stream>>()
  readonly #unhear: () => void
  /** A round belongs to no request: it is part of no one's transaction or trace. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #due = new Map<Stream, News>()
  #isGathering = false
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(platform: Platform) {
    this.#platform = platform
    this.#unhear = platform.changes.on(tags => {
      if (this.#streams.size > 0) this.#hear(tags)
    })
  }

  get open(): number {
    return [...this.#streams.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** `after`: the ID of the last event the reader has; without it, they start with the current state. */
  add(caller: Caller, { after, locale }: { after: number | undefined; locale: Locale }): Readable {
    const out = new PassThrough()
    if (this.#closed) return out.end()
    const stream: Stream = { out, caller, locale, last: after, said: undefined }
    const own = this.#streams.get(caller.userId) ?? new Set()
    this.#streams.set(caller.userId, own.add(stream))
    const [oldest] = own
    if (own.size > MOST_OF_ONE_PERSON && oldest) {
      own.delete(oldest)
      oldest.out.end('event: replaced\ndata: {}\n\n')
    }
    out.once('close', () => {
      own.delete(stream)
      this.#due.delete(stream)
      if (own.size === 0 && this.#streams.get(caller.userId) === own) this.#streams.delete(caller.userId)
    })
    this.#timer ??= this.#outside(() => setInterval(() => void this.#beat(), BEAT_MS).unref())
    // Browsers wait this long before they reconnect; the first bytes open the stream on their side.
    out.write('retry: 3000\n\n')
    const news = this.#newsOf(stream)
    news.notices = true
    news.greeting = true
    // Whoever comes back may have missed something, if only that all was seen.
    news.reload = after !== undefined
    return out
  }

  /** When the process ends: readers reconnect to another one with their last ID. */
  close(): void {
    this.#closed = true
    this.#unhear()
    if (this.#timer) clearInterval(this.#timer)
    for (const stream of this.#all()) stream.out.end()
  }

  #all(): Stream[] {
    return [...this.#streams.values()].flatMap(streams => [...streams])
  }

  /** The conversations that a message names have news for each of the people whom it names. */
  #hear(tags: readonly string[]): void {
    const talks = idsIn(tags, 'conversation:')
    const reload = talks.length === 0
    if (tags.includes('all'))
      for (const stream of this.#all()) this.#note(stream, { notices: true, reload: true, talks: [] })
    for (const userId of idsIn(tags, 'notices:'))
      for (const stream of this.#streams.get(userId) ?? [])
        this.#note(stream, { notices: true, reload: false, talks: [] })
    for (const userId of idsIn(tags, 'conversations:'))
      for (const stream of this.#streams.get(userId) ?? [])
        this.#note(stream, { notices: false, reload, talks })
  }

  #note(
    stream: Stream,
    { notices, reload, talks }: Pick<News, 'notices' | 'reload'> & { talks: readonly number[] },
  ): void {
    const news = this.#newsOf(stream)
    news.notices ||= notices
    news.reload ||= reload
    for (const talk of talks) news.talks.add(talk)
  }

  /** What it is told in the next round. */
  #newsOf(stream: Stream): News {
    const news = this.#due.get(stream) ?? {
      notices: false,
      greeting: false,
      reload: false,
      talks: new Set<number>(),
    }
    this.#due.set(stream, news)
    if (!this.#isGathering) {
      this.#isGathering = true
      this.#outside(() => setTimeout(() => void this.#round(), GATHER_MS))
    }
    return news
  }

  /** One after another: what comes meanwhile is in the next one. */
  async #round(): Promise<void> {
    if (this.#closed) return
    const some = new Map([...this.#due].slice(0, MOST_AT_ONCE))
    for (const stream of some.keys()) this.#due.delete(stream)
    try {
      await writeStreams(this.#platform, some)
    } catch (error) {
      // Without the database, nothing can be sent: the readers reconnect with their last IDs.
      this.#platform.log.warn({ err: error }, 'notice streams closed')
      for (const { out } of some.keys()) out.end()
    }
    if (this.#due.size === 0) this.#isGathering = false
    else setTimeout(() => void this.#round(), GATHER_MS)
  }

  /** Closes those whose session has ended. */
  async #beat(): Promise<void> {
    const streams = this.#all()
    // Without the database, nobody is known to have signed out: the next beat asks again.
    const live = await findLiveCallers(this.#platform, streams).catch(() => null)
    for (const stream of streams) {
      if (live && !live.has(stream)) stream.out.end(over)
      else if (!stream.out.writableEnded) stream.out.write(': \n\n')
    }
  }
}

/** Of `noticesTag`, `conversationsTag` or `conversationTag`. */
const idsIn = (tags: readonly string[], kind: string): number[] =>
  tags.flatMap(tag => (tag.startsWith(kind) ? [Number(tag.slice(kind.length))] : []))
