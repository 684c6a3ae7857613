import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeLesson, deleteClassLessons, listClassLessons } from '../../lessons/index.ts'
import { releaseFiles } from '../../media/index.ts'
import { invalidateClasses } from '../calendar/invalidate-classes.ts'
import { changeClass, deleteClass, deleteDrafts, hadStudents } from '../class.repository.ts'
import { classCancelled } from '../classes.hooks.ts'
import { deleteMaterials } from '../materials/material.repository.ts'
import type { LessonOutcome, Said } from './change-lesson.ts'
import { holdOwnClass } from './edit-class.ts'
import { previewNotices } from './enrolled-preview.ts'
import { cancelledByTeacher } from './move-lessons.ts'

/** Lessons already held don't change. */
export const cancelClass = (
  platform: Pick<Platform, 'db' | 'clock' | 'hooks' | 'jobs'>,
  caller: Caller,
  classId: number,
  { reason, confirmed }: Said,
): Promise<LessonOutcome> =>
  platform.db.transaction(async tx => {
    const now = platform.clock.now()
    const row = await holdOwnClass(platform, tx, caller, classId)
    if (row.state === 'cancelled') throw new Refusal('class_cancelled')
    const lessons = (await listClassLessons(tx, [classId])).filter(
      ({ state, startsAt }) => state === 'suspended' || (state === 'open' && startsAt > now),
    )
    if (lessons.length === 0) throw new Refusal('class_finished')
    const notified = await previewNotices(tx, classId, {
      ...{ confirmed, now },
      plan: { moved: [], removed: lessons, added: [] },
    })
    for (const { id } of lessons) await changeLesson(tx, id, { ...cancelledByTeacher(now), reason })
    await changeClass(tx, classId, {
      ...{ state: 'cancelled', reason, cancelledAt: now, cancelledBy: 'teacher' },
      version: row.version + 1,
    })
    await platform.hooks.call(classCancelled, tx, { classId, reason })
    await invalidateClasses(platform, tx, [row])
    return { classId, told: notified }
  })

/** Drafts of enrolments are deleted with the class, so that no one can order a seat. */
export const removeClass = (
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  caller: Caller,
  classId: number,
): Promise<void> =>
  platform.db.transaction(async tx => {
    const row = await holdOwnClass(platform, tx, caller, classId)
    if (await hadStudents(tx, classId)) throw new Refusal('class_had_students')
    await deleteDrafts(tx, classId)
    await releaseFiles(platform, tx, await deleteMaterials(tx, { classId }))
    await deleteClassLessons(
      tx,
      (await listClassLessons(tx, [classId])).map(({ id }) => id),
    )
    await deleteClass(tx, classId)
    await invalidateClasses(platform, tx, [row])
  })
