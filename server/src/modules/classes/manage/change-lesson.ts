import { mostClassLessons } from '#contract/rules/class-form.ts'
import { endMinuteOf, minuteOfTime, periodOf, type SlotTime } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal, refuseFields } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type ClassLesson,
  changeLesson,
  findClassLesson,
  insertClassLessons,
  listClassLessons,
  retryOverlap,
} from '../../lessons/index.ts'
import { timesOf } from '../calendar/class.presenter.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { changeClass, listPlaced } from '../class.repository.ts'
import { classLessonsChanged, lessonCancelled } from '../classes.hooks.ts'
import type { CourseClass } from '../classes.tables.ts'
import { holdOwnClass } from './edit-class.ts'
import { previewNotices } from './enrolled-preview.ts'
import { cancelledByTeacher } from './move-lessons.ts'
import { checkTimes } from './place-lessons.ts'

/** What was done, and how many people are notified. */
export interface LessonOutcome {
  classId: number
  told: number
}

export interface Said {
  reason: string
  confirmed: boolean
}

interface Held {
  row: CourseClass
  lesson: ClassLesson
  now: Date
}

/** The caller's own lesson under the lock of its class. */
async function holdLesson(
  platform: Pick<Platform, 'clock'>,
  tx: Tx,
  caller: Caller,
  lessonId: number,
): Promise<Held> {
  const seen = await findClassLesson(tx, lessonId)
  if (!seen || seen.teacherId !== caller.userId) throw new Refusal('class_lesson_unknown')
  const row = await holdOwnClass(platform, tx, caller, seen.classId)
  const lesson = await findClassLesson(tx, lessonId)
  if (!lesson) throw new Refusal('class_lesson_unknown')
  return { row, lesson, now: platform.clock.now() }
}

/** Neither cancelled nor, unless it was suspended by the weather, started. */
function refusePassed({ row, lesson, now }: Held): void {
  if (row.state === 'cancelled') throw new Refusal('class_cancelled')
  if (lesson.state === 'cancelled') throw new Refusal('class_lesson_over')
  if (lesson.state === 'open' && lesson.startsAt <= now) throw new Refusal('class_lesson_over')
}

export const cancelClassLesson = (
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>,
  caller: Caller,
  lessonId: number,
  { reason, confirmed }: Said,
): Promise<LessonOutcome> =>
  platform.db.transaction(async tx => {
    const held = await holdLesson(platform, tx, caller, lessonId)
    const { row, lesson, now } = held
    refusePassed(held)
    const others = (await listClassLessons(tx, [row.id])).filter(
      ({ id, state }) => id !== lessonId && state !== 'cancelled',
    )
    if (others.length === 0) throw new Refusal('class_lesson_last')
    const notified = await previewNotices(tx, row.id, {
      ...{ confirmed, now },
      plan: { moved: [], removed: [lesson], added: [] },
    })
    await changeLesson(tx, lessonId, { ...cancelledByTeacher(now), reason })
    await raiseVersion(tx, row)
    await platform.hooks.call(lessonCancelled, tx, {
      ...{ classId: row.id, lessonId, startsAt: lesson.startsAt, reason },
    })
    await invalidateClasses(platform, tx, [row])
    return { classId: row.id, told: notified }
  })

export interface WantedTime {
  date: string
  time: string | undefined
  endTime: string | undefined
}

/** At the usual times if none are given. */
function slotOf({ date, time, endTime }: WantedTime, usual: { time: string; end_time: string }): SlotTime {
  const [from, to] = [time ?? usual.time, endTime ?? usual.end_time]
  const start = minuteOfTime(from)
  const end = endMinuteOf(to)
  if (start === null) throw refuseFields({ time: 'class_time' })
  if (end === null || end <= start) throw refuseFields({ end_time: 'class_duration' })
  return { day: date, time: from, minutes: end - start }
}

