import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followNotices } from './live.ts'
import { unread } from './unread.ts'

let userId = 0
let stop: () => void
/** What tabs hear of each other: this one is another tab. */
let other: BroadcastChannel
/** The addresses of the streams. */
let streams: string[]

beforeEach(() => {
  userId += 1
  streams = []
  other = new BroadcastChannel('notices')
  vi.spyOn(window, 'fetch').mockImplementation(async address => {
    streams.push(String(address))
    return new Response(new ReadableStream())
  })
})
afterEach(() => {
  stop()
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
