import type { ClassView } from '#contract/classes/classes.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { api } from '../../../lib/api.ts'
import { invalidate, type Query, queryOf, useQuery } from '../../../lib/query.ts'
import type { Range } from './calendar-range.ts'

/** Reloads everything shown about classes. */
export const refreshClasses = (): Promise<void> =>
  invalidate('courseClasses', 'teacherClasses', 'myClasses', 'classSingle', 'classMaterials')

const periodOf = ({ from, to }: Range): { startingDate: Day; endingDate: Day } => ({
  startingDate: from,
  endingDate: to,
})

/** Classes of a course, or with `all` of its teacher. */
export function useCourseClasses(courseId: number, teacherId: number, all: boolean, range: Range) {
  const period = periodOf(range)
  const asked: Query<ClassView[]> = all
    ? queryOf(api.teacherClasses, { body: { teacher_id: teacherId, ...period } })
    : queryOf(api.courseClasses, { body: { course_id: courseId, ...period } })
  return useQuery({
    ...asked,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })
}

/** What the reader teaches, is enrolled in, and has booked. */
export const useOwnTimetable = (userId: number, range: Range) =>
  useQuery({
    ...queryOf(api.myClasses, { body: { student_id: userId, ...periodOf(range) } }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

/** One class with all its lessons, and what only the reader can see of it. */
export const useClass = (classId: number | null) =>
  useQuery({
    ...queryOf(api.classSingle, { body: { class_id: classId ?? 0 } }),
    select: ([found]) => found,
    enabled: classId !== null,
  })
