import { scheduleTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createSeatAllocator, type Seating } from '../../lessons/index.ts'
import { lockClasses } from '../class.repository.ts'
import { mailAboutEnrolment, refundMissed } from '../classes.jobs.definitions.ts'
import type { CourseClass, Enrolment } from '../classes.tables.ts'
import {
  changeEnrolment,
  findEnrolments,
  hasOtherPlace,
  listLapsedOffers,
} from '../enrolments/enrolment.repository.ts'
import { type ClassPool, classQueue, keepApproved, lapseOffer } from './class-queue.ts'
import { countOwed } from './place.rules.ts'
import {
  findPlacedClasses,
  freePlaces,
  invalidateEnrolments,
  isSold,
  type PlacedClass,
  placeClasses,
  placesAhead,
  priceNow,
} from './placed-class.ts'

export interface PlaceTerms {
  enrolment: Enrolment
  course: CourseClass
  /** What it costs now. */
  priceCents: number
}

/** Doesn't wait in line: their seat was already held. */
const isKept = ({ state }: Enrolment): boolean => ['held', 'requested', 'offered'].includes(state)

const givable: readonly Enrolment['state'][] = [
  'draft',
  'held',
  'requested',
  'lapsed',
  'offered',
  'cancelled',
]

const classSeating: Seating<Enrolment, CourseClass, ClassPool, PlaceTerms> = {
  find: findEnrolments,
  poolOf: ({ classId }) => classId,
  quote: quoteEnrolments,
  lock: lockClasses,

  async count(tx, locked, { at, without }) {
    const placed = await placeClasses(tx, locked, { now: at, without })
    return new Map([...placed].map(([id, one]) => [id, { ...one, free: freePlaces(one) }]))
  },

  ahead: (enrolment, pool, at) => (isKept(enrolment) ? 0 : placesAhead(pool, at)),
  hasOther: hasOtherPlace,
  mayHold: (enrolment, pool, at) => isSold(pool, at) && isBuyable(enrolment, at),

  async hold({ jobs }, tx, enrolment, { times }, { priceCents, until, at, authorised }) {
    const sold = { priceCents, lessons: times.owed, lessonsFrom: at }
    if (authorised) {
      await changeEnrolment(tx, enrolment, 'requested', { ...sold, requestedAt: at, offeredUntil: null })
      await jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId: enrolment.id, about: 'requested' })
      return
    }
    const { state, heldUntil, offeredUntil } = enrolment
    // An offer that is being paid for becomes one again if the payment fails.
    const offer = { offered: heldUntil, held: offeredUntil } as const
    await changeEnrolment(tx, enrolment, 'held', {
      ...sold,
      heldUntil: until,
      offeredUntil: state === 'offered' || state === 'held' ? offer[state] : null,
    })
  },

  mayConfirm(enrolment, pool, { at, again = false }) {
    const { course, times, taught } = pool
    if (!taught || course.state !== 'open' || !givable.includes(enrolment.state)) return false
    // A payment made in time counts, even if we learn of it when the last lesson has started.
    const inTime = ['held', 'requested'].includes(enrolment.state) && times.end !== null && times.end > at
    return inTime || again || isSold(pool, at)
  },
  async confirm({ jobs }, tx, enrolment, pool, { at, again = false }) {
    // Someone who had it before gets it back as it was.
    const kept = again || enrolment.state === 'cancelled'
    const { missed, ...theirs } = kept ? { missed: 0 } : lessonsOf(enrolment, pool, at)
    await changeEnrolment(tx, enrolment, 'confirmed', {
      ...theirs,
      confirmedAt: at,
      queuedAt: null,
      offeredUntil: null,
      endedAt: null,
      endedBy: null,
      reason: '',
    })
    if (missed > 0) await jobs.enqueue(tx, refundMissed, { enrolmentId: enrolment.id, lessons: missed })
  },
  mayRestore: (enrolment, pool, at) => classSeating.mayConfirm(enrolment, pool, { at }),
  isOver: (pool, at) => !isSold(pool, at),

  /**
   * A former offer becomes one again while it lasts; an undecided authorised request becomes one without a payment.
   */
  async release(platform, tx, enrolment, pool, at) {
    if (enrolment.state !== 'held' && enrolment.state !== 'requested') return
    // Cancelled or over in the meantime: there is nothing to offer or request again.
    if (!isSold(pool, at)) {
      await changeEnrolment(tx, enrolment, 'lapsed', { offeredUntil: null, approvedAt: null, queuedAt: null })
      if (pool.course.state === 'cancelled')
        await platform.jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId: enrolment.id, about: 'ended' })
    } else if (enrolment.state === 'held') await endHold(platform, tx, enrolment, pool, at)
    else await endRequest(platform, tx, enrolment, pool, at)
  },
  async cancel(tx, enrolment, { by, reason, at }) {
    await changeEnrolment(tx, enrolment, 'cancelled', { endedAt: at, endedBy: by, reason })
  },

  notify: ({ jobs }, tx, { id: enrolmentId }, about) =>
    jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId, about }),
  async finish(_platform, tx, enrolments, step) {
    if (step === 'restore') {
      await announce(tx, 'classes', ...enrolments.map(({ teacherId }) => scheduleTag(teacherId)))
      return
    }
    await invalidateEnrolments(tx, enrolments)
  },
  queue: classQueue,
}

