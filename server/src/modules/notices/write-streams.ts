import type { PassThrough } from 'node:stream'
import type { NoticeEvent } from '#contract/notices/notices.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLiveCallers, type LongCall } from '../accounts/index.ts'
import { presentNotice, siteOf } from './notice.presenter.ts'
import { listFigures, listNotices } from './notice.repository.ts'
import { type TalkNews, talksAsked } from './notices.hooks.ts'

/** More than this one isn't read at once anyway, and the list has them. */
const MOST_IN_ONE_EVENT = 20
/** A reader who doesn't read isn't written to for ever. */
const MOST_UNREAD_BYTES = 256 * 1024

/** Their session has ended: there is no reason to reconnect. */
export const over = 'event: ended\ndata: {}\n\n'

export interface Stream extends LongCall {
  readonly out: PassThrough
  readonly locale: Locale
  /** The ID of the newest notice that its reader knows of. */
  last: number | undefined
  /** The unread number it last sent. */
  said: number | undefined
}

/** What a stream has heard of and not told yet. */
export interface News {
  notices: boolean
  /** It has just begun, and says how many conversations are unread, if any. */
  greeting: boolean
  /** Conversations have changed elsewhere than at their end: whoever shows them loads them again. */
  reload: boolean
  /** Those with something new at their end, which is told. */
  talks: Set<number>
}

/** The same few statements serve them all, and a session that has ended meanwhile hears nothing any more. */
export async function writeStreams(platform: Platform, due: ReadonlyMap<Stream, News>): Promise<void> {
  const live = await findLiveCallers(platform, [...due.keys()])
  for (const stream of due.keys()) if (!live.has(stream)) stream.out.end(over)
  const reached = [...due].flatMap(([stream, news]) => {
    const caller = live.get(stream)
    return caller && !stream.out.writableEnded && !stream.out.destroyed ? [{ stream, news, caller }] : []
  })
  await Promise.all([
    sayNotices(
      platform,
      reached.filter(({ news }) => news.notices),
    ),
    sayTalks(
      platform,
      reached.filter(({ news }) => news.greeting || news.reload || news.talks.size > 0),
    ),
  ])
}

interface Reached {
  stream: Stream
  news: News
  caller: Caller
}

async function sayNotices(platform: Platform, reached: readonly Reached[]): Promise<void> {
  if (reached.length === 0) return
  const { db } = platform
  const site = siteOf(platform)
  const figures = await listFigures(
    db,
    reached.map(({ caller }) => caller.userId),
  )
  const saying = reached.map(async ({ stream, caller }, place) => {
    const { unread = 0, newest = 0 } = figures[place] ?? {}
    const { last, locale } = stream
    // A new reader loads the list, so existing notices aren't news.
    const isNews = last !== undefined && newest > last
    const rows = isNews ? await listNotices(db, caller.userId, { after: last, limit: MOST_IN_ONE_EVENT }) : []
    stream.last = Math.max(last ?? 0, rows[0]?.id ?? 0, last === undefined ? newest : 0)
    // A change is heard twice in the process that makes it, and most concern other people's devices.
    if (stream.said === unread && rows.length === 0) return
    stream.said = unread
    const event: NoticeEvent = { unread, notices: rows.map(row => presentNotice(row, site, locale)) }
    write(stream, 'notices', event, stream.last)
  })
  await Promise.all(saying)
}

async function sayTalks(platform: Platform, reached: readonly Reached[]): Promise<void> {
  if (reached.length === 0) return
  const readers = reached.map(({ stream, news, caller }) => ({
    caller,
    locale: stream.locale,
    // Whoever loads all of it anyway is told nothing of it.
    talks: news.reload ? new Set<number>() : news.talks,
  }))
  const answers = [...(await platform.hooks.call(talksAsked, platform.db, readers)).values()]
  for (const [place, { stream, news }] of reached.entries()) {
    const each = answers.flatMap(answer => answer[place] ?? [])
    const unread = each.reduce((sum, one: TalkNews) => sum + one.unread, 0)
    const changed = each.flatMap(one => one.changed)
    const isSilent = unread === 0 && news.greeting && !news.reload && news.talks.size === 0
    if (!isSilent)
      write(stream, 'conversations', { unread, changed, reload: news.reload || changed.length === 0 })
  }
}

function write({ out }: Stream, event: string, data: object, id?: number): void {
  if (out.writableEnded || out.destroyed) return
  if (out.writableLength > MOST_UNREAD_BYTES) out.destroy()
  else out.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
