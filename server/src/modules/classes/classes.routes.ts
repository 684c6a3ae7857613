import type { classChangesContract } from '#contract/class-changes.ts'
import type { classMaterialsContract } from '#contract/class-materials.ts'
import type { classesContract } from '#contract/classes.ts'
import type { comingClassesContract } from '#contract/coming-classes.ts'
import { scheduleTag, sellerTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addClass } from './add-class.ts'
import { cancelClass, removeClass } from './cancel-class.ts'
import {
  addClassLesson,
  cancelClassLesson,
  type LessonOutcome,
  moveClassLesson,
  noteClassLesson,
} from './change-lesson.ts'
import { editClass } from './edit-class.ts'
import { giveMaterial, takeMaterialBack } from './give-material.ts'
import {
  everybodysTags,
  periodOfDays,
  type Viewer,
  viewAllClasses,
  viewClass,
  viewComingClasses,
  viewCourseClasses,
  viewTeacherClasses,
} from './view-classes.ts'
import { viewComing } from './view-coming.ts'
import { viewMaterials } from './view-materials.ts'
import { viewTimetable } from './view-timetable.ts'

const usualPage = 100
const done = { status: 200 } as const
const teacherTags = (id: number) => [scheduleTag(id), sellerTag({ type: 'teacher', id })]

export function classesRoutes(
  platform: Platform,
): Handlers<typeof classesContract & typeof comingClassesContract> {
  const { clock } = platform
  return {
    classList: async ({ query: { limit = usualPage }, caller }) => {
      const { classes, tags } = await viewComingClasses(platform, caller, limit)
      return tagged({ ...done, classes }, [...everybodysTags, ...tags])
    },
    comingClasses: ({ query, caller }) => viewComing(platform, caller, query),
    classSingle: async ({ body: { class_id: id }, caller }) => {
      const { classes, tags, teacherId, ...shown } = await viewClass(platform, caller, id)
      return tagged({ ...done, classes, class: shown.class }, [...teacherTags(teacherId), ...tags])
    },
    teacherClasses: async ({ body: { teacher_id: id, ...days }, caller }) => {
      const period = periodOfDays(days, clock.now())
      const { classes, tags } = await viewTeacherClasses(platform, caller, id, period)
      return tagged({ ...done, classes }, [...teacherTags(id), ...tags])
    },
    courseClasses: async ({ body: { course_id: id, ...days }, caller }) => {
      const period = periodOfDays(days, clock.now())
      const { classes, tags, teacherIds } = await viewCourseClasses(platform, caller, id, period)
      return tagged({ ...done, classes }, [`product:${id}`, ...tags, ...teacherIds.flatMap(teacherTags)])
    },
    allClasses: async ({ body: { teacher_id: id, ...days }, caller }) => {
      const period = periodOfDays(days, clock.now())
      if (id === undefined) {
        const { classes, tags } = await viewAllClasses(platform, caller, period)
        return tagged({ ...done, classes }, [...everybodysTags, ...tags])
      }
      const { classes, tags } = await viewTeacherClasses(platform, caller, id, period)
      return tagged({ ...done, classes }, [...teacherTags(id), ...tags])
    },
    myClasses: async ({ body: { student_id: userId, ...days }, caller }) => {
      const period = periodOfDays(days, clock.now())
      return { ...done, ...(await viewTimetable(platform, { userId, viewerId: caller.userId }, period)) }
    },
    classAdd: async ({ body: { material_uploads: uploads, ...sent }, caller }) => {
      const classId = await addClass(platform, caller, sent, uploads)
      return { ...done, classId, class: (await viewClass(platform, caller, classId)).class }
    },
  }
}

/** What becomes of a class that is there. */
export function classChangesRoutes(platform: Platform): Handlers<typeof classChangesContract> {
  const answer = async ({ classId, told }: LessonOutcome, viewer: Viewer) => ({
    ...{ ...done, told },
    class: (await viewClass(platform, viewer, classId)).class,
  })
  return {
    classEdit: async ({ body: { class_id: classId, version, reason, confirm, ...sent }, caller }) => {
      const told = await editClass(platform, caller, { classId, version, sent, reason, confirmed: confirm })
      return answer({ classId, told }, caller)
    },
    classCancel: async ({ body: { class_id: id, reason, confirm }, caller }) =>
      answer(await cancelClass(platform, caller, id, { reason, confirmed: confirm }), caller),
    classDelete: async ({ body: { class_id: id }, caller }) => {
      await removeClass(platform, caller, id)
      return done
    },
    classLessonCancel: async ({ body: { lesson_id: id, reason, confirm }, caller }) =>
      answer(await cancelClassLesson(platform, caller, id, { reason, confirmed: confirm }), caller),
    classLessonMove: async ({ body: { lesson_id: id, reason, confirm, end_time, ...when }, caller }) => {
      const wanted = { date: when.date, time: when.time, endTime: end_time }
      return answer(
        await moveClassLesson(platform, caller, id, { wanted, reason, confirmed: confirm }),
        caller,
      )
    },
    classLessonAdd: async ({ body: { class_id: id, reason, note, end_time, ...when }, caller }) => {
      const wanted = { date: when.date, time: when.time, endTime: end_time }
      return answer(await addClassLesson(platform, caller, id, { wanted, note, reason }), caller)
    },
    classLessonNote: async ({ body: { lesson_id: id, note }, caller }) =>
      answer(await noteClassLesson(platform, caller, id, note), caller),
  }
}

export function classMaterialsRoutes(platform: Platform): Handlers<typeof classMaterialsContract> {
  return {
    classMaterials: async ({ body: { class_id: classId }, caller, locale }) => ({
      ...done,
      materials: await viewMaterials(platform, caller, { classId, locale }),
    }),
    classMaterialGive: async ({ body: { class_id: classId, upload_id: uploadId }, caller }) => ({
      ...done,
      material_id: (await giveMaterial(platform, caller, { classId, uploadId })).id,
    }),
    classMaterialDelete: async ({ body: { material_id: id }, caller }) => {
      await takeMaterialBack(platform, caller, id)
      return done
    },
  }
}
