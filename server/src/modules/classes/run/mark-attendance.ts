import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { findClassLesson } from '../../lessons/index.ts'
import type { ClassesContext } from '../classes.context.ts'
import { findEnrolment } from '../enrolments/enrolment.repository.ts'
import { noteClassAttendance } from './attendance.repository.ts'

/** Once the lesson has started, by its teacher; recording it again corrects it. */
export const markAttendance = (
  { db, clock }: ClassesContext,
  { userId }: Caller,
  { lessonId, enrolmentId, attendance }: { lessonId: number; enrolmentId: number; attendance: number },
): Promise<void> =>
  db.transaction(async tx => {
    const [lesson, enrolment] = await Promise.all([
      findClassLesson(tx, lessonId),
      findEnrolment(tx, enrolmentId),
    ])
    if (lesson?.teacherId !== userId) throw new Refusal('class_lesson_unknown')
    if (enrolment?.classId !== lesson.classId || enrolment.state !== 'confirmed')
      throw new Refusal('enrolment_unknown')
    const at = clock.now()
    // A suspended or cancelled lesson wasn't held.
    if (lesson.state !== 'open' || lesson.startsAt > at) throw new Refusal('attendance_early')
    await noteClassAttendance(tx, { enrolmentId, lessonId, attendance, at })
  })
