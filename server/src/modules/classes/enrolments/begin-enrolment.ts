import { sql } from 'drizzle-orm'
import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  chooseLearner,
  hasClosed,
  learnerMeant,
  profileLock,
  type WantedLearner,
} from '../../accounts/index.ts'
import type { Item, WholeItems } from '../../commerce/index.ts'
import { mailAboutEnrolment } from '../classes.jobs.definitions.ts'
import type { Enrolment } from '../classes.tables.ts'
import { canBegin, canWait } from '../seats/place.rules.ts'
import {
  findPlacedClasses,
  freePlaces,
  invalidateEnrolments,
  lockPlacedClasses,
  type PlacedClass,
  placesAhead,
  priceNow,
} from '../seats/placed-class.ts'
import { classItem } from './class-line.ts'
import {
  changeEnrolment,
  findEnrolments,
  findPlaceEnrolment,
  insertDraft,
  type Place,
  renewDraft,
} from './enrolment.repository.ts'

export interface WantedPlace {
  classId: number
  learnerId: WantedLearner
}

/** A class in which this caller can have a seat; each reason against it has its own refusal. */
export function checkSold(caller: Caller, one: PlacedClass | undefined, now: Date): PlacedClass {
  if (!one) throw new Refusal('class_unknown')
  if (one.course.teacherId === caller.userId) throw new Refusal('class_own')
  if (caller.role === roles.teacher) throw new Refusal('class_teachers')
  if (one.course.state !== 'open') throw new Refusal('class_cancelled')
  if (!one.taught) throw new Refusal('teacher_gone')
  if (!canBegin(one.times, now)) throw new Refusal('class_over')
  return one
}

/** Whether someone new finds a seat, not counting those others wait for. */
export const hasPlace = (one: PlacedClass, now: Date): boolean => freePlaces(one) - placesAhead(one, now) > 0

/** Without a lock: most of hundreds who want the last seat are refused at the cost of one read. */
export async function getOfferedClass(
  { clock }: Pick<Platform, 'clock'>,
  db: Db,
  caller: Caller,
  classId: number,
): Promise<PlacedClass> {
  const now = clock.now()
  const one = (await findPlacedClasses(db, [classId], { now })).get(classId)
  if (one) await refuseClosed(db, one)
  return checkSold(caller, one, now)
}

/** Whoever teaches or sells it has stopped for good. */
async function refuseClosed(db: Db, { taught, course: { teacherId, centreId } }: PlacedClass): Promise<void> {
  if (taught) return
  const centreIds = centreId === null ? [] : [centreId]
  if (await hasClosed(db, { teacherIds: [teacherId], centreIds })) throw new Refusal('seller_closed')
}

/**
 * What is ordered: an enrolment already begun for a seat, or a new one. Refused if there is nothing to buy, each with
 * its reason.
 */
async function draftEnrolment(platform: Platform, caller: Caller, wanted: WantedPlace): Promise<Enrolment> {
  const { db } = platform
  const now = platform.clock.now()
  const place = await placeMeant(db, caller, wanted)
  const one = await getOfferedClass(platform, db, caller, wanted.classId)
  const before = await findPlaceEnrolment(db, place)
  checkBuyable(before, one, now)
  return db.transaction(async tx => {
    await tx.execute(profileLock(sql`${caller.userId}`))
    await chooseLearner(tx, place, now)
    const known = await findPlaceEnrolment(tx, place)
    checkBuyable(known, one, now)
    if (known?.state === 'draft') await renewDraft(tx, known.id, now)
    if (known?.state === 'waiting' || known?.state === 'asked') return takeUp(platform, tx, known, caller)
    if (known) return known
    const { teacherId } = one.course
    return insertDraft(tx, { ...place, teacherId, priceCents: priceNow(one), createdAt: now })
  })
}

export async function placeMeant(
  db: Db,
  caller: Caller,
  { classId, learnerId }: WantedPlace,
): Promise<Place> {
  const { userId } = caller
  return { classId, userId, learnerId: await learnerMeant(db, caller, learnerId) }
}

function checkBuyable(known: Enrolment | undefined, one: PlacedClass, now: Date): void {
  const state = known?.state
  if (state === 'confirmed')
    throw new Refusal('class_enrolled', { details: { enrolment_id: known?.id ?? 0 } })
  if (state === 'requested') throw new Refusal('class_requested')
  if (state === 'asked' && one.course.needsApproval) throw new Refusal('class_requested')
  if (state === 'offered' && known?.heldUntil && known.heldUntil <= now) throw new Refusal('offer_lapsed')
  if (state === 'held' || state === 'offered') return
  if (!hasPlace(one, now)) throw classFull(one)
}