export const moveClassLesson = (
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>,
  caller: Caller,
  lessonId: number,
  { wanted, reason, confirmed }: Said & { wanted: WantedTime },
): Promise<LessonOutcome> =>
  retryOverlap(() =>
    platform.db.transaction(async tx => {
      const held = await holdLesson(platform, tx, caller, lessonId)
      const { row, lesson, now } = held
      refusePassed(held)
      const to = slotOf(wanted, timesOf(lesson))
      const { from: startsAt, to: endsAt } = periodOf(to)
      if (lesson.state === 'open' && isAt(lesson, startsAt, endsAt)) return { classId: row.id, told: 0 }
      await checkTimes(tx, row.teacherId, [to], { now, without: new Set([lessonId]) })
      const notified = await previewNotices(tx, row.id, {
        ...{ confirmed, now },
        plan: { moved: [{ lesson, to }], removed: [], added: [] },
      })
      const first = lesson.movedFrom ?? lesson.startsAt
      await changeLesson(tx, lessonId, {
        ...{ startsAt, endsAt, state: 'open', suspendedAt: null, reason },
        movedFrom: first.getTime() === startsAt.getTime() ? null : first,
      })
      await raiseVersion(tx, row)
      await platform.hooks.call(classLessonsChanged, tx, {
        ...{ classId: row.id, teacherId: row.teacherId, placeChanged: false, reason },
        moved: [
          {
            lessonId,
            from: { from: lesson.startsAt, to: lesson.endsAt },
            to: { from: startsAt, to: endsAt },
          },
        ],
        ...{ cancelled: [], added: [] },
      })
      await invalidateClasses(platform, tx, [row])
      return { classId: row.id, told: notified }
    }),
  )

const isAt = (lesson: ClassLesson, startsAt: Date, endsAt: Date): boolean =>
  lesson.startsAt.getTime() === startsAt.getTime() && lesson.endsAt.getTime() === endsAt.getTime()

export const addClassLesson = (
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>,
  caller: Caller,
  classId: number,
  { wanted, note, reason }: { wanted: WantedTime; note: string; reason: string },
): Promise<LessonOutcome> =>
  retryOverlap(() =>
    platform.db.transaction(async tx => {
      const now = platform.clock.now()
      const row = await holdOwnClass(platform, tx, caller, classId)
      if (row.state === 'cancelled') throw new Refusal('class_cancelled')
      if ((await listClassLessons(tx, [classId])).length >= mostClassLessons)
        throw refuseFields({ date: 'class_many' })
      const slot = slotOf(wanted, { time: row.startTime, end_time: row.endTime })
      await checkTimes(tx, row.teacherId, [slot], { now })
      const { from: startsAt, to: endsAt } = periodOf(slot)
      const { teacherId, title, venue } = row
      const added = await insertClassLessons(tx, [
        { teacherId, classId, title, venue, note, startsAt, endsAt, createdAt: now },
      ])
      const { length: notified } = await listPlaced(tx, classId, now)
      await raiseVersion(tx, row)
      await platform.hooks.call(classLessonsChanged, tx, {
        ...{ classId, teacherId, placeChanged: false, reason, moved: [], cancelled: [] },
        added: added.map(lesson => ({ lessonId: lesson.id, startsAt: lesson.startsAt })),
      })
      await invalidateClasses(platform, tx, [row])
      return { classId, told: notified }
    }),
  )

/** No notice is sent, because the note is shown with the lesson. */
export const noteClassLesson = (
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  lessonId: number,
  note: string,
): Promise<LessonOutcome> =>
  platform.db.transaction(async tx => {
    const { row } = await holdLesson(platform, tx, caller, lessonId)
    await changeLesson(tx, lessonId, { note })
    return { classId: row.id, told: 0 }
  })

/** Invalidates every form opened before. */
const raiseVersion = (tx: Tx, { id, version }: CourseClass): Promise<void> =>
  changeClass(tx, id, { version: version + 1 })
