import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { bellKinds, noticeKinds, noticeMails, unsubscribable } from '../rules/notices.ts'
import { id, localised, status200, whenGiven } from '../shared.ts'

const kind = z.enum(noticeKinds)
const mail = z.enum(noticeMails)

export const notice = z.object({
  notice_id: z.number(),
  /** safety: about the account's safety, always sent by email. */
  kind: z.enum(bellKinds),
  title: z.string(),
  body: z.string(),
  /** What a teacher wrote with it, in full; '' for nothing. */
  quote: z.string(),
  /** Path of one of our pages, without the language. */
  path: z.string(),
  at: z.string(),
  read: z.boolean(),
})
export type Notice = z.output<typeof notice>

/** An event of the stream: `notices`, with the ID of the newest one. */
export const noticeEvent = z.object({
  unread: z.number(),
  /** Those since the last event, newest first; at most 20. */
  notices: z.array(notice),
})
export type NoticeEvent = z.output<typeof noticeEvent>

const unread = z.object({ status: z.literal(200), unread: z.number() })
const choices = z.array(z.object({ kind, mail }))

/** The caller's notifications: the bell. */
export const noticesContract = {
  noticeList: endpoint({
    method: 'GET',
    path: 'notices',
    summary: "Lists the caller's notifications, newest first, and how many are unread in total.",
    access: 'user',
    cache: 'no-store',
    query: localised.extend({
      /** Only those before this one: the last of the previous page. */
      before: whenGiven(z.coerce.number().int().min(1)),
      limit: whenGiven(z.coerce.number().int().min(1).max(50)),
    }),
    response: z.object({ unread: z.number(), notices: z.array(notice), more: z.boolean() }),
  }),
  noticeRead: endpoint({
    method: 'POST',
    path: 'notices/read',
    summary: "Marks one of the caller's notifications as read.",
    access: 'user',
    query: localised,
    body: z.object({ notice_id: id }),
    response: unread,
    errors: ['notice_unknown'],
  }),
  noticeReadAll: endpoint({
    method: 'POST',
    path: 'notices/read-all',
    summary: "Marks the caller's notifications as read, up to the newest one shown.",
    access: 'user',
    query: localised,
    body: z.object({ up_to: id }),
    response: unread,
  }),
  noticeStream: endpoint({
    method: 'GET',
    path: 'notices/stream',
    summary:
      'Streams server-sent events: the number of unread notifications and each new one. An event `conversations` carries the number of unread conversations and, whenever messages arrive or are seen, what is new in them (`changed`); with `reload`, load them again. `after` is the ID of the last event received; nothing after it is missed. The stream ends with the session, with an event `ended`. A person can have ten streams; one more ends the oldest with an event `replaced`.',
    access: 'user',
    query: localised.extend({ after: whenGiven(z.coerce.number().int().min(0)) }),
    reply: 'file',
    fileTypes: ['text/event-stream'],
  }),
  noticeChoices: endpoint({
    method: 'GET',
    path: 'notices/choices',
    summary:
      'Returns how often the caller is emailed about each kind of notification: at once, daily, or never.',
    access: 'user',
    cache: 'no-store',
    query: localised,
    response: z.object({ choices }),
  }),
  noticeChoose: endpoint({
    method: 'POST',
    path: 'notices/choices',
    summary: 'Sets how often the caller is emailed about a kind of notification.',
    access: 'user',
    query: localised,
    body: z.object({ kind, mail }),
    response: status200,
  }),
  noticeUnsubscribe: endpoint({
    method: 'POST',
    path: 'notices/unsubscribe',
    summary: 'Unsubscribes with the signed link of an email, including one-click unsubscribe (RFC 8058).',
    access: 'public',
    query: localised.extend({ token: z.string().max(200) }),
    bodyFrom: 'bytes',
    response: z.object({ status: z.literal(200), kind: z.enum(unsubscribable) }),
    errors: ['unsubscribe_invalid'],
  }),
} as const
