import { scheduleTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Database, Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { enrolmentChanged } from '../classes.hooks.ts'
import type { CourseClass, Enrolment } from '../classes.tables.ts'
import { changeEnrolment, findEnrolments, hasOtherPlace } from '../enrolments/enrolment.repository.ts'
import {
  announcePlaces,
  findPlacedClasses,
  freePlaces,
  isSold,
  lockPlaces,
  placesAhead,
  takeFree,
} from './lock-places.ts'
import { keepApproved, lapseOffer, offerFreePlaces } from './offer-places.ts'

// Places are given under the lock of their classes, inside the transactions of an order, which hold the buyer's lock.
// Each of these may be asked again for the same enrolments and then finds its work done.

export interface PlaceTerms {
  enrolment: Enrolment
  course: CourseClass
}

/** What these enrolments would cost now, and whether they can be had; what is missing is gone. */
export async function quotePlaces(
  db: Db,
  { userId, enrolmentIds, now }: { userId: number | null; enrolmentIds: readonly number[]; now: Date },
): Promise<ReadonlyMap<number, PlaceTerms | 'owned' | 'gone'>> {
  const found = (await findEnrolments(db, enrolmentIds)).filter(enrolment => enrolment.userId === userId)
  // The buyer's own place never stands in their way.
  const classes = await findPlacedClasses(
    db,
    found.map(({ classId }) => classId),
    { now, without: found.map(({ id }) => id) },
  )
  const quote = (enrolment: Enrolment): PlaceTerms | 'owned' | 'gone' => {
    if (enrolment.state === 'confirmed' || enrolment.state === 'requested') return 'owned'
    const one = classes.get(enrolment.classId)
    if (!one || !isSold(one, now) || !isBuyable(enrolment, now)) return 'gone'
    const ahead = ['held', 'offered'].includes(enrolment.state) ? 0 : placesAhead(one, now)
    return freePlaces(one) - ahead > 0 ? { enrolment, course: one.course } : 'gone'
  }
  return new Map(found.map(enrolment => [enrolment.id, quote(enrolment)]))
}

/** Who waits for a place or for an answer has nothing to pay; an offer can be taken until it ends. */
const isBuyable = ({ state, heldUntil }: Enrolment, now: Date): boolean =>
  ['draft', 'lapsed', 'held'].includes(state) ||
  (state === 'offered' && heldUntil !== null && heldUntil > now)

/** Keeps places, for paying or until somebody has decided; answers with those that can't be kept. */
export async function holdPlaces(
  platform: Platform,
  tx: Tx,
  wanted: readonly { enrolmentId: number; priceCents: number }[],
  { until, at, authorised }: { until: Date; at: Date; authorised: boolean },
): Promise<number[]> {
  const ids = wanted.map(({ enrolmentId }) => enrolmentId)
  const locked = await lockPlaces(tx, ids, at)
  const kept = new Set<number>()
  for (const enrolment of locked.enrolments) {
    const one = locked.classes.get(enrolment.classId)
    if (!one || !isSold(one, at) || !isBuyable(enrolment, at)) continue
    if ((await hasOtherPlace(tx, enrolment)) || !takeFree(locked, enrolment, at)) continue
    const priceCents = wanted.find(({ enrolmentId }) => enrolmentId === enrolment.id)?.priceCents ?? 0
    const sold = { priceCents, lessons: one.times.owed }
    kept.add(enrolment.id)
    if (!authorised) {
      const offeredUntil = enrolment.state === 'offered' ? enrolment.heldUntil : enrolment.offeredUntil
      await changeEnrolment(tx, enrolment, 'held', {
        ...sold,
        heldUntil: until,
        offeredUntil: isKeptOffer(enrolment) ? offeredUntil : null,
      })
      continue
    }
    await changeEnrolment(tx, enrolment, 'requested', { ...sold, requestedAt: at, offeredUntil: null })
    await platform.hooks.call(enrolmentChanged, tx, { enrolmentId: enrolment.id, change: 'requested' })
  }
  await announcePlaces(tx, locked.enrolments)
  return ids.filter(id => !kept.has(id))
}

const isKeptOffer = ({ state }: Enrolment): boolean => state === 'offered' || state === 'held'

export type PlaceOutcome = 'given' | 'already' | 'gone'

/** How a place is given: `again` to who had it before, also in a class that is over. */
interface Giving {
  at: Date
  again?: boolean | undefined
}

/** They are paid: gives those places that are there still. */
export async function confirmPlaces(
  platform: Platform,
  tx: Tx,
  enrolmentIds: readonly number[],
  giving: Giving,
): Promise<ReadonlyMap<number, PlaceOutcome>> {
  const { at, again } = giving
  const locked = await lockPlaces(tx, enrolmentIds, at)
  const outcomes = new Map<number, PlaceOutcome>(enrolmentIds.map(id => [id, 'gone']))
  for (const enrolment of locked.enrolments) {
    const outcome = await confirmOne(tx, locked, enrolment, giving)
    outcomes.set(enrolment.id, outcome)
    if (enrolment.state === 'confirmed' || outcome === 'already') continue
    const one = locked.classes.get(enrolment.classId)
    // Nobody is told to come to what is over.
    if (again && outcome === 'given' && one && !isSold(one, at)) continue
    const change = outcome === 'given' ? 'confirmed' : 'gone'
    await platform.hooks.call(enrolmentChanged, tx, { enrolmentId: enrolment.id, change })
  }
  await announcePlaces(tx, locked.enrolments)
  return outcomes
}

const givable: readonly Enrolment['state'][] = [
  'draft',
  'held',
  'requested',
  'lapsed',
  'offered',
  'cancelled',
]

async function confirmOne(
  tx: Tx,
  locked: Awaited<ReturnType<typeof lockPlaces>>,
  enrolment: Enrolment,
  { at, again = false }: Giving,
): Promise<PlaceOutcome> {
  if (enrolment.state === 'confirmed') return 'given'
  const one = locked.classes.get(enrolment.classId)
  if (!one?.taught || one.course.state !== 'open' || !givable.includes(enrolment.state)) return 'gone'
  // Who paid in time is in time, though we may hear of it when the last lesson has begun.
  const inTime = ['held', 'requested'].includes(enrolment.state) && one.times.end && one.times.end > at
  if (!inTime && !again && !isSold(one, at)) return 'gone'
  if (await hasOtherPlace(tx, enrolment)) return 'already'
  if (!takeFree(locked, enrolment, at)) return 'gone'
  await changeEnrolment(tx, enrolment, 'confirmed', {
    // What they can still come to, or could before: of these each is worth the same.
    lessons: again ? enrolment.lessons : one.times.owed,
    confirmedAt: at,
    queuedAt: null,
    offeredUntil: null,
    endedAt: null,
    endedBy: null,
    reason: '',
  })
  return 'given'
}

/** Paid for and lost by some accident: given again if there is room. */
export async function restorePlace(db: Database, enrolmentId: number, at: Date): Promise<void> {
  await db.transaction(async tx => {
    const locked = await lockPlaces(tx, [enrolmentId], at)
    for (const enrolment of locked.enrolments) await confirmOne(tx, locked, enrolment, { at })
    await announce(tx, 'classes', ...locked.enrolments.map(({ teacherId }) => scheduleTag(teacherId)))
  })
}

/**
 * The order has ended without giving them. What was an offer is one again while that lasts; what was authorised, and
 * nobody has decided about, is asked for without money.
 */
export async function lapsePlaces(
  platform: Platform,
  tx: Tx,
  enrolmentIds: readonly number[],
  at: Date,
): Promise<void> {
  const { enrolments, classes } = await lockPlaces(tx, enrolmentIds, at)
  for (const enrolment of enrolments) {
    const one = classes.get(enrolment.classId)
    if (!one) continue
    if (enrolment.state !== 'held' && enrolment.state !== 'requested') continue
    // Called off or over meanwhile: there is nothing to be offered or asked for again.
    if (!isSold(one, at)) await changeEnrolment(tx, enrolment, 'lapsed', nothingKept)
    else if (enrolment.state === 'held') await endHold(platform, tx, enrolment, at)
    else await endRequest(platform, tx, enrolment, at)
  }
  await announcePlaces(tx, enrolments)
  await refill(platform, tx, enrolments)
}

const nothingKept = { offeredUntil: null, approvedAt: null, queuedAt: null }

async function endHold(platform: Platform, tx: Tx, enrolment: Enrolment, at: Date): Promise<void> {
  const { offeredUntil } = enrolment
  if (!offeredUntil) await changeEnrolment(tx, enrolment, 'lapsed', {})
  else if (offeredUntil > at)
    await changeEnrolment(tx, enrolment, 'offered', { heldUntil: offeredUntil, offeredUntil: null })
  else await lapseOffer(platform, tx, enrolment, at)
}

async function endRequest(platform: Platform, tx: Tx, enrolment: Enrolment, at: Date): Promise<void> {
  const asked = await changeEnrolment(tx, enrolment, 'asked', {})
  // The teacher had agreed before the authorisation ended: the student pays by the link.
  if (asked.approvedAt && (await keepApproved(platform, tx, asked, at))) return
  await platform.hooks.call(enrolmentChanged, tx, { enrolmentId: asked.id, change: 'asked' })
}

export interface Ending {
  by: NonNullable<Enrolment['endedBy']>
  reason: string
  at: Date
}

/** Those who had a place have it no more; answers which. */
export async function cancelPlaces(
  platform: Platform,
  tx: Tx,
  enrolmentIds: readonly number[],
  { by, reason, at }: Ending,
): Promise<Enrolment[]> {
  const { enrolments } = await lockPlaces(tx, enrolmentIds, at)
  const given = enrolments.filter(({ state }) => state === 'confirmed')
  for (const enrolment of given) {
    await changeEnrolment(tx, enrolment, 'cancelled', { endedAt: at, endedBy: by, reason })
    await platform.hooks.call(enrolmentChanged, tx, { enrolmentId: enrolment.id, change: 'cancelled' })
  }
  await announcePlaces(tx, given)
  await refill(platform, tx, given)
  return given
}

/** What came free goes to those who wait. */
async function refill(platform: Platform, tx: Tx, freed: readonly Enrolment[]): Promise<void> {
  const classIds = [...new Set(freed.map(({ classId }) => classId))].sort((one, other) => one - other)
  for (const classId of classIds)
    await offerFreePlaces(
      platform,
      tx,
      classId,
      freed.map(({ id }) => id),
    )
}
