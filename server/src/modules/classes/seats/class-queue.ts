import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SeatPool, SeatQueue } from '../../lessons/index.ts'
import { mailAboutEnrolment } from '../classes.jobs.definitions.ts'
import type { Enrolment } from '../classes.tables.ts'
import { addSeat, changeEnrolment, listOffersOf, listWaiting } from '../enrolments/enrolment.repository.ts'
import { approvedUntil, offerUntil } from './place.rules.ts'
import { isSold, type PlacedClass, priceNow } from './placed-class.ts'

export type ClassPool = PlacedClass & SeatPool

/**
 * The waiting list of a class. Each offer is for a limited time, and in a class with approval the teacher is asked
 * first.
 */
export const classQueue: SeatQueue<Enrolment, ClassPool> = {
  room(pool, at) {
    if (!isSold(pool, at) || !offerUntil(pool.times, at)) return 0
    return pool.free - (pool.course.needsApproval ? pool.counts.asked : 0)
  },
  list: (tx, { course }) => listWaiting(tx, course.id),

  async offer({ jobs }, tx, enrolment, { course, times }, at) {
    if (course.needsApproval) await changeEnrolment(tx, enrolment, 'asked', {})
    else await changeEnrolment(tx, enrolment, 'offered', { heldUntil: offerUntil(times, at) })
    const about = course.needsApproval ? 'asked' : 'offered'
    await jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId: enrolment.id, about })
  },

  async listOverdue(tx, classId, at) {
    const offers = await listOffersOf(tx, classId)
    return offers.filter(({ heldUntil }) => heldUntil !== null && heldUntil <= at)
  },
  lapse: lapseOffer,
  keep: keepApproved,
}

/**
 * The teacher has approved someone without an authorised payment: a seat is held until it is paid for; a free one is
 * theirs.
 */
export async function keepApproved(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  enrolment: Enrolment,
  pool: ClassPool,
  at: Date,
): Promise<boolean> {
  const heldUntil = isSold(pool, at) ? approvedUntil(pool.times, at) : null
  if (!heldUntil) return false
  if (pool.free > 0) pool.free -= 1
  else await addSeat(tx, enrolment.classId)
  const offered = await changeEnrolment(tx, enrolment, 'offered', {
    heldUntil,
    approvedAt: enrolment.approvedAt ?? at,
    queuedAt: null,
    priceCents: priceNow(pool),
  })
  const free = pool.course.priceCents === 0
  if (free)
    await changeEnrolment(tx, offered, 'confirmed', {
      confirmedAt: at,
      lessons: pool.times.owed,
      lessonsFrom: at,
    })
  await jobs.enqueue(tx, mailAboutEnrolment, {
    enrolmentId: enrolment.id,
    about: free ? 'confirmed' : 'offered',
  })
  return true
}

/** After this many unanswered offers, someone is taken off the waiting list. */
const mostLapsed = 2

/**
 * The offer wasn't taken: back to the end of the waiting list, or over, if the teacher had approved it or it isn't the
 * first they let lapse. Otherwise, two people who never answer would be offered the seat in turn for ever.
 */
export async function lapseOffer(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  enrolment: Enrolment,
  at: Date,
): Promise<void> {
  const offeredUntil = enrolment.offeredUntil ?? enrolment.heldUntil ?? at
  // Someone who started to pay has answered.
  const lapsedOffers = enrolment.state === 'offered' ? enrolment.lapsedOffers + 1 : 0
  const dropped = !enrolment.approvedAt && lapsedOffers >= mostLapsed
  if (enrolment.approvedAt)
    await changeEnrolment(tx, enrolment, 'lapsed', { offeredUntil: null, approvedAt: null, queuedAt: null })
  else if (dropped)
    await changeEnrolment(tx, enrolment, 'lapsed', { lapsedOffers, offeredUntil: null, queuedAt: null })
  else await changeEnrolment(tx, enrolment, 'waiting', { lapsedOffers, queuedAt: offeredUntil, offeredUntil })
  await jobs.enqueue(tx, mailAboutEnrolment, {
    enrolmentId: enrolment.id,
    about: dropped ? 'dropped' : 'lapsed',
  })
}
