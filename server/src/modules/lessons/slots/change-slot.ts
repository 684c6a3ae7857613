import { lessonPlaceOf } from '#contract/rules/lesson-place.ts'
import { periodOf, slotProblem, slotTimeOf } from '#contract/rules/lesson-times.ts'
import { meetingAddress } from '#contract/rules/meeting-address.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCards } from '../../accounts/index.ts'
import {
  countHeld,
  forgetDrafts,
  forgetUngiven,
  hasBookings,
  listSeated,
  recordMoves,
} from '../bookings/booking.repository.ts'
import { callOffLesson } from '../bookings/call-off-lesson.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import {
  changeLesson,
  deleteLesson,
  findSeatedLessons,
  isOverlap,
  type LessonChange,
  lockLessons,
} from '../calendar/lesson.repository.ts'
import { freeUntil } from '../calendar/notice.rules.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { callOff, mailAboutBooking } from '../lessons.jobs.definitions.ts'
import type { Booking, Lesson } from '../lessons.tables.ts'
import { addSkips } from '../week/week.repository.ts'

export interface SlotEdit {
  slotId: number
  day?: string | undefined
  time?: string | undefined
  minutes?: number | undefined
  seats?: number | undefined
  url?: string | undefined
  venue?: string | undefined
  confirmed: boolean
}

/** Returns how many people are told of another time. */
export async function editSlot(context: LessonsContext, caller: Caller, edit: SlotEdit): Promise<number> {
  try {
    return await context.db.transaction(tx => editWithin(context, tx, caller, edit))
  } catch (error) {
    if (isOverlap(error)) throw new Refusal('slot_taken')
    throw error
  }
}

/** Inside a larger transaction. */
export async function editWithin(
  context: LessonsContext,
  tx: Tx,
  caller: Caller,
  edit: SlotEdit,
): Promise<number> {
  const now = context.clock.now()
  const lesson = await lockOwn(tx, caller, edit.slotId, now)
  const time = newTime(lesson, edit, now)
  const change = { ...time, ...(time.startsAt && makeUp(lesson)), ...newPlace(edit) }
  refuseNowhere(lesson, change)
  const seated = await listSeated(tx, lesson.id)
  if (change.startsAt) await checkMove(context, tx, { lesson, seated, to: change.startsAt, edit })
  if (edit.seats !== undefined) {
    const [present] = await findSeatedLessons(tx, [lesson.id], now)
    if (edit.seats < (present?.taken ?? 0)) throw new Refusal('slot_seats')
  }
  // Elsewhere, it is a time of its own, and the pattern of the week leaves out where it was.
  const alone = change.startsAt && lesson.weekly ? { weekly: null } : {}
  await changeLesson(tx, lesson.id, {
    ...change,
    ...alone,
    ...(edit.seats !== undefined && { seats: edit.seats }),
  })
  if (change.startsAt) {
    if (lesson.weekly) await addSkips(tx, [lesson])
    await forgetUngiven(tx, lesson.id, now)
    await recordMoves(tx, lesson, { startsAt: change.startsAt, endsAt: change.endsAt ?? lesson.endsAt })
    const about = { about: 'moved', before: lesson.startsAt.toISOString(), byTeacher: true } as const
    for (const { id } of seated) await context.jobs.enqueue(tx, mailAboutBooking, { bookingId: id, ...about })
  }
  await refreshCalendars(context, tx, [lesson])
  return change.startsAt ? seated.length : 0
}

async function lockOwn(tx: Tx, { userId }: Caller, id: number, now: Date): Promise<Lesson> {
  const lesson = (await lockLessons(tx, [id])).get(id)
  if (lesson?.teacherId !== userId || lesson.state === 'cancelled') throw new Refusal('slot_unknown')
  if (lesson.state === 'open' && lesson.endsAt <= now) throw new Refusal('slot_over')
  return lesson
}

