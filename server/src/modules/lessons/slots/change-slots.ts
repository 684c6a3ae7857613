import type { ChangedSlot, SlotChangeProblem } from '#contract/lessons/slots.ts'
import { overlaps, type Period, periodOf, slotTimeOf } from '#contract/rules/lesson-times.ts'
import { centsOf } from '#contract/rules/money.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findPackages, type OfferedAs, offerPackages, type TeacherPackage } from '../../teachers/index.ts'
import { lockLessons } from '../calendar/lesson.repository.ts'
import type { LessonsContext } from '../lessons.context.ts'
import type { Lesson } from '../lessons.tables.ts'
import { listTaken, refuseManagers } from './add-slots.ts'
import { editWithin, type SlotEdit } from './change-slot.ts'
import { findTakenLessons, setPackage } from './slot.repository.ts'
import { minutesOf, refusalOf, seatsOf, type TakenTime } from './slot.rules.ts'

interface Change {
  lesson: Lesson
  edit: SlotEdit
  /** The new terms of sale; null if they don't change. */
  terms: OfferedAs | null
  /** Null if it doesn't change. */
  period: Period | null
  wanted: { day: string; time: string; minutes: number }
}

/**
 * Several of a teacher's own times at once, as a profile sends them back: unchanged ones aren't touched, unbooked ones
 * are changed, and everything else is refused by its ID. All or nothing, under the lock of the teacher.
 */
export async function changeSlots(
  context: LessonsContext,
  tx: Tx,
  caller: Caller,
  sent: readonly ChangedSlot[],
): Promise<void> {
  refuseManagers(caller)
  const now = context.clock.now()
  const byId = new Map(sent.map(slot => [slot.slot_id, slot]))
  const lessons = await lockLessons(tx, [...byId.keys()])
  const packages = await findPackages(tx, [...new Set([...lessons.values()].map(one => one.packageId))])
  const problems: SlotChangeProblem[] = []
  const changes: Change[] = []
  for (const slot of byId.values()) {
    const lesson = lessons.get(slot.slot_id)
    const terms = packages.get(lesson?.packageId ?? 0)
    if (!lesson || !terms || lesson.teacherId !== caller.userId || lesson.state === 'cancelled')
      problems.push({ ...timeOf(slot), slot_id: slot.slot_id, code: 'slot_unknown', other: null })
    else changes.push(...changeOf(slot, lesson, terms))
  }
  problems.unshift(...(await refusedChanges(tx, caller, changes, now)))
  if (problems.length > 0) {
    const taken = problems.every(({ code }) => code === 'slot_overlap')
    throw new Refusal(taken ? 'slot_taken' : 'slots_refused', { details: { problems } })
  }
  for (const { edit } of inSequence(changes)) await editWithin(context, tx, caller, edit)
  const sold = changes.filter(({ terms }) => terms !== null)
  const offered = await offerPackages(
    context,
    tx,
    caller.userId,
    sold.flatMap(({ terms }) => terms ?? []),
    now,
  )
  for (const [index, { lesson }] of sold.entries()) await setPackage(tx, [lesson.id], offered[index]?.id ?? 0)
}

const timeOf = ({ trial_date = '', trial_time = '', duration }: ChangedSlot) => {
  const minutes = duration === undefined ? 0 : minutesOf(duration)
  return { trial_date, trial_time, duration: Number.isFinite(minutes) ? minutes : 0 }
}

/** Empty if nothing differs. */
function changeOf(slot: ChangedSlot, lesson: Lesson, present: TeacherPackage): Change[] {
  const before = slotTimeOf({ from: lesson.startsAt, to: lesson.endsAt })
  const wanted = {
    day: slot.trial_date ?? before.day,
    time: slot.trial_time ?? before.time,
    minutes: slot.duration === undefined ? before.minutes : minutesOf(slot.duration),
  }
  const seats = slot.seats === undefined ? lesson.seats : seatsOf(slot.seats)
  const [url, venue] = [slot.url ?? lesson.url, slot.venue ?? lesson.venue]
  const terms = {
    title: slot.title ?? present.title,
    priceCents: slot.price === undefined ? present.priceCents : centsOf(slot.price),
    isTrial: slot.is_trial === undefined ? present.isTrial : slot.is_trial === '1',
  }
  const moves = wanted.day !== before.day || wanted.time !== before.time || wanted.minutes !== before.minutes
  const isSold =
    terms.title !== present.title ||
    terms.priceCents !== present.priceCents ||
    terms.isTrial !== present.isTrial
  if (!moves && !isSold && seats === lesson.seats && url === lesson.url && venue === lesson.venue) return []
  const edit: SlotEdit = {
    slotId: lesson.id,
    ...(moves && wanted),
    ...(seats !== lesson.seats && { seats }),
    ...(url !== lesson.url && { url }),
    ...(venue !== lesson.venue && { venue }),
    confirmed: false,
  }
  return [
    {
      lesson,
      edit,
      wanted,
      terms: isSold ? { ...terms, titleZh: titleZhOf(terms, present) } : null,
      period: null,
    },
  ]
}

const titleZhOf = ({ title }: OfferedAs, present: TeacherPackage): string =>
  title === present.title ? present.titleZh : ''

/** Records the period of each that moves. */
async function refusedChanges(
  tx: Tx,
  { userId }: Caller,
  changes: readonly Change[],
  now: Date,
): Promise<SlotChangeProblem[]> {
  const booked = await findTakenLessons(
    tx,
    changes.map(({ lesson }) => lesson.id),
  )
  const moving = changes.filter(({ edit }) => edit.day !== undefined)
  const ids = new Set<number | null>(moving.map(({ lesson }) => lesson.id))
  const calendar = await listTaken(
    tx,
    userId,
    moving.map(({ wanted }) => wanted),
  )
  const others: TakenTime[] = calendar.filter(({ id }) => !ids.has(id))
  return changes.flatMap((change): SlotChangeProblem[] => {
    const { lesson, wanted, edit } = change
    const problem = (code: SlotChangeProblem['code']): SlotChangeProblem => ({
      slot_id: lesson.id,
      trial_date: wanted.day,
      trial_time: wanted.time,
      duration: Number.isFinite(wanted.minutes) ? wanted.minutes : 0,
      code,
      other: null,
    })
    if (booked.has(lesson.id)) return [problem('slot_booked')]
    if (lesson.state === 'open' && lesson.startsAt <= now) return [problem('slot_over')]
    if (Number.isNaN(edit.seats)) return [problem('slot_seats')]
    if (edit.day === undefined) return []
    const refused = refusalOf(wanted, others, now)
    if (refused) return [{ ...refused, slot_id: lesson.id }]
    change.period = periodOf(wanted)
    others.push({ id: lesson.id, title: '', isTrial: false, ...change.period })
    return []
  })
}

/** In an order in which no time is taken before its owner has left it; two that swap times can't be ordered. */
function inSequence(changes: readonly Change[]): Change[] {
  const left = [...changes]
  const sequence: Change[] = []
  while (left.length > 0) {
    const next = left.findIndex(
      ({ lesson, period }) =>
        !period ||
        left.every(other => other.lesson.id === lesson.id || !overlaps(period, presentPeriod(other.lesson))),
    )
    if (next < 0) throw new Refusal('slot_taken')
    sequence.push(...left.splice(next, 1))
  }
  return sequence
}

const presentPeriod = ({ startsAt, endsAt }: Lesson): Period => ({ from: startsAt, to: endsAt })
