import { leadsOutside, quotedInMail } from '#contract/rules/conversations.ts'
import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import { conversationsTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { notifyPeople } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId } from '../accounts/index.ts'
import { findFiles } from '../media/index.ts'
import { presentWriter } from '../reviews/index.ts'
import { otherSide, type Side } from './conversation.policy.ts'
import { changeConversation, isBlocked, lockConversation, sellerOf } from './conversation.repository.ts'
import type { Conversation, Message } from './conversations.tables.ts'
import { countUnseen, findSent, insertMessage } from './message.repository.ts'
import { areUnsent, attachToMessage, type Waiting } from './message-file.repository.ts'
import { findParties, findSide, readersOf } from './parties.ts'

export interface Sent {
  row: Conversation
  side: Side
  message: Message
}

type Sender = Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits'>

export async function sendMessage(
  platform: Sender,
  caller: Caller,
  {
    id,
    text,
    files = [],
    clientId,
  }: { id: number; text: string; files?: readonly string[]; clientId: string },
): Promise<Sent> {
  await throttle(platform.limits, 'conversation.account', String(caller.userId))
  return platform.db.transaction(async tx => {
    const row = await lockConversation(tx, id)
    const side = row && (await findSide(tx, caller, row))
    if (!row || !side) throw new Refusal('conversation_unknown')
    const stored = await findSent(tx, { conversationId: id, authorId: caller.userId, clientId })
    if (stored) return { row, side, message: stored }
    // A teacher who is not approved, or not any more, reads what was written.
    if (side === 'seller' && caller.pending) throw new Refusal('conversation_refused')
    await refuseUnreachable(tx, row)
    const waiting = { conversationId: id, uploaderId: caller.userId }
    if (!(await areUnsent(tx, waiting, files))) throw new Refusal('upload_unknown')
    return storeMessage(platform, tx, row, { caller, side, text, files, waiting, clientId })
  })
}

export async function refuseUnreachable(tx: Tx, row: Conversation): Promise<void> {
  const parties = await findParties(tx, [row])
  const blocked = await isBlocked(tx, { familyId: row.familyId, seller: sellerOf(row) })
  // Both ways: what a seller can't answer, a family doesn't write. A seller who is closed neither reads nor writes.
  const mayWrite = mayReach('message', 'dealt', { blocked, active: parties.isThere(row, 'seller') })
  if (!mayWrite || !parties.isThere(row, 'family')) throw new Refusal('person_unreachable')
}

/** Under the conversation's lock, which gives positions and times in one order. */
export async function storeMessage(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  row: Conversation,
  {
    caller,
    side,
    text,
    files,
    waiting,
    clientId,
  }: {
    caller: Pick<Caller, 'userId'>
    side: Side
    text: string
    files: readonly string[]
    /** Where they wait to be sent. */
    waiting: Waiting
    clientId: string
  },
): Promise<Sent> {
  const now = platform.clock.now()
  const position = row.lastPosition + 1
  const notice = !row.warned && leadsOutside(text)
  const waited = side === 'seller' && row.waitingSince ? now.getTime() - row.waitingSince.getTime() : null
  const message = await insertMessage(tx, {
    conversationId: row.id,
    position,
    side,
    authorId: caller.userId,
    clientId,
    body: text,
    sentAt: now,
    notice,
    replySeconds: waited === null ? null : Math.max(0, Math.round(waited / 1000)),
  })
  const of = { messageId: message.id, conversationId: row.id, waiting }
  if (!(await attachToMessage(tx, of, files))) throw new Error('A file went while it was sent')
  const their = otherSide(side)
  const seen = their === 'family' ? row.familySeen : row.sellerSeen
  const unread = await countUnseen(tx, row.id, { of: side, after: seen })
  const change = {
    lastMessageId: message.id,
    lastPosition: position,
    lastAt: now,
    warned: row.warned || notice,
    waitingSince: side === 'seller' ? null : (row.waitingSince ?? now),
    ...(their === 'family' ? { familyUnread: unread } : { sellerUnread: unread }),
  }
  await changeConversation(tx, row.id, change)
  await notifyReaders(platform, tx, row, { message, their, files })
  return { row: { ...row, ...change }, side, message }
}

/** Open tabs of both sides at once; bell, mail and devices of the other by a job, under a key that rings once. */
async function notifyReaders(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  row: Conversation,
  { message, their, files }: { message: Message; their: Side; files: readonly string[] },
): Promise<void> {
  const [readers, writers] = await Promise.all([
    readersOf(tx, row, their),
    readersOf(tx, row, otherSide(their)),
  ])
  await announceTo(tx, [...readers, ...writers])
  const text = [...(message.body || (await namesOf(tx, files)))]
  await notifyPeople(jobs, tx, {
    people: readers,
    template: 'messageReceived',
    params: {
      ...(await senderNames(tx, row, message)),
      quote: text.slice(0, quotedInMail).join('') + (text.length > quotedInMail ? '…' : ''),
      conversation: String(row.id),
    },
    key: noticeKey(message.id),
  })
}

/** Of a message without words. */
const namesOf = async (tx: Tx, files: readonly string[]): Promise<string> =>
  [...(await findFiles(tx, files)).values()].map(({ name }) => name).join(', ')

export const noticeKey = (messageId: number): string => `message:${messageId}`

/** Changes of a conversation, for open tabs. */
export const announceTo = (tx: Tx, userIds: readonly number[]): Promise<void> =>
  announce(tx, ...[...new Set(userIds)].map(conversationsTag))

/** A centre writes as the centre, a family with what a seller may know of it. */
async function senderNames(
  tx: Tx,
  row: Conversation,
  message: Message,
): Promise<{ sender: string; senderZh: string }> {
  const { centres } = await findParties(tx, [row])
  const centre = row.centreId === null ? undefined : centres.get(row.centreId)
  if (message.side === 'seller' && centre)
    return { sender: centre.name, senderZh: centre.nameZh || centre.name }
  const person = await findPersonByUserId(tx, message.authorId)
  const name = person ? presentWriter(person, 'en').name : ''
  return { sender: name, senderZh: name }
}
