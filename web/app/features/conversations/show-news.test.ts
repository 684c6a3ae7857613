import { expect, test } from 'vitest'
import type { Conversation, Message, TalkChange } from '#contract/conversations/conversations.ts'
import { inList, inThread } from './show-news.ts'

const message = (position: number, more: Partial<Message> = {}): Message => ({
  ...{ message_id: position, position, own: false, by: '', text: `Message ${position}`, files: [] },
  ...{
    at: `2026-11-16T04:00:${10 + position}.000Z`,
    seen: false,
    deleted: false,
    deletable: false,
    notice: false,
  },
  client_id: '',
  ...more,
})

const talk = (id: number, last: Message, unread = 0): Conversation => ({
  ...{ conversation_id: id, side: 'family', answers_as: '', subject: null, unread, reachable: true },
  other: { type: 'teacher', name: 'Ms Ho', detail: '', avatar: '', path: '' },
  last: { text: last.text, files: 0, at: last.at, own: last.own, deleted: false, seen: false },
  blocked: false,
})

const change = (messages: Message[], seen = 0): TalkChange => ({
  conversation: talk(1, messages.at(-1) ?? message(0), 1),
  messages,
  seen,
})

const pages = () => [
  { conversation: talk(1, message(4)), messages: [message(3), message(4, { own: true })] },
  { conversation: talk(1, message(4)), messages: [message(1, { own: true }), message(2)] },
]
const texts = (shown: ReturnType<typeof inThread>) =>
  shown === 'reload' ? shown : [...shown].reverse().flatMap(page => page.messages.map(({ text }) => text))

test('what is next goes to the end, once', () => {
  const once = inThread(pages(), change([message(4, { own: true }), message(5)]))
  expect(texts(once)).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4', 'Message 5'])
  if (once === 'reload') throw new Error('Nothing is missing')
  expect(once[0]?.conversation).toMatchObject({ unread: 1, last: { text: 'Message 5' } })
  expect(texts(inThread(once, change([message(4, { own: true }), message(5)])))).toEqual(texts(once))
})

test('where something is missing in between, or nothing is shown yet, it is loaded again', () => {
  expect(inThread(pages(), change([message(6), message(7)]))).toBe('reload')
  expect(inThread([], change([message(5)]))).toBe('reload')
})

test('what the other side has seen is marked on every page, and stays so', () => {
  const seen = inThread(pages(), change([message(3), message(4, { own: true, seen: true })], 4))
  if (seen === 'reload') throw new Error('Nothing is missing')
  const own = (shown: typeof seen) => shown.flatMap(page => page.messages.filter(one => one.own))
  expect(own(seen).map(one => one.seen)).toEqual([true, true])
  // The answer to the sender may come after that.
  const late = inThread(seen, change([message(4, { own: true })]))
  if (late === 'reload') throw new Error('Nothing is missing')
  expect(own(late).map(one => one.seen)).toEqual([true, true])
})

test('a deleted message loses its text', () => {
  const gone = inThread(pages(), change([message(4, { own: true, text: '', deleted: true })]))
  expect(texts(gone)).toEqual(['Message 1', 'Message 2', 'Message 3', ''])
})

test('in the list it is there once, and what came earlier changes nothing', () => {
  const list = [{ conversations: [talk(2, message(2))] }, { conversations: [talk(1, message(4))] }]
  const shown = inList(list, change([message(5)]))
  expect(shown.map(page => page.conversations.map(one => one.last.text))).toEqual([
    ['Message 5', 'Message 2'],
    [],
  ])
  expect(inList(shown, change([message(4)]))).toBe(shown)
})
