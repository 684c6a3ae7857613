import type { classRunContract } from '#contract/classes/class-run.ts'
import type { enrolmentsContract } from '#contract/classes/enrolments.ts'
import type { bookingsContract } from '#contract/lessons/bookings.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { calendarFile } from '../../lessons/index.ts'
import { getClassEntries } from '../calendar/class-entries.ts'
import type { ClassesContext } from '../classes.context.ts'
import type { Enrolment } from '../classes.tables.ts'
import { joinClass } from '../run/join-class.ts'
import { markAttendance } from '../run/mark-attendance.ts'
import { viewRun } from '../run/view-run.ts'
import { writeToClass } from '../run/write-to-class.ts'
import { answerLeaving, askToLeave } from './ask-to-leave.ts'
import { requestPlace } from './begin-enrolment.ts'
import { approveEnrolments, declineEnrolments } from './decide-enrolment.ts'
import { enrol } from './enrol.ts'
import { leaveClass } from './leave.ts'
import { viewAwaiting, viewEnrolment, viewOwnPlaces } from './view-enrolments.ts'

export function enrolmentsRoutes(context: ClassesContext): Handlers<typeof enrolmentsContract> {
  const done = async (caller: Caller, enrolmentId: number) =>
    ({
      status: 200,
      enrolment: (await viewEnrolment(context, caller, enrolmentId)).enrolment,
    }) as const
  const decided = (enrolments: readonly Enrolment[]) =>
    ({
      status: 200,
      enrolments: enrolments.map(({ id, state }) => ({ enrolment_id: id, state: stateOf(state) })),
    }) as const
  return {
    classEnroll: async ({ body, caller, locale }) => {
      const enrolments: Enrolment[] = []
      for (const classId of body.classes) {
        const input = { classId, learnerId: body.learner_id, message: body.message, locale }
        enrolments.push(await enrol(context, caller, input))
      }
      return {
        status: 'success',
        enrolments: enrolments.map(({ id, classId, state }) => ({
          class_id: classId,
          enrolment_id: id,
          state: stateOf(state),
        })),
      }
    },
    classWait: async ({ body: { class_id: classId, learner_id }, caller }) => {
      const wanted = { classId, learnerId: learner_id, message: '', waits: true }
      const { id } = await requestPlace(context, caller, wanted)
      return done(caller, id)
    },
    enrolmentGet: ({ body: { class_id: classId, student_id: userId }, caller }) =>
      viewOwnPlaces(context, { classId, userId: userId ?? caller.userId }),
    enrolmentView: ({ params, caller }) => viewEnrolment(context, caller, params.id),
    enrolmentLeave: async ({ body: { enrolment_id: enrolmentId, reason }, caller }) => {
      await leaveClass(context, caller, { enrolmentId, reason })
      return done(caller, enrolmentId)
    },
    enrolmentAsk: async ({ body: { enrolment_id: enrolmentId, message }, caller }) => {
      await askToLeave(context, caller, { enrolmentId, message: message.trim() })
      return done(caller, enrolmentId)
    },
    enrolmentAnswer: async ({ body: { enrolment_id: enrolmentId, accept, answer }, caller }) => {
      await answerLeaving(context, caller, { enrolmentId, accept, answer: answer.trim() })
      return { status: 200 }
    },
    enrollmentsAwaiting: ({ body }) => viewAwaiting(context, body.teacher_id),
    enrollmentsApprove: async ({ body: { class_id: classId, enrolment_id }, caller }) =>
      decided(await approveEnrolments(context, caller, { classId, enrolmentId: enrolment_id ?? null })),
    enrollmentsDecline: async ({ body: { class_id: classId, enrolment_id, reason }, caller }) =>
      decided(
        await declineEnrolments(context, caller, { classId, enrolmentId: enrolment_id ?? null, reason }),
      ),
  }
}

/** A running class. */
export function classRunRoutes(context: ClassesContext): Handlers<typeof classRunContract> {
  return {
    classParticipants: ({ body, caller }) => viewRun(context, caller, body.class_id),
    classAttendance: async ({ body, caller }) => {
      const { lesson_id: lessonId, enrolment_id: enrolmentId, attendance } = body
      await markAttendance(context, caller, { lessonId, enrolmentId, attendance })
      return { status: 200 }
    },
    classJoin: async ({ body, caller }) => ({
      status: 200,
      url: await joinClass(context, caller, body.lesson_id),
    }),
    classMessage: async ({ body: { class_id: classId, message, waiting }, caller }) => ({
      status: 200,
      told: await writeToClass(context, caller, { classId, message, waiting }),
    }),
  }
}

/** The lessons of a class as a file for calendars. */
export function classCalendarRoutes(
  platform: Platform,
): Handlers<Pick<typeof bookingsContract, 'classCalendar'>> {
  return {
    classCalendar: async ({ params, caller, locale }) => {
      const reader = { userId: caller.userId, locale, firstNamesOnly: false }
      const entries = await getClassEntries(platform, platform.db, reader, params.id)
      return { ...calendarFile(platform, entries, locale), downloadName: `class-${params.id}.ics` }
    },
  }
}

/** A draft has no name on the wire. */
const stateOf = (state: Enrolment['state']) => (state === 'draft' ? 'lapsed' : state)
