import { sql } from 'drizzle-orm'
import { hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople, profileLock, type Seller } from '../accounts/index.ts'
import { findVisible } from '../library/index.ts'
import { isBlocked } from './block.repository.ts'
import { mayOpen, type Recipient, type Side, writerOf } from './conversation.policy.ts'
import {
  changeConversation,
  countOpened,
  insertConversation,
  lockPair,
  type Pair,
} from './conversation.repository.ts'
import type { SubjectFacts, SubjectRef } from './conversations.hooks.ts'
import { hasDealt } from './dealings.ts'
import { findSent } from './message.repository.ts'
import { areUnsent } from './message-file.repository.ts'
import { isFamilyThere, isSellerThere } from './parties.ts'
import { type Sent, storeMessage } from './send-message.ts'
import { findSubjects, subjectKey } from './subjects.ts'

type Opener = Pick<Platform, 'db' | 'clock' | 'jobs' | 'limits' | 'hooks'>

export interface Opening {
  to: { teacherId?: number | undefined; centreId?: number | undefined; studentId?: number | undefined }
  subject: SubjectRef | undefined
  text: string
  files: readonly string[]
  clientId: string
}

/** The first message to someone; where the two have a conversation already, the next one of it. */
export async function openConversation(
  platform: Opener,
  caller: Caller,
  { to, subject, text, files, clientId }: Opening,
): Promise<Sent> {
  const { db, limits, clock } = platform
  await throttle(limits, 'conversation.account', String(caller.userId))
  const writer = writerOf(caller)
  const side: Side = to.studentId === undefined ? 'family' : 'seller'
  if (writer === 'nobody' || (writer === 'family') !== (side === 'family'))
    throw new Refusal('conversation_refused')
  const seller: Seller = sellerMeant(caller, to)
  const familyId = to.studentId ?? caller.userId
  const about = subject && (await getSubject(platform, caller, { subject, seller, familyId, side }))
  const pair = { familyId, seller, memberId: memberOf(seller, about) }
  return db.transaction(async tx => {
    // Those who open many at once do so one after the other: the limit of a day counts them all.
    await tx.execute(profileLock(sql`${familyId}`))
    const existing = await lockPair(tx, pair)
    const stored =
      existing && (await findSent(tx, { conversationId: existing.id, authorId: caller.userId, clientId }))
    if (existing && stored) return { row: existing, side, message: stored }
    const refusal = mayOpen(writer, await recipientOf(tx, to), {
      verified: side === 'seller' || (await isVerified(tx, caller.userId)),
      reachable: await isReachable(tx, pair, side),
      dealt: existing !== undefined || (side === 'seller' && (await hasDealt(platform, tx, pair))),
      today: existing ? 0 : await countOpened(tx, familyId, startOfDay(clock.now())),
    })
    if (refusal) throw refusal
    const waiting = { conversationId: null, uploaderId: caller.userId }
    if (!(await areUnsent(tx, waiting, files))) throw new Refusal('upload_unknown')
    if (!existing) await insertConversation(tx, pair, { openedBy: side, at: clock.now() })
    const row = existing ?? (await lockPair(tx, pair))
    if (!row) throw new Error('A conversation was not stored')
    const named = about ? { subjectKind: about.kind, subjectId: about.id } : {}
    if (about) await changeConversation(tx, row.id, named)
    return storeMessage(platform, tx, { ...row, ...named }, { caller, side, text, files, waiting, clientId })
  })
}

const startOfDay = (now: Date): Date => hongKongInstant(hongKongDay(now))

/** A manager writes as the centre they run, a teacher as themselves. */
function sellerMeant(caller: Caller, { teacherId, centreId, studentId }: Opening['to']): Seller {
  if (studentId !== undefined)
    return writerOf(caller) === 'manager'
      ? { type: 'centre', id: caller.subscriberId }
      : { type: 'teacher', id: caller.userId }
  return centreId === undefined ? { type: 'teacher', id: teacherId ?? 0 } : { type: 'centre', id: centreId }
}

async function recipientOf(db: Db, { studentId, centreId }: Opening['to']): Promise<Recipient> {
  if (studentId === undefined) return centreId === undefined ? 'teacher' : 'centre'
  return (await findPeople(db, [studentId])).has(studentId) ? 'family' : 'nobody'
}

async function isReachable(tx: Tx, pair: Pair, side: Side): Promise<boolean> {
  const circumstances = { blocked: await isBlocked(tx, pair), active: await isSellerThere(tx, pair.seller) }
  if (!mayReach('conversation', 'dealt', circumstances)) return false
  return side === 'family' || isFamilyThere((await findPeople(tx, [pair.familyId])).get(pair.familyId))
}

export const isVerified = async (db: Db, userId: number): Promise<boolean> =>
  (await findPeople(db, [userId])).get(userId)?.emailVerifiedAt != null

/** Of a centre's conversation, the teacher whom what it is about concerns. */
function memberOf(seller: Seller, about: SubjectFacts | undefined): number | null {
  if (seller.type === 'teacher') return null
  return about?.sellers.find(({ centreId }) => centreId === seller.id)?.teacherId ?? null
}

/** What one writes about is the other's, and one's own to see: a subject of someone else's is as unknown as none. */
async function getSubject(
  platform: Pick<Platform, 'db' | 'hooks' | 'clock'>,
  caller: Caller,
  { subject, seller, familyId, side }: { subject: SubjectRef; seller: Seller; familyId: number; side: Side },
): Promise<SubjectFacts> {
  const { db } = platform
  const facts = (await findSubjects(platform, db, [subject], 'en')).get(subjectKey(subject))
  const isSellers = facts?.sellers.some(({ teacherId, centreId }) =>
    seller.type === 'centre' ? centreId === seller.id : teacherId === seller.id,
  )
  const isFamilys = facts && (facts.familyId === null || facts.familyId === familyId)
  if (!facts || !isSellers || !isFamilys) throw new Refusal('conversation_subject_unknown')
  if (!facts.isPublic && facts.familyId === null && !(await hasDealt(platform, db, { familyId, seller })))
    throw new Refusal('conversation_subject_unknown')
  if (side === 'family' && subject.kind === 'product' && !(await findVisible(platform, caller, subject.id)))
    throw new Refusal('conversation_subject_unknown')
  return facts
}
