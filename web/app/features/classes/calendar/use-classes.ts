import type { Day } from '#contract/rules/hong-kong-time.ts'
import { api } from '../../../lib/api.ts'
import { getLocale } from '../../../lib/locale.ts'
import { queryClient, useQuery } from '../../../lib/query.ts'
import type { Range } from './calendar-range.ts'

const root = 'classes'

/** Whatever is shown of classes is asked for again. */
export const refreshClasses = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [root] })

const periodOf = ({ from, to }: Range): { startingDate: Day; endingDate: Day } => ({
  startingDate: from,
  endingDate: to,
})
const language = () => ({ query: { language_code: getLocale() } })

/** Classes of a course, or with `all` of its teacher. */
export const useCourseClasses = (courseId: number, teacherId: number, all: boolean, range: Range) =>
  useQuery({
    queryKey: [root, 'course', all ? `teacher ${teacherId}` : courseId, range.from, range.to],
    queryFn: async () =>
      all
        ? (await api.teacherClasses({ body: { teacher_id: teacherId, ...periodOf(range) }, ...language() }))
            .classes
        : (await api.courseClasses({ body: { course_id: courseId, ...periodOf(range) }, ...language() }))
            .classes,
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

/** What the reader teaches, is enrolled in, and has booked. */
export const useOwnTimetable = (userId: number, range: Range) =>
  useQuery({
    queryKey: [root, 'mine', userId, range.from, range.to],
    queryFn: () => api.myClasses({ body: { student_id: userId, ...periodOf(range) }, ...language() }),
    staleTime: 10_000,
    refetchOnWindowFocus: true,
  })

/** One class with all its lessons, and what the reader alone may see of it. */
export const useClass = (classId: number | null) =>
  useQuery({
    queryKey: [root, 'one', classId],
    queryFn: async () => (await api.classSingle({ body: { class_id: classId ?? 0 }, ...language() })).class,
    enabled: classId !== null,
  })
