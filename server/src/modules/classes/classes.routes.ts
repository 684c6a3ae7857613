import type { classChangesContract } from '#contract/classes/class-changes.ts'
import type { classMaterialsContract } from '#contract/classes/class-materials.ts'
import type { classesContract } from '#contract/classes/classes.ts'
import type { comingClassesContract } from '#contract/classes/coming-classes.ts'
import type { Locale } from '#contract/shared.ts'
import { scheduleTag, sellerTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createLexicon } from '../catalogue/index.ts'
import { presentCancelling } from './calendar/class.presenter.ts'
import {
  everybodysTags,
  periodOfDays,
  type Viewer,
  viewAllClasses,
  viewClass,
  viewComingClasses,
  viewCourseClasses,
  viewTeacherClasses,
} from './calendar/view-classes.ts'
import { viewComing } from './calendar/view-coming.ts'
import { viewSingleClass } from './calendar/view-single-class.ts'
import { viewTimetable } from './calendar/view-timetable.ts'
import type { ClassesContext } from './classes.context.ts'
import { addClass } from './manage/add-class.ts'
import { cancelClass, removeClass } from './manage/cancel-class.ts'
import {
  addClassLesson,
  cancelClassLesson,
  type LessonOutcome,
  moveClassLesson,
  noteClassLesson,
} from './manage/change-lesson.ts'
import { editClass } from './manage/edit-class.ts'
import { previewCancelling } from './manage/preview-cancelling.ts'
import { giveMaterial, takeMaterialBack } from './materials/give-material.ts'
import { viewMaterials } from './materials/view-materials.ts'

const usualPage = 100
const done = { status: 200 } as const
const teacherTags = (id: number) => [scheduleTag(id), sellerTag({ type: 'teacher', id })]

export function classesRoutes(
  platform: ClassesContext,
): Handlers<typeof classesContract & typeof comingClassesContract> {
  const { clock } = platform
  const lexicon = createLexicon(platform)
  const shown = (locale: Locale) => ({ ...platform, locale })
  return {
    classList: async ({ query: { limit = usualPage }, caller, locale }) => {
      const { classes, tags } = await viewComingClasses(shown(locale), caller, limit)
      return tagged(classes, [...everybodysTags, ...tags])
    },
    comingClasses: ({ query, caller, locale }) => viewComing({ ...shown(locale), lexicon }, caller, query),
    classSingle: async ({ body: { class_id: id }, caller, locale }) => {
      const { tags, teacherId, ...one } = await viewSingleClass(shown(locale), caller, id)
      return tagged([one.class], [...teacherTags(teacherId), ...tags])
    },
    teacherClasses: async ({ body: { teacher_id: id, ...days }, caller, locale }) => {
      const period = periodOfDays(days, clock.now())
      const { classes, tags } = await viewTeacherClasses(shown(locale), caller, id, period)
      return tagged(classes, [...teacherTags(id), ...tags])
    },
    courseClasses: async ({ body: { course_id: id, ...days }, caller, locale }) => {
      const period = periodOfDays(days, clock.now())
      const { classes, tags, teacherIds } = await viewCourseClasses(shown(locale), caller, id, period)
      return tagged(classes, [`product:${id}`, ...tags, ...teacherIds.flatMap(teacherTags)])
    },
    allClasses: async ({ body: { teacher_id: id, ...days }, caller, locale }) => {
      const period = periodOfDays(days, clock.now())
      if (id === undefined) {
        const { classes, tags } = await viewAllClasses(shown(locale), caller, period)
        return tagged(classes, [...everybodysTags, ...tags])
      }
      const { classes, tags } = await viewTeacherClasses(shown(locale), caller, id, period)
      return tagged(classes, [...teacherTags(id), ...tags])
    },
    myClasses: async ({ body: { student_id: userId, ...days }, caller, locale }) => {
      const period = periodOfDays(days, clock.now())
      return { ...done, ...(await viewTimetable(shown(locale), { userId, viewerId: caller.userId }, period)) }
    },
    classAdd: async ({ body: { material_uploads: uploads, ...sent }, caller, locale }) => {
      const classId = await addClass(platform, caller, sent, uploads)
      return { ...done, classId, class: (await viewClass(shown(locale), caller, classId)).class }
    },
  }
}

/** Changes to an existing class. */
export function classChangesRoutes(platform: ClassesContext): Handlers<typeof classChangesContract> {
  const answer = async ({ classId, told: notified }: LessonOutcome, viewer: Viewer, locale: Locale) => ({
    ...{ ...done, told: notified },
    class: (await viewClass({ ...platform, locale }, viewer, classId)).class,
  })
  return {
    classEdit: async ({ body: { class_id: classId, version, reason, confirm, ...sent }, caller, locale }) => {
      const notified = await editClass(platform, caller, {
        classId,
        version,
        sent,
        reason,
        confirmed: confirm,
      })
      return answer({ classId, told: notified }, caller, locale)
    },
    classCancel: async ({ body: { class_id: id, reason, confirm }, caller, locale }) =>
      answer(await cancelClass(platform, caller, id, { reason, confirmed: confirm }), caller, locale),
    classCancelPreview: async ({ body: { class_id: classId, lesson_id: lessonId }, caller }) =>
      presentCancelling(await previewCancelling(platform, caller, { classId, lessonId })),
    classDelete: async ({ body: { class_id: id }, caller }) => {
      await removeClass(platform, caller, id)
      return done
    },
    classLessonCancel: async ({ body: { lesson_id: id, reason, confirm }, caller, locale }) =>
      answer(await cancelClassLesson(platform, caller, id, { reason, confirmed: confirm }), caller, locale),
    classLessonMove: async ({
      body: { lesson_id: id, reason, confirm, end_time, ...when },
      caller,
      locale,
    }) => {
      const wanted = { date: when.date, time: when.time, endTime: end_time }
      return answer(
        await moveClassLesson(platform, caller, id, { wanted, reason, confirmed: confirm }),
        caller,
        locale,
      )
    },
    classLessonAdd: async ({ body: { class_id: id, reason, note, end_time, ...when }, caller, locale }) => {
      const wanted = { date: when.date, time: when.time, endTime: end_time }
      return answer(await addClassLesson(platform, caller, id, { wanted, note, reason }), caller, locale)
    },
    classLessonNote: async ({ body: { lesson_id: id, note }, caller, locale }) =>
      answer(await noteClassLesson(platform, caller, id, note), caller, locale),
  }
}

export function classMaterialsRoutes(platform: Platform): Handlers<typeof classMaterialsContract> {
  return {
    classMaterials: ({ body: { class_id: classId }, caller, locale }) =>
      viewMaterials(platform, caller, { classId, locale }),
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