/** Empty if it doesn't change. */
function newTime(lesson: Lesson, edit: SlotEdit, now: Date): Pick<LessonChange, 'startsAt' | 'endsAt'> {
  const present = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
  const { day = present.day, time = present.time, minutes = present.minutes } = edit
  if (day === present.day && time === present.time && minutes === present.minutes) return {}
  if (lesson.state === 'open' && lesson.startsAt <= now) throw new Refusal('slot_over')
  const problem = slotProblem({ day, time, minutes }, now)
  if (problem) throw refuseFields({ trial_time: problem })
  const { from, to } = periodOf({ day, time, minutes })
  return { startsAt: from, endsAt: to }
}

/** This lesson was suspended by the weather, and is held at the new time. */
const makeUp = ({ state }: Lesson): LessonChange =>
  state === 'suspended' ? { state: 'open', suspendedAt: null, reason: '' } : {}

function newPlace({ url, venue }: SlotEdit): LessonChange {
  const address = url === undefined ? undefined : meetingAddress(url)
  if (address === null) throw refuseFields({ url: 'slot_url' })
  if (venue === undefined) return address === undefined ? {} : { url: address }
  const place = lessonPlaceOf({ url: address ?? '', venue })
  return address === undefined && place.url === '' ? { venue: place.venue } : place
}

/** The link or the place can be removed, but not both: people who book must know where to go. */
function refuseNowhere(lesson: Lesson, { url, venue }: LessonChange): void {
  if (url === undefined && venue === undefined) return
  if ((url ?? lesson.url) === '' && (venue ?? lesson.venue) === '') throw refuseFields({ url: 'slot_place' })
}

/** A lesson with bookings can only be moved with notice, early enough, and not while someone is paying for it. */
async function checkMove(
  context: LessonsContext,
  tx: Tx,
  move: { lesson: Lesson; seated: readonly Booking[]; to: Date; edit: SlotEdit },
): Promise<void> {
  const { lesson, seated, to, edit } = move
  const now = context.clock.now()
  if ((await countHeld(tx, lesson.id, now)) > 0) throw new Refusal('slot_paying')
  if (seated.length === 0) return
  if (freeUntil(to, context.config.cancelHours) <= now)
    throw new Refusal('slot_notice', { details: { hours: context.config.cancelHours } })
  if (!edit.confirmed) throw await slotBooked(tx, seated)
}

async function slotBooked(tx: Tx, seated: readonly Booking[]): Promise<Refusal> {
  const [people, learners] = await Promise.all([
    findPeople(
      tx,
      seated.map(({ userId }) => userId),
    ),
    findLearners(
      tx,
      seated.flatMap(({ learnerId }) => learnerId ?? []),
    ),
  ])
  const names = seated.map(learnerCards(seated, { people, learners })).map(({ learner_name }) => learner_name)
  return new Refusal('slot_booked', {
    details: { booked: seated.length, names: names.filter(name => name !== '') },
  })
}

/** Returns how many bookings it cancels. One that was never paid for is simply deleted. */
export async function removeSlot(
  context: LessonsContext,
  caller: Caller,
  { slotId, reason, confirmed }: { slotId: number; reason: string; confirmed: boolean },
): Promise<number> {
  const cancelled = await context.db.transaction(async tx => {
    const now = context.clock.now()
    const lesson = await lockOwn(tx, caller, slotId, now)
    const seated = await listSeated(tx, slotId)
    if (seated.length > 0 && !confirmed) throw await slotBooked(tx, seated)
    await forgetDrafts(tx, slotId)
    if (lesson.weekly) await addSkips(tx, [lesson])
    if (await hasBookings(tx, slotId)) {
      // From here on no seat is given: late payments are refunded, and the email offers other times.
      await changeLesson(tx, slotId, { state: 'cancelled', reason, cancelledAt: now })
      if (seated.length > 0) await context.jobs.enqueue(tx, callOff, { lessonId: slotId })
    } else {
      await deleteLesson(tx, slotId)
    }
    await refreshCalendars(context, tx, [lesson])
    return seated.length
  })
  if (cancelled > 0) await callOffAtOnce(context, slotId)
  return cancelled
}

async function callOffAtOnce(context: LessonsContext, slotId: number): Promise<void> {
  try {
    await callOffLesson(context, { lessonId: slotId })
  } catch (error) {
    // The job retries.
    context.log.warn({ err: error, lesson: slotId }, 'lesson cancellation incomplete')
  }
}
