import { refreshLive } from './calendar/refresh-live.ts'
import type { ClassesContext } from './classes.context.ts'
import {
  dropEnrolmentDrafts,
  endClass,
  endOffers,
  endSuspended,
  finishDecision,
  mailAboutEnrolment,
  mailAboutLessons,
  mailCancelledClass,
  mailMessage,
  mailSuspended,
  refreshLiveCourse,
  refundLessons,
  refundMissed,
  remindOfLessons,
} from './classes.jobs.definitions.ts'
import { mailClassCancelled } from './enrolments/cancelled-class.mails.ts'
import { finishDecided } from './enrolments/decide-enrolment.ts'
import { mailEnrolment } from './enrolments/enrolment.mails.ts'
import { deleteDrafts } from './enrolments/enrolment.repository.ts'
import { expireDueRequests } from './enrolments/leave-request.repository.ts'
import { endEnrolments, refundCancelledLessons, refundMissedLessons } from './enrolments/refund-enrolments.ts'
import { endSuspendedLessons } from './run/end-suspended-lessons.ts'
import { mailLessons } from './run/lessons.mails.ts'
import { remindOfClasses } from './run/remind.ts'
import { mailSuspendedLesson } from './run/suspended.mails.ts'
import { mailToClass } from './run/write-to-class.ts'
import { lapseOffers } from './seats/class-seating.ts'

const dayMs = 24 * 3600 * 1000

export function handleClassJobs(context: ClassesContext): void {
  const { jobs, db, clock } = context
  jobs.handle(refreshLiveCourse, ({ productId }) => refreshLive(context, productId))
  jobs.handle(endOffers, async () => {
    await lapseOffers(context)
    await expireDueRequests(db, clock.now())
  })
  jobs.schedule(endOffers, '* * * * *', {})
  jobs.handle(dropEnrolmentDrafts, () => deleteDrafts(db, new Date(clock.now().getTime() - dayMs)))
  jobs.schedule(dropEnrolmentDrafts, '40 19 * * *', {})
  jobs.handle(finishDecision, ({ enrolmentId }) => finishDecided(context, enrolmentId))
  jobs.handle(refundLessons, async ({ change, ...cancelled }) => {
    await refundCancelledLessons(context, cancelled)
    if (change) await mailLessons(context, change)
  })
  jobs.handle(refundMissed, missed => refundMissedLessons(context, missed))
  jobs.handle(endClass, ({ classId }) => endEnrolments(context, classId))
  jobs.handle(endSuspended, () => endSuspendedLessons(context))
  jobs.schedule(endSuspended, '20 * * * *', {})
  jobs.handle(remindOfLessons, () => remindOfClasses(context))
  jobs.schedule(remindOfLessons, '*/5 * * * *', {})
  jobs.handle(mailAboutLessons, change => mailLessons(context, change))
  jobs.handle(mailCancelledClass, ({ classId }) => mailClassCancelled(context, classId))
  jobs.handle(mailSuspended, lesson => mailSuspendedLesson(context, lesson))
  jobs.handle(mailMessage, message => mailToClass(context, message))
  jobs.handle(mailAboutEnrolment, about => mailEnrolment(context, about))
}