/**
 * The lessons of someone admitted now, each worth the same. Someone admitted later than they asked has paid for
 * lessons that are over or cancelled by now; someone who paid in time gets the lessons they bought.
 */
function lessonsOf(
  { state, lessons: sold, lessonsFrom }: Enrolment,
  { course, lessons, times }: PlacedClass,
  at: Date,
): { lessons: number; lessonsFrom: Date; missed: number } {
  const inTime = lessonsFrom !== null && (state === 'held' || times.owed === 0)
  const from = inTime ? lessonsFrom : at
  const owed = countOwed(lessons, from)
  const counted = course.latePrice === 'pro_rata' ? Math.max(sold, owed) : owed
  return { lessons: counted, lessonsFrom: from, missed: counted - owed }
}

async function quoteEnrolments(
  db: Db,
  enrolments: readonly Enrolment[],
  now: Date,
): Promise<ReadonlyMap<number, PlaceTerms | 'owned' | 'gone'>> {
  // The buyer's own seat is never in their way.
  const classes = await findPlacedClasses(
    db,
    enrolments.map(({ classId }) => classId),
    { now, without: enrolments.map(({ id }) => id) },
  )
  const quote = (enrolment: Enrolment): PlaceTerms | 'owned' | 'gone' => {
    if (enrolment.state === 'confirmed' || enrolment.state === 'requested') return 'owned'
    const one = classes.get(enrolment.classId)
    if (!one || !isSold(one, now) || !isBuyable(enrolment, now)) return 'gone'
    const ahead = isKept(enrolment) ? 0 : placesAhead(one, now)
    if (freePlaces(one) - ahead <= 0) return 'gone'
    // The seat is held at its price, even if a lesson starts in the meantime.
    const held = enrolment.state === 'held' && enrolment.heldUntil && enrolment.heldUntil > now
    return { enrolment, course: one.course, priceCents: held ? enrolment.priceCents : priceNow(one) }
  }
  return new Map(enrolments.map(enrolment => [enrolment.id, quote(enrolment)]))
}

/** Someone waiting for a seat or an answer has nothing to pay; an offer can be taken until it ends. */
const isBuyable = ({ state, heldUntil }: Enrolment, now: Date): boolean =>
  ['draft', 'lapsed', 'held'].includes(state) ||
  (state === 'offered' && heldUntil !== null && heldUntil > now)

async function endHold(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  enrolment: Enrolment,
  pool: ClassPool,
  at: Date,
): Promise<void> {
  const { offeredUntil } = enrolment
  if (!offeredUntil) await changeEnrolment(tx, enrolment, 'lapsed', {})
  else if (offeredUntil > at) {
    await changeEnrolment(tx, enrolment, 'offered', { heldUntil: offeredUntil, offeredUntil: null })
    pool.free -= 1
  } else await lapseOffer(platform, tx, enrolment, at)
}

async function endRequest(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  enrolment: Enrolment,
  pool: ClassPool,
  at: Date,
): Promise<void> {
  const asked = await changeEnrolment(tx, enrolment, 'asked', {})
  // The teacher had approved it before the authorisation ended: the student pays through the link.
  if (asked.approvedAt && (await keepApproved(platform, tx, asked, pool, at))) return
  await platform.jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId: asked.id, about: 'asked' })
}

/** Seats in classes, by enrolment. */
export const classSeats = createSeatAllocator(classSeating)

const atOnce = 200

/** Ends expired offers, class by class. */
export async function lapseOffers(platform: Platform): Promise<void> {
  const now = platform.clock.now()
  for (const classId of await listLapsedOffers(platform.db, now, atOnce))
    await classSeats.lapse(platform, classId, now)
}
