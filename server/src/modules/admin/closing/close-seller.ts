import type { ClosingPreview } from '#contract/admin/closing.ts'
import type { Caller, RoleId } from '#server/kernel/caller.ts'
import { roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  changeAccountStatus,
  changeCentreStatus,
  changeMembership,
  findCentre,
  findClosing,
  insertClosing,
  isSuspended,
  listCentrePeople,
  listManagers,
  lockCentre,
  lockPerson,
  mayDecideAbout,
  type Person,
  requireFreshPassword,
  type Seller,
} from '../../accounts/index.ts'
import { findTaughtBy } from '../../discovery/index.ts'
import type { ClosingContext } from './closing.context.ts'
import { runClosing } from './closing.jobs.definitions.ts'
import { mailSellerClosed } from './closing.mails.ts'
import { insertRun } from './closing.repository.ts'
import { previewClosing } from './preview-closing.ts'

const DEACTIVATED = 3

/**
 * From this moment on nothing of the seller's is sold; a job cancels and refunds what was not taught. It is final. The
 * same again changes nothing.
 */
export async function closeSeller(
  context: ClosingContext,
  staff: Caller,
  { seller, reason }: { seller: Seller; reason: string },
): Promise<void> {
  await requireFreshPassword(context, staff)
  if (await findClosing(context.db, seller)) return
  const expected = await previewClosing(context, context.db, seller)
  await context.db.transaction(tx => storeClosing(context, tx, staff, { seller, reason, expected }))
}

/** The closing itself, with the job that does the rest. */
export async function storeClosing(
  context: Platform,
  tx: Tx,
  staff: Caller,
  { seller, reason, expected }: { seller: Seller; reason: string; expected: ClosingPreview },
): Promise<void> {
  const stop =
    seller.type === 'centre' ? await lockForCentre(tx, seller.id) : await lockForTeacher(tx, staff, seller.id)
  if (await findClosing(tx, seller)) return
  const at = context.clock.now()
  const taught = seller.type === 'teacher' ? await findTaughtBy(tx, seller.id) : []
  const closingId = await insertClosing(tx, { seller, reason, closedAt: at, closedBy: staff.userId })
  const people = await stop(context, tx, at)
  await insertRun(tx, { closingId, taught })
  await context.jobs.enqueue(tx, runClosing, { closingId }, { key: `${closingId}` })
  await recordAct(context, tx, staff, {
    act: 'seller_closed',
    subject: seller,
    after: {
      closing: closingId,
      reason,
      seats: expected.seats,
      refund_cents: expected.refund,
      available_cents: expected.available,
    },
  })
  for (const person of people) await mailSellerClosed(context, tx, person, { seller, reason })
}

/** Answers whom to tell. */
type Stop = (context: Platform, tx: Tx, at: Date) => Promise<readonly Person[]>

/** Their page, courses and classes are gone, and their sessions end. Suspended, they stay so. */
async function lockForTeacher(tx: Tx, staff: Caller, userId: number): Promise<Stop> {
  const person = await lockPerson(tx, userId)
  if (person?.role !== roles.teacher) throw new Refusal('seller_unknown')
  if (!mayDecideAbout(staff, person)) throw new Refusal('person_above')
  return async (context, tx) => {
    if (!isSuspended(person))
      await changeAccountStatus(context, tx, person, { role: person.role as RoleId, status: DEACTIVATED })
    return [person]
  }
}

/** Its teachers keep their accounts and leave it; its managers stay, for what it is still paid. */
async function lockForCentre(tx: Tx, centreId: number): Promise<Stop> {
  const members = (await listCentrePeople(tx, centreId))
    .filter(({ role }) => role === roles.teacher)
    .map(({ userId }) => userId)
    .toSorted((one, other) => one - other)
  const locked: Person[] = []
  for (const userId of members) {
    const person = await lockPerson(tx, userId)
    // Left it meanwhile.
    if (person?.subscriberId === centreId) locked.push(person)
  }
  await lockCentre(tx, centreId)
  const centre = await findCentre(tx, centreId)
  if (!centre) throw new Refusal('seller_unknown')
  return async (context, tx, at) => {
    const managers = await listManagers(tx, centreId)
    if (!centre.endedAt) await changeCentreStatus(context, tx, centre, at)
    for (const person of locked) await changeMembership(context, tx, person, null)
    return [...managers, ...locked]
  }
}
