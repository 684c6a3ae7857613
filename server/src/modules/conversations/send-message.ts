import { leadsOutside } from '#contract/rules/conversations.ts'
import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import { conversationsTag, conversationTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isBlocked } from './block.repository.ts'
import { otherSide, type Side } from './conversation.policy.ts'
import { lockConversation, sellerOf } from './conversation.repository.ts'
import { notifyLater } from './conversations.jobs.definitions.ts'
import type { Conversation, Message } from './conversations.tables.ts'
import { findSent, insertMessage } from './message.repository.ts'
import { areUnsent, attachToMessage, type Waiting } from './message-file.repository.ts'
import { findParties, findSide, type Parties, readersOf } from './parties.ts'

export interface Sent {
  row: Conversation
  side: Side
  message: Message
  /** What was read for it, for its presentation. */
  parties?: Parties
  /** Absent for what had been sent before. */
  fresh?: { files: ReadonlyMap<number, readonly string[]> }
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
    if (!row) throw new Refusal('conversation_unknown')
    const waiting = { conversationId: id, uploaderId: caller.userId }
    // In one write, and behind the lock.
    const [side, stored, reach, unsent] = await Promise.all([
      findSide(tx, caller, row),
      findSent(tx, { conversationId: id, authorId: caller.userId, clientId }),
      readReach(tx, row),
      areUnsent(tx, waiting, files),
    ])
    if (!side) throw new Refusal('conversation_unknown')
    if (stored) return { row, side, message: stored }
    // A teacher who is not approved, or not any more, reads what was written.
    if (side === 'seller' && caller.pending) throw new Refusal('conversation_refused')
    if (!reach.mayWrite) throw new Refusal('person_unreachable')
    if (!unsent) throw new Refusal('upload_unknown')
    const sent = await storeMessage(platform, tx, row, { caller, side, text, files, waiting, clientId })
    return { ...sent, parties: reach.parties }
  })
}

async function readReach(tx: Tx, row: Conversation): Promise<{ parties: Parties; mayWrite: boolean }> {
  const [parties, blocked] = await Promise.all([
    findParties(tx, [row]),
    isBlocked(tx, { familyId: row.familyId, seller: sellerOf(row) }),
  ])
  // Both ways: what a seller can't answer, a family doesn't write. A seller who is closed neither reads nor writes.
  const mayReachThem = mayReach('message', 'dealt', { blocked, active: parties.isThere(row, 'seller') })
  return { parties, mayWrite: mayReachThem && parties.isThere(row, 'family') }
}

export async function refuseUnreachable(tx: Tx, row: Conversation): Promise<void> {
  if (!(await readReach(tx, row)).mayWrite) throw new Refusal('person_unreachable')
}

/** Under the conversation's lock, which gives positions and times in one order. */
export async function storeMessage(
  { clock, jobs }: Pick<Platform, 'clock' | 'jobs'>,
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
  // The clock of the process that stored the last one may be ahead.
  const now = new Date(Math.max(clock.now().getTime(), row.lastAt.getTime()))
  const position = row.lastPosition + 1
  const notice = !row.warned && leadsOutside(text)
  const waited = side === 'seller' && row.waitingSince ? now.getTime() - row.waitingSince.getTime() : null
  const their = otherSide(side)
  const isQueued = isTelling(row, their, now)
  const change = {
    warned: row.warned || notice,
    waitingSince: side === 'seller' ? null : (row.waitingSince ?? now),
    familyUnread: row.familyUnread + (their === 'family' ? 1 : 0),
    sellerUnread: row.sellerUnread + (their === 'seller' ? 1 : 0),
    familyTelling: their === 'family' && !isQueued ? now : row.familyTelling,
    sellerTelling: their === 'seller' && !isQueued ? now : row.sellerTelling,
  }
  const said = {
    conversationId: row.id,
    position,
    side,
    authorId: caller.userId,
    clientId,
    body: text,
    sentAt: now,
    notice,
    replySeconds: waited === null ? null : Math.max(0, Math.round(waited / 1000)),
  }
  // Together in one write.
  const [message] = await Promise.all([
    insertMessage(tx, said, change),
    announceMessage(tx, row),
    isQueued || notifyLater(jobs, tx, { conversation: row.id, side: their }),
  ])
  const of = { messageId: message.id, conversationId: row.id, waiting }
  if (!(await attachToMessage(tx, of, files))) throw new Error('A file went while it was sent')
  return {
    row: { ...row, ...change, lastMessageId: message.id, lastPosition: position, lastAt: now },
    side,
    message,
    fresh: { files: new Map(files.length > 0 ? [[message.id, files]] : []) },
  }
}

/**
 * A job that waits longer has failed for good, is being retried, or has no worker: the next message asks for another,
 * and if both are run, they tell once.
 */
const longestWaitMs = 15 * 60_000

/** Whether a job waits that tells this side of all that is new. It takes the lock before it looks. */
function isTelling(row: Conversation, side: Side, now: Date): boolean {
  const since = side === 'family' ? row.familyTelling : row.sellerTelling
  return since !== null && now.getTime() - since.getTime() < longestWaitMs
}

export const noticeKey = (messageId: number): string => `message:${messageId}`

const readersOfBoth = async (tx: Tx, row: Conversation): Promise<number[]> =>
  (await Promise.all([readersOf(tx, row, 'family'), readersOf(tx, row, 'seller')])).flat()

/** For open tabs of both sides: what is at the end of the conversation, or who has seen it, is told with it. */
export const announceMessage = async (tx: Tx, row: Conversation): Promise<void> =>
  announce(tx, conversationTag(row.id), ...(await readersOfBoth(tx, row)).map(conversationsTag))

/** Any other change: open tabs load the conversation again. */
export const announceChange = async (tx: Tx, row: Conversation): Promise<void> =>
  announce(tx, ...(await readersOfBoth(tx, row)).map(conversationsTag))
