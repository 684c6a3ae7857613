import type { classesContract } from '#contract/classes.ts'
import { scheduleTag, sellerTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addClass } from './add-class.ts'
import {
  periodOfDays,
  viewAllClasses,
  viewClass,
  viewComingClasses,
  viewCourseClasses,
  viewTeacherClasses,
} from './view-classes.ts'
import { viewTimetable } from './view-timetable.ts'

const usualPage = 100
const done = { status: 200 } as const
const teacherTags = (id: number) => [scheduleTag(id), sellerTag({ type: 'teacher', id })]
/** What is of everybody changes with any class, and with which courses there are. */
const everybodysTags = ['classes', 'lists', 'teachers'] as const

export function classesRoutes(platform: Platform): Handlers<typeof classesContract> {
  const { clock } = platform
  return {
    classList: async ({ query: { limit = usualPage }, caller }) => {
      const { classes, tags } = await viewComingClasses(platform, caller, limit)
      return tagged({ ...done, classes }, [...everybodysTags, ...tags])
    },
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
    classAdd: async ({ body, caller }) => {
      const classId = await addClass(platform, caller, body)
      return { ...done, classId, class: (await viewClass(platform, caller, classId)).class }
    },
  }
}
