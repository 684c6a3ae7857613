import { joinFrom } from '#contract/rules/lesson-times.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { findClassLesson } from '../../lessons/index.ts'
import { findClass, listLiveEnrolments } from '../class.repository.ts'
import type { ClassesContext } from '../classes.context.ts'
import { noteJoined } from './attendance.repository.ts'

/**
 * The link of an online lesson: for its teacher and enrolled students, who count as present. For everyone else, the
 * lesson doesn't exist.
 */
export const joinClass = (
  { db, clock }: ClassesContext,
  { userId }: Caller,
  lessonId: number,
): Promise<string> =>
  db.transaction(async tx => {
    const lesson = await findClassLesson(tx, lessonId)
    if (!lesson) throw new Refusal('class_lesson_unknown')
    const [course, live] = await Promise.all([
      findClass(tx, lesson.classId),
      listLiveEnrolments(tx, userId, [lesson.classId]),
    ])
    const own = live.filter(({ state }) => state === 'confirmed')
    const teaches = course?.teacherId === userId
    if (!course || !(teaches || own.length > 0)) throw new Refusal('class_lesson_unknown')
    const now = clock.now()
    if (lesson.state !== 'open' || lesson.endsAt <= now) throw new Refusal('join_over')
    const from = joinFrom(lesson.startsAt)
    if (from > now) throw new Refusal('join_early', { details: { join_from: from.toISOString() } })
    const url = course.zoomLink || course.googleMeetLink
    if (!url) throw new Refusal('join_nowhere')
    await noteJoined(tx, { enrolmentIds: own.map(({ id }) => id), lessonId, at: now })
    return url
  })
