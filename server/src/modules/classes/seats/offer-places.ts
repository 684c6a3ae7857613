import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { mailAboutEnrolment } from '../classes.jobs.definitions.ts'
import type { Enrolment } from '../classes.tables.ts'
import {
  addSeat,
  changeEnrolment,
  findEnrolments,
  listLapsedOffers,
  listOffersOf,
  listWaiting,
} from '../enrolments/enrolment.repository.ts'
import { approvedUntil, offerUntil } from './place.rules.ts'
import { freePlaces, invalidateEnrolments, isSold, lockPlacedClasses } from './placed-class.ts'

/**
 * Wherever a place comes free: the first who wait are offered it, each for a limited time; in an approval class the
 * teacher is asked first. `without` are those who have just let one go: it is not offered to them again at once.
 */
export async function offerFreePlaces(
  platform: Platform,
  tx: Tx,
  classId: number,
  without: readonly number[] = [],
): Promise<void> {
  const now = platform.clock.now()
  const one = (await lockPlacedClasses(tx, [classId], { now })).get(classId)
  if (!one || !isSold(one, now)) return
  const heldUntil = offerUntil(one.times, now)
  if (!heldUntil) return
  const { needsApproval } = one.course
  const places = freePlaces(one) - (needsApproval ? one.counts.asked : 0)
  if (places <= 0) return
  const waiting = (await listWaiting(tx, classId)).filter(({ id }) => !without.includes(id))
  const next = waiting.slice(0, places)
  for (const enrolment of next) {
    if (needsApproval) await changeEnrolment(tx, enrolment, 'asked', {})
    else await changeEnrolment(tx, enrolment, 'offered', { heldUntil })
    await platform.jobs.enqueue(tx, mailAboutEnrolment, {
      enrolmentId: enrolment.id,
      about: needsApproval ? 'asked' : 'offered',
    })
  }
  await invalidateEnrolments(tx, next)
}

/**
 * The teacher has said yes to somebody for whom nothing is authorised: a place is kept, one more where there is none,
 * until it is paid for; what costs nothing is theirs. False where there is nothing left to come to. Under the lock of
 * the class.
 */
export async function holdApproved(
  platform: Platform,
  tx: Tx,
  enrolment: Enrolment,
  at: Date,
): Promise<boolean> {
  const one = (await lockPlacedClasses(tx, [enrolment.classId], { now: at })).get(enrolment.classId)
  const heldUntil = one && isSold(one, at) ? approvedUntil(one.times, at) : null
  if (!one || !heldUntil) return false
  if (freePlaces(one) <= 0) await addSeat(tx, enrolment.classId)
  const offered = await changeEnrolment(tx, enrolment, 'offered', {
    heldUntil,
    approvedAt: enrolment.approvedAt ?? at,
    queuedAt: null,
    priceCents: one.course.priceCents,
  })
  const free = one.course.priceCents === 0
  if (free) await changeEnrolment(tx, offered, 'confirmed', { confirmedAt: at, lessons: one.times.owed })
  await platform.jobs.enqueue(tx, mailAboutEnrolment, {
    enrolmentId: enrolment.id,
    about: free ? 'confirmed' : 'offered',
  })
  await invalidateEnrolments(tx, [enrolment])
  return true
}

/** So many offers without a word, and somebody waits no longer. */
const mostLapsed = 2

/**
 * Nobody took it: back to the end of the waiting list, or over, where the teacher had agreed to it, and where it is not
 * the first that was let go without a word. Two who never answer would be offered the place in turn for ever.
 */
export async function lapseOffer(platform: Platform, tx: Tx, enrolment: Enrolment, at: Date): Promise<void> {
  const offeredUntil = enrolment.offeredUntil ?? enrolment.heldUntil ?? at
  // Who began to pay has answered.
  const lapsedOffers = enrolment.state === 'offered' ? enrolment.lapsedOffers + 1 : 0
  const dropped = !enrolment.approvedAt && lapsedOffers >= mostLapsed
  if (enrolment.approvedAt)
    await changeEnrolment(tx, enrolment, 'lapsed', { offeredUntil: null, approvedAt: null, queuedAt: null })
  else if (dropped)
    await changeEnrolment(tx, enrolment, 'lapsed', { lapsedOffers, offeredUntil: null, queuedAt: null })
  else await changeEnrolment(tx, enrolment, 'waiting', { lapsedOffers, queuedAt: offeredUntil, offeredUntil })
  await platform.jobs.enqueue(tx, mailAboutEnrolment, {
    enrolmentId: enrolment.id,
    about: dropped ? 'dropped' : 'lapsed',
  })
}

const atOnce = 200

/** Ends offers whose time is over, class by class. */
export async function lapseOffers(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const classId of await listLapsedOffers(platform.db, now, atOnce)) {
    await platform.db.transaction(async tx => {
      await lockPlacedClasses(tx, [classId], { now })
      const offers = await listOffersOf(tx, classId)
      const over = offers.filter(({ heldUntil }) => heldUntil !== null && heldUntil <= now)
      for (const enrolment of over) await lapseOffer(platform, tx, enrolment, now)
      await invalidateEnrolments(tx, over)
      await offerFreePlaces(
        platform,
        tx,
        classId,
        over.map(({ id }) => id),
      )
    })
  }
}

/** Under the lock of the class, as it is now. */
export async function refreshEnrolment(tx: Tx, { id, classId }: Enrolment, now: Date): Promise<Enrolment> {
  await lockPlacedClasses(tx, [classId], { now })
  const [present] = await findEnrolments(tx, [id])
  if (!present) throw new Error(`Enrolment ${id} is not there`)
  return present
}
