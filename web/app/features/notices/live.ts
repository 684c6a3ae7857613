import type { TalksEvent } from '#contract/conversations/conversations.ts'
import type { NoticeEvent } from '#contract/notices/notices.ts'
import { inLanguage } from '../../lib/api.ts'
import { getLocale, type Locale } from '../../lib/locale.ts'
import { invalidate } from '../../lib/query.ts'
import { passTalkNews } from './talk-news.ts'
import { unread, unreadTalks } from './unread.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** A page that is so old has shown what may have changed before its stream began. */
const FRESH_PAGE_MS = 5_000

/** What tabs tell each other: one of them holds the stream, because browsers open few connections to one site. */
type Word = { userId: number; event: NoticeEvent; id?: string } | TalksWord | { userId: number; ask: true }
/** Tabs of the release before say and hear only the number, `talks`. */
interface TalksWord {
  userId: number
  talks: number
  news?: TalksEvent
  /** The language of the names in it. */
  locale?: Locale
}

/** Follows the reader's notifications, until it is stopped. */
export function followNotices({ token, userId }: { token: string; userId: number }): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const tabs = new BroadcastChannel('notices')
  const begun = performance.now()
  let last: NoticeEvent | null = null
  let lastId = ''
  let lastTalks: number | null = null

  const show = (event: NoticeEvent, id: string) => {
    last = event
    lastId = id || lastId
    unread.set(event.unread)
    // An open list reloads; one opened later does so anyway.
    void invalidate('noticeList')
  }
  const showTalks = ({ unread: count, changed, reload = true }: TalksEvent) => {
    lastTalks = count
    unreadTalks.set(count)
    if (reload || !passTalkNews(changed)) void invalidate('conversationList', 'conversationView')
  }
  const postTalks = (news: TalksEvent) =>
    tabs.postMessage({ userId, talks: news.unread, news, locale: getLocale() } satisfies TalksWord)
  tabs.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.userId !== userId) return
    if ('event' in data) return show(data.event, data.id ?? '')
    if ('talks' in data) {
      const { talks, news, locale } = data
      return showTalks(news && locale === getLocale() ? news : { unread: talks, changed: [], reload: true })
    }
    if (!('ask' in data)) return
    if (last) tabs.postMessage({ userId, event: last, id: lastId })
    if (lastTalks !== null) postTalks({ unread: lastTalks, changed: [], reload: false })
  }
  const hold = () =>
    holdStream(token, signal, {
      notices: (event, id) => {
        show(event, id)
        tabs.postMessage({ userId, event, id })
      },
      talks: news => {
        showTalks(news)
        postTalks(news)
      },
      // With an ID, the stream begins with what may have been missed.
      after: () => lastId || (performance.now() - begun < FRESH_PAGE_MS ? '' : '0'),
    })
  // The tab with the lock has the stream; the next tab takes over both when that one closes. Not available without
  // TLS.
  const held = navigator.locks ? navigator.locks.request(`notices ${userId}`, { signal }, hold) : hold()
  // Stopped, as expected.
  held.catch(() => undefined)
  tabs.postMessage({ userId, ask: true })
  return () => {
    ended.abort()
    tabs.close()
    unread.set(0)
    unreadTalks.set(0)
  }
}

/** Reconnects after a break with its last ID, so that nothing is missed. Ends with the session. */
async function holdStream(
  token: string,
  signal: AbortSignal,
  say: {
    notices: (event: NoticeEvent, id: string) => void
    talks: (event: TalksEvent) => void
    after: () => string
  },
): Promise<void> {
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    try {
      const after = say.after()
      const response = await fetch(inLanguage(`/api/notices/stream${after && `?after=${after}`}`), {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'x-background': '1' },
        credentials: 'omit',
        signal,
      })
      if (response.status === 401 || response.status === 403) return
      if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`)
      for await (const { id, event, data } of eventsOf(response.body)) {
        wait = FIRST_WAIT_MS
        if (event === 'replaced' || event === 'ended') return
        // From our own server, as the contract describes it.
        if (event === 'notices') say.notices(JSON.parse(data) as NoticeEvent, id)
        if (event === 'conversations') say.talks(JSON.parse(data) as TalksEvent)
      }
    } catch {
      // A break: of the network, by a server restart, or because it was stopped.
    }
    await pause(wait, signal)
    await online(signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

interface StreamEvent {
  id: string
  event: string
  data: string
}

/** Server-sent events by fetch: the browser's own reader could only send the token in the address. */
async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
      if (field('event')) yield { id: field('id'), event: field('event'), data: field('data') }
    }
  }
}

/** A device without a network needn't try. */
const online = (signal: AbortSignal): Promise<void> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise(resolve => {
        window.addEventListener('online', () => resolve(), { once: true, signal })
        signal.addEventListener('abort', () => resolve())
      })

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
