import type { SentClass } from '#contract/classes/classes.ts'
import { periodOf } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type ClassLesson, listClassLessons, renameClassLessons, retryOverlap } from '../../lessons/index.ts'
import { holdTeacher } from '../../teachers/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { changeClass, countPlaces, hadStudents, lockClass } from '../class.repository.ts'
import { classLessonsChanged } from '../classes.hooks.ts'
import type { CourseClass } from '../classes.tables.ts'
import { classSeats } from '../seats/class-seating.ts'
import { getOwnCourse } from './add-class.ts'
import { type DecidedClass, decideClass } from './class.rules.ts'
import { type LessonPlan, planLessons } from './class-plan.rules.ts'
import { previewNotices } from './enrolled-preview.ts'
import { carryOut } from './move-lessons.ts'
import { checkTimes, daysLeftOut } from './place-lessons.ts'

export interface ClassEdit {
  classId: number
  /** The version when the form was opened. */
  version: number | undefined
  sent: SentClass
  reason: string
  confirmed: boolean
}

/** Returns how many people have a seat and are notified, if anything changes for them. */
export const editClass = (platform: Platform, caller: Caller, edit: ClassEdit): Promise<number> =>
  retryOverlap(() => platform.db.transaction(tx => editWithin(platform, tx, caller, edit)))

/** The caller's own, locked; others' aren't even known to exist. */
export async function holdOwnClass(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  { userId }: Caller,
  classId: number,
): Promise<CourseClass> {
  await holdTeacher(tx, userId, platform.clock.now())
  const row = await lockClass(tx, classId)
  if (row?.teacherId !== userId) throw new Refusal('class_unknown')
  return row
}

async function editWithin(platform: Platform, tx: Tx, caller: Caller, edit: ClassEdit): Promise<number> {
  const now = platform.clock.now()
  const before = await holdOwnClass(platform, tx, caller, edit.classId)
  if (before.state === 'cancelled') throw new Refusal('class_cancelled')
  if (edit.version !== undefined && edit.version !== before.version) throw new Refusal('class_changed')
  const { decided, problems } = decideClass(edit.sent, before)
  if (Object.keys(problems).length > 0) throw refuseFields(problems)
  const centreId = await checkCourse(tx, caller, { before, decided })
  const taken = (await countPlaces(tx, [before.id], now)).get(before.id)?.taken ?? 0
  if (decided.seats > 0 && decided.seats < taken) throw refuseFields({ students_limit: 'class_seats' })
  const lessons = await listClassLessons(tx, [before.id])
  const without = daysLeftOut(decided, edit.sent)
  const plan = planLessons(before, decided, { lessons, without, now })
  checkStatus(lessons, plan)
  const wanted = [...plan.moved.map(({ to }) => to), ...plan.added]
  const leaving = [...plan.moved.map(({ lesson }) => lesson), ...plan.removed]
  await checkTimes(tx, before.teacherId, wanted, { now, without: new Set(leaving.map(({ id }) => id)) })
  const place = isElsewhere(before, decided)
  const changes = wanted.length + plan.removed.length > 0 || place
  const notified = changes
    ? await previewNotices(tx, before.id, { confirmed: edit.confirmed, now, plan, place })
    : 0
  const after = { ...before, ...decided, centreId, version: before.version + 1 }
  await changeClass(tx, before.id, { ...decided, centreId, version: after.version })
  await renameClassLessons(tx, before.id, { title: after.title, venue: after.venue }, now)
  const added = await carryOut(tx, after, plan, { reason: edit.reason, now })
  if (changes)
    await platform.hooks.call(classLessonsChanged, tx, {
      ...{ classId: before.id, teacherId: before.teacherId, placeChanged: place, reason: edit.reason },
      moved: plan.moved.map(({ lesson, to }) => ({
        ...{ lessonId: lesson.id, from: { from: lesson.startsAt, to: lesson.endsAt }, to: periodOf(to) },
      })),
      cancelled: plan.removed.map(({ id, startsAt }) => ({ lessonId: id, startsAt })),
      added: added.map(({ id, startsAt }) => ({ lessonId: id, startsAt })),
    })
  if (isRoomier(before, after)) await classSeats.offer(platform, tx, [before.id])
  await invalidateClasses(platform, tx, before.productId === after.productId ? [after] : [before, after])
  return notified
}

/** Whether there are more seats than before, which the waiting list may get. */
const isRoomier = (before: Pick<CourseClass, 'seats'>, after: Pick<CourseClass, 'seats'>): boolean =>
  before.seats > 0 && (after.seats === 0 || after.seats > before.seats)

/** People enrolled for a course, so it can't change. Returns the seller of the class. */
async function checkCourse(
  tx: Tx,
  caller: Caller,
  { before, decided }: { before: CourseClass; decided: DecidedClass },
): Promise<number | null> {
  if (decided.productId === before.productId) return before.centreId
  if (await hadStudents(tx, before.id)) throw refuseFields({ course_id: 'class_course_kept' })
  return (await getOwnCourse(tx, caller, decided.productId)).centreId
}

/** A class has at least one lesson. */
function checkStatus(lessons: readonly ClassLesson[], plan: LessonPlan): void {
  const left = lessons.filter(({ state }) => state !== 'cancelled').length - plan.removed.length
  if (left + plan.added.length === 0) throw refuseFields({ repeat_on: 'class_no_day' })
}

const isElsewhere = (before: CourseClass, after: DecidedClass): boolean =>
  before.venue !== after.venue ||
  before.zoomLink !== after.zoomLink ||
  before.googleMeetLink !== after.googleMeetLink
