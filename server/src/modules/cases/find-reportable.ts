import type { Caller } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isOpenSeller } from '../accounts/index.ts'
import { findClasses } from '../classes/index.ts'
import { findReportableTalk } from '../conversations/index.ts'
import { listBookings } from '../lessons/index.ts'
import { findVisible } from '../library/index.ts'
import { findSaid, type Said } from '../reviews/index.ts'
import { type Concerned, isSaid, type ReportedRef } from './cases.subject.ts'

type Reads = Pick<Platform, 'clock'> & { db: Db }

/** Whom it concerns, if the caller may report it; undefined for what the caller can't see. */
export async function findReportable(
  platform: Reads,
  caller: Caller | null,
  { kind, id }: ReportedRef,
): Promise<Concerned | undefined> {
  const { db } = platform
  if (isSaid(kind)) return findReportableSaid(platform, caller, await findSaid(db, kind, id))
  switch (kind) {
    case 'person':
      return (await isOpenSeller(db, { type: 'teacher', id })) ? { userId: id, centreId: null } : undefined
    case 'product':
      return sellerSeen(platform, caller, id)
    case 'class': {
      const found = (await findClasses(db, [id])).get(id)
      if (!found || !(await findVisible(platform, caller, found.productId))) return undefined
      return { userId: found.teacherId, centreId: found.centreId }
    }
    case 'lesson':
      return findReportableLesson(platform, caller, id)
    case 'conversation':
      return caller ? findReportableTalk(db, caller, { conversationId: id }) : undefined
    case 'message':
      return caller ? findReportableTalk(db, caller, { messageId: id }) : undefined
  }
}

async function sellerSeen(
  platform: Reads,
  caller: Caller | null,
  productId: number,
): Promise<Concerned | undefined> {
  const visible = await findVisible(platform, caller, productId)
  return visible ? { userId: visible.product.teacherId, centreId: visible.product.centreId } : undefined
}

async function findReportableSaid(
  platform: Reads,
  caller: Caller | null,
  said: Said | undefined,
): Promise<Concerned | undefined> {
  if (!said?.isShown) return undefined
  const { about, writerId } = said
  const isSeen =
    'productId' in about
      ? await findVisible(platform, caller, about.productId)
      : await isOpenSeller(platform.db, { type: 'teacher', id: about.teacherId })
  return isSeen ? { userId: writerId, centreId: null } : undefined
}

async function findReportableLesson(
  { db, clock }: Reads,
  caller: Caller | null,
  id: number,
): Promise<Concerned | undefined> {
  const booking = caller && (await findBooking(db, id, clock.now()))
  if (!booking) return undefined
  const { userId, teacherId } = booking.booking
  if (caller.userId === userId) return { userId: teacherId, centreId: null }
  return caller.userId === teacherId ? { userId, centreId: null } : undefined
}

export async function findBooking(db: Db, id: number, now: Date) {
  const { rows } = await listBookings(db, { bookingIds: [id] }, { now, limit: 1, offset: 0 })
  return rows[0]
}
