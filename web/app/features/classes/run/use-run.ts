import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { joinFrom } from '#contract/rules/lesson-times.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'

/** Who is in a class and who is waiting; others may enrol while the page is open. */
export const useRun = (classId: number) =>
  useQuery({
    ...queryOf(laterApi.classParticipants, { body: { class_id: classId } }),
    refetchOnWindowFocus: true,
    refetchInterval: 60_000,
  })

const startOf = ({ date, time }: Pick<ClassLessonView, 'date' | 'time'>): Date => hongKongInstant(date, time)

/** It isn't cancelled, and has started. */
export const hasBegun = (lesson: ClassLessonView, now: Date): boolean =>
  lesson.state === 'open' && startOf(lesson) <= now

/** From 15 minutes before until its end. */
export const isJoinable = (lesson: ClassLessonView, now: Date): boolean =>
  lesson.state === 'open' && joinFrom(startOf(lesson)) <= now && now < endOf(lesson)

/** A lesson that ends at midnight ends at 24:00, which isn't a time of that day. */
function endOf({ date, end_time }: ClassLessonView): Date {
  const [hour = 0, minute = 0] = end_time.split(':').map(Number)
  return new Date(hongKongInstant(date).getTime() + (hour * 60 + minute) * 60_000)
}

/** The next or current lesson. */
export const nextOf = (view: ClassView): ClassLessonView | undefined =>
  view.lessons.find(({ over, state }) => !over && state === 'open')