export const classFull = ({ counts }: PlacedClass): Refusal =>
  new Refusal('class_full', { details: { waiting: counts.waiting } })

const payMinutes = 15

/** Someone who requested or waited while there was no seat, and finds one no one else waits for. */
async function takeUp(platform: Platform, tx: Tx, known: Enrolment, caller: Caller): Promise<Enrolment> {
  const now = platform.clock.now()
  const one = checkSold(
    caller,
    (await lockPlacedClasses(tx, [known.classId], { now })).get(known.classId),
    now,
  )
  const present = await findPlaceEnrolment(tx, known)
  if (present?.state !== known.state) throw classFull(one)
  // The caller isn't ahead of themselves in the line.
  const own = present.state === 'waiting' && !present.offeredUntil ? 1 : 0
  if (freePlaces(one) - Math.max(placesAhead(one, now) - own, 0) <= 0) throw classFull(one)
  return changeEnrolment(tx, present, 'offered', {
    heldUntil: new Date(now.getTime() + payMinutes * 60_000),
  })
}

export interface Request extends WantedPlace {
  message: string
  /** On the waiting list, rather than asking the teacher. */
  waits: boolean
}

/**
 * There is no seat: the teacher is asked for one more, or the caller waits for the next free one, without a payment.
 * Repeating it finds the same; for someone who already has a seat, the state says so.
 */
export async function requestPlace(platform: Platform, caller: Caller, request: Request): Promise<Enrolment> {
  const { message, waits, ...wanted } = request
  const place = await placeMeant(platform.db, caller, wanted)
  const now = platform.clock.now()
  return platform.db.transaction(async tx => {
    await tx.execute(profileLock(sql`${caller.userId}`))
    await chooseLearner(tx, place, now)
    const locked = await lockPlacedClasses(tx, [place.classId], { now })
    const found = locked.get(place.classId)
    if (found) await refuseClosed(tx, found)
    const one = checkSold(caller, found, now)
    const known = await findPlaceEnrolment(tx, place)
    if (known && !['draft', 'lapsed', waits ? 'asked' : 'waiting'].includes(known.state)) return known
    // A class that needs approval and is free takes requests, with or without a seat.
    const asksAnyway = one.course.needsApproval && one.course.priceCents === 0 && !waits
    if (hasPlace(one, now) && !asksAnyway) throw new Refusal('class_free')
    // Someone who waits and also asks gets whichever comes first: a second entry would be a second seat.
    if (known?.state === 'asked') return known
    if (waits && !canWait(one.times, now)) throw new Refusal('class_wait_over')
    const { teacherId } = one.course
    const draft = { ...place, teacherId, priceCents: priceNow(one), createdAt: now }
    const begun = known ?? (await insertDraft(tx, draft))
    const enrolment = await changeEnrolment(tx, begun, waits ? 'waiting' : 'asked', {
      message: message || begun.message,
      requestedAt: now,
      ...(waits && { queuedAt: now, offeredUntil: null, lapsedOffers: 0 }),
    })
    if (!waits)
      await platform.jobs.enqueue(tx, mailAboutEnrolment, { enrolmentId: enrolment.id, about: 'asked' })
    await invalidateEnrolments(tx, [enrolment])
    return enrolment
  })
}

/** An enrolment is begun for each seat, and its ID is what is ordered: all of them or none. */
export async function beginEnrolments(
  platform: Platform,
  caller: Caller,
  places: readonly WantedPlace[],
): Promise<WholeItems> {
  const items: Item[] = []
  for (const place of places) items.push(classItem((await draftEnrolment(platform, caller, place)).id))
  return { items, refuse: missing => refuseEnrolments(platform, missing) }
}

/** Already theirs, or taken by others between the check and the order. */
async function refuseEnrolments({ db }: Pick<Platform, 'db'>, missing: readonly Item[]): Promise<Refusal> {
  const enrolments = await findEnrolments(
    db,
    missing.map(({ itemId }) => itemId),
  )
  const taken = enrolments.find(({ state }) => state === 'confirmed' || state === 'requested')
  if (taken?.state === 'requested') return new Refusal('class_requested')
  if (taken) return new Refusal('class_enrolled', { details: { enrolment_id: taken.id } })
  return new Refusal('class_full', { details: { waiting: 0 } })
}
