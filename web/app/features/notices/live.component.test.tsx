import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TalkChange, TalksEvent } from '#contract/conversations/conversations.ts'
import { laterApi } from '../../lib/later-api.ts'
import { queryClient, queryOf } from '../../lib/query.ts'
import { followNotices } from './live.ts'
import { onTalkNews } from './talk-news.ts'
import { unread, unreadTalks } from './unread.ts'

let userId = 0
let stop: () => void
let unhear: () => void
/** What tabs hear of each other: this one is another tab. */
let other: BroadcastChannel
let posted: Record<string, unknown>[]
/** What an open page was given of conversations. */
let shown: TalkChange[]
/** The addresses of the streams, and what the last one says. */
let streams: string[]
let write: (event: string, data: object) => void

const list = queryOf(laterApi.conversationList, { query: {} })
const isReloaded = () => queryClient.getQueryState(list.queryKey)?.isInvalidated
const change = { seen: 1, messages: [] as object[] } as TalkChange
const news = (facts: Partial<TalksEvent> = {}) => ({ unread: 2, changed: [change], reload: false, ...facts })

beforeEach(() => {
  userId += 1
  ;[posted, shown, streams] = [[], [], []]
  other = new BroadcastChannel('notices')
  other.onmessage = ({ data }) => void posted.push(data)
  unhear = onTalkNews(changes => void shown.push(...changes))
  queryClient.setQueryData(list.queryKey, { conversations: [], unread: 0 })
  vi.spyOn(window, 'fetch').mockImplementation(async address => {
    streams.push(String(address))
    const { readable, writable } = new TransformStream<string, string>()
    const writer = writable.getWriter()
    write = (event, data) => void writer.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
    return new Response(readable.pipeThrough(new TextEncoderStream()))
  })
})
afterEach(() => {
  stop()
  unhear()
  other.close()
})

const follow = () => {
  stop = followNotices({ token: 'token', userId })
}
/** Another tab has the stream, until it is let go. */
const holdElsewhere = async (): Promise<() => void> => {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  void navigator.locks.request(`notices ${userId}`, () => {
    held.resolve()
    return over.promise
  })
  await held.promise
  return over.resolve
}

it('a tab of the release before is heard, and hears the number', async () => {
  follow()
  other.postMessage({ userId, talks: 3 })
  await expect.poll(unreadTalks.read).toBe(3)
  expect(isReloaded()).toBe(true)
  await expect.poll(() => streams).toHaveLength(1)
  write('conversations', news())
  await expect.poll(() => posted).toContainEqual(expect.objectContaining({ userId, talks: 2, news: news() }))
})

it('what another tab was told is shown in its language only; any other loads it', async () => {
  const letGo = await holdElsewhere()
  follow()
  other.postMessage({ userId, talks: 2, news: news(), locale: 'en' })
  await expect.poll(() => shown).toEqual([change])
  expect(isReloaded()).toBe(false)
  other.postMessage({ userId, talks: 1, news: news({ unread: 1 }), locale: 'zh-HK' })
  await expect.poll(unreadTalks.read).toBe(1)
  expect(shown).toEqual([change])
  expect(isReloaded()).toBe(true)
  letGo()
})

it('a tab that takes over goes on where the other one was', async () => {
  const letGo = await holdElsewhere()
  follow()
  other.postMessage({ userId, event: { unread: 1, notices: [] }, id: '7' })
  await expect.poll(unread.read).toBe(1)
  letGo()
  await expect.poll(() => streams).toEqual([expect.stringContaining('?after=7&')])
})

it('a page that was there before its first stream asks what it has missed', async () => {
  const letGo = await holdElsewhere()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  follow()
  now.mockReturnValue(7_000)
  letGo()
  await expect.poll(() => streams).toEqual([expect.stringContaining('?after=0&')])
})
