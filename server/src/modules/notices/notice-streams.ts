import { PassThrough, type Readable } from 'node:stream'
import type { NoticeEvent } from '#contract/notices/notices.ts'
import type { Locale } from '#contract/shared.ts'
import { conversationsTag, noticesTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSessionCheck } from '../accounts/index.ts'
import { presentNotice, siteOf } from './notice.presenter.ts'
import { countUnread, listNotices } from './notice.repository.ts'
import { unreadTalksAsked } from './notices.hooks.ts'

/** Proxies close connections that are silent for a minute. */
const BEAT_MS = 25_000
/**
 * Changes of conversations within this time are told once: the process that makes one hears of it twice, and each telling
 * makes an open tab read the conversation again.
 */
const GATHER_MS = 30
const MOST_OF_ONE_PERSON = 10
/** More than this one isn't read at once anyway, and the list has them. */
const MOST_IN_ONE_EVENT = 20
/** A reader who doesn't read isn't written to for ever. */
const MOST_UNREAD_BYTES = 256 * 1024

/** Their session has ended: there is no reason to reconnect. */
const over = 'event: ended\ndata: {}\n\n'

interface Stream {
  readonly out: PassThrough
  readonly userId: number
  /** At the beginning, sends the number of unread conversations, if any. */
  greet(): void
  /** Sends what is new, one after another. */
  say(): void
  /**
   * Announces that a conversation of the reader's has changed, and how many are unread; the client then reloads it.
   */
  stir(): void
  /** A heartbeat; closes the stream if its session has ended. */
  beat(): Promise<void>
}

/**
 * The open streams of this process. A stream learns from the messages that processes share anyway that its reader has
 * something new, and then reads what it hasn't sent yet, including anything missed in between.
 */
export class NoticeStreams {
  readonly #platform: Platform
  readonly #streams = new Map<number, Set<Stream>>()
  readonly #unhear: () => void
  #timer: NodeJS.Timeout | null = null
  #closed = false

  constructor(platform: Platform) {
    this.#platform = platform
    this.#unhear = platform.changes.on(tags => {
      if (this.#streams.size === 0) return
      const notified = new Set<string>(tags)
      for (const [userId, streams] of this.#streams) {
        const all = notified.has('all')
        if (all || notified.has(noticesTag(userId))) for (const stream of streams) stream.say()
        if (all || notified.has(conversationsTag(userId))) for (const stream of streams) stream.stir()
      }
    })
  }

  get open(): number {
    return [...this.#streams.values()].reduce((sum, { size }) => sum + size, 0)
  }

  /** `after`: the ID of the last event the reader has; without it, they start with the current state. */
  add(caller: Caller, { after, locale }: { after: number | undefined; locale: Locale }): Readable {
    const out = new PassThrough()
    if (this.#closed) return out.end()
    const stream = this.#streamOf(out, caller, { after, locale })
    const own = this.#streams.get(caller.userId) ?? new Set()
    this.#streams.set(caller.userId, own.add(stream))
    const [oldest] = own
    if (own.size > MOST_OF_ONE_PERSON && oldest) {
      own.delete(oldest)
      oldest.out.end('event: replaced\ndata: {}\n\n')
    }
    out.once('close', () => {
      own.delete(stream)
      if (own.size === 0 && this.#streams.get(caller.userId) === own) this.#streams.delete(caller.userId)
    })
    this.#timer ??= setInterval(() => this.#beat(), BEAT_MS).unref()
    // Browsers wait this long before they reconnect; the first bytes open the stream on their side.
    out.write('retry: 3000\n\n')
    stream.say()
    stream.greet()
    return out
  }

  /** When the process ends: readers reconnect to another one with their last ID. */
  close(): void {
    this.#closed = true
    this.#unhear()
    if (this.#timer) clearInterval(this.#timer)
    for (const streams of this.#streams.values()) for (const { out } of streams) out.end()
  }

  #beat(): void {
    for (const streams of this.#streams.values()) for (const stream of streams) void stream.beat()
  }

  #streamOf(
    out: PassThrough,
    caller: Caller,
    { after, locale }: { after: number | undefined; locale: Locale },
  ): Stream {
    const platform = this.#platform
    const { userId } = caller
    const isLive = createSessionCheck(platform, caller)
    let last = after
    /** The unread number it last sent. */
    let said: number | undefined
    let saying = false
    let again = false

    const say = async () => {
      if (!(await isLive())) return out.end(over)
      const [unread, rows] = await Promise.all([
        countUnread(platform.db, userId),
        listNotices(platform.db, userId, {
          ...(last === undefined ? { limit: 1 } : { after: last, limit: MOST_IN_ONE_EVENT }),
        }),
      ])
      const site = siteOf(platform)
      // A new reader loads the list, so existing notices aren't news.
      const news = last === undefined ? [] : rows.map(row => presentNotice(row, site, locale))
      last = Math.max(last ?? 0, rows[0]?.id ?? 0)
      // A change is heard twice in the process that makes it, and most concern other people's devices.
      if (said === unread && news.length === 0) return undefined
      said = unread
      const event: NoticeEvent = { unread, notices: news }
      if (out.writableEnded || out.destroyed) return undefined
      if (out.writableLength > MOST_UNREAD_BYTES) return out.destroy()
      return out.write(`id: ${last}\nevent: notices\ndata: ${JSON.stringify(event)}\n\n`)
    }
    let stirring: Promise<unknown> = Promise.resolve()
    let gathering = false
    const sayTalks = async ({ always = true } = {}) => {
      if (!(await isLive())) return out.end(over)
      const counts = await platform.hooks.call(unreadTalksAsked, platform.db, caller)
      const count = [...counts.values()].reduce((sum, one) => sum + one, 0)
      if (out.writableEnded || out.destroyed || (count === 0 && !always)) return undefined
      return out.write(`event: conversations\ndata: {"unread":${count}}\n\n`)
    }
    // Without the database, nothing can be sent: the reader reconnects with the last ID.
    const fail = (error: unknown) => {
      platform.log.warn({ err: error }, 'notice stream closed')
      out.end()
    }

    return {
      out,
      userId,
      greet() {
        stirring = sayTalks({ always: false }).catch(fail)
      },
      say() {
        again = true
        if (saying) return
        saying = true
        void (async () => {
          while (again && !out.writableEnded) {
            again = false
            await say().catch(fail)
          }
          saying = false
        })()
      },
      stir() {
        if (gathering) return
        gathering = true
        setTimeout(() => {
          gathering = false
          stirring = stirring.then(() => sayTalks().catch(fail))
        }, GATHER_MS)
      },
      async beat() {
        const live = await isLive().catch(() => true)
        if (!live) out.end(over)
        else if (!out.writableEnded) out.write(': \n\n')
      },
    }
  }
}
