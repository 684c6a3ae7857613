import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import { m } from '#messages/messages.js'

/** Who cancelled a class, in so many words; the platform by its name. */
export const cancellerOf = (
  { cancelled_by, teacher_name }: Pick<ClassView, 'teacher_name' | 'cancelled_by'>,
  brand: string,
): string => (cancelled_by === 'staff' ? brand : cancelled_by === 'teacher' ? teacher_name : '')

/** 'Cancelled by Ms Chan': of one lesson, or of its whole class. */
export function cancelledText(
  view: Pick<ClassView, 'teacher_name' | 'cancelled_by'>,
  lesson: Pick<ClassLessonView, 'cancelled_by'> | undefined,
  brand: string,
): string {
  const by = lesson?.cancelled_by ?? view.cancelled_by
  if (by === 'weather') return m.classes_cancelled_weather()
  if (by === null) return m.classes_cancelled()
  return m.classes_cancelled_by({ name: by === 'staff' ? brand : view.teacher_name })
}
