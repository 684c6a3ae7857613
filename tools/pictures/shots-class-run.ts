import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'

const awaiting = {
  awaiting: [
    {
      class_id: 9001,
      title: 'Reading Mastery: live',
      pending: 1,
      enrolments: [
        {
          enrolment_id: 1,
          student_id: 1,
          display_name: 'Tsz Ching',
          learner_name: 'Tsz Ching',
          learner_grade: 'S5',
          message: 'She missed the last mock.',
          state: 'requested',
          price: 960,
          requested_at: '2026-03-10T13:10:00Z',
          authorised_until: null,
        },
      ],
    },
  ],
}

/** Lessons of the class that is shown: the third is the next one. */
const attended = (...came: readonly number[]) =>
  came.map((attendance, at) => ({ lesson_id: 100 + at, attendance, joined: at === 1 }))
const participant = (enrolment_id: number, learner_name: string, grade: string, came: readonly number[]) => ({
  enrolment_id,
  learner_name,
  learner_grade: grade,
  enrolled_at: '2026-02-20T10:00:00Z',
  attendance: attended(...came),
  request: null,
})
const waiting = (enrolment_id: number, learner_name: string, held_until: string | null) => ({
  enrolment_id,
  learner_name,
  learner_grade: 'S4',
  held_until,
  state: held_until ? 'offered' : 'waiting',
  waiting_since: '2026-02-26T10:00:00Z',
})
const participants = {
  status: 200,
  participants: [
    participant(11, 'Marcus', 'S5', [1, 1]),
    participant(12, 'Jasmine', 'S4', [1, 2]),
    participant(13, 'Hei Yin', 'S5', [0, 1]),
    participant(14, '芷晴', 'S6', [1]),
    participant(15, 'Ka Man', 'S4', []),
  ],
  waiting: [waiting(21, 'Wing Lam', '2026-03-11T10:00:00Z'), waiting(22, 'Anson', null)],
  readers: 5,
  waiting_readers: 2,
}

const material = (material_id: number, title: string, type: string, more = {}) => ({
  material_id,
  class_id: 9001,
  course_id: 1,
  title,
  org_name: title,
  type,
  size_mb: 1.8,
  reason: '',
  state: 'ready',
  url: '/media/s/picture',
  aws_name: '/media/s/picture',
  ...more,
  added_at: '2026-03-02T10:00:00Z',
})
const materials = [
  material(1, 'Worksheet 5: Inference.pdf', 'pdf'),
  material(2, 'Mock 3, walk-through.mp4', 'mp4', { size_mb: 66.2 }),
]
const refused = material(3, 'Answers week 5.docx', 'docx', {
  state: 'refused',
  url: '',
  aws_name: '',
  reason: 'This document is damaged.',
})

const enrolment = {
  enrolment_id: 31,
  class_id: 9001,
  course_id: 1,
  title: 'Reading Mastery: live',
  teacher_id: 2,
  teacher_name: 'Karen Lau 劉嘉欣',
  student_id: 1,
  state: 'confirmed',
  learner_id: 1,
  message: '',
  learner_name: 'Marcus',
  learner_grade: 'S5',
  price: 960,
  place_in_line: 0,
  held_until: null,
  approved: false,
  can_leave_until: '2026-03-15T11:30:00Z',
  lessons_from: '2026-03-03',
  lessons: 8,
  first_lesson: '2026-03-03T11:30:00Z',
  refund: 720,
  lesson_share: 120,
  held: 480,
  refunded: 0,
  paid_lessons: [],
  can_ask: false,
  refund_if_agreed: 0,
  request: null,
  can_withdraw: false,
  requested_at: null,
  enrolled_at: '2026-02-20T10:00:00Z',
  ended_at: null,
  ended_by: null,
  reason: '',
}

const cancelling = {
  lesson: { lesson_id: 103, date: '2026-03-12', time: '19:30', end_time: '20:45' },
  ...{ lessons: 1, last: false, enrolled: 5, names: ['Marcus', 'Jasmine', 'Hei Yin', '芷晴', 'Ka Man'] },
  ...{ others: 0, refund: 3600, refunded: 5, refund_each: 720 },
  make_up: { date: '2026-03-13', time: '19:30', end_time: '20:45' },
}

/** A class while it runs, from both sides. */
export function runShots(reading: { lessons: readonly object[] }): Shot[] {
  const run = { screen: '/my-classes/:class_id', address: '/my-classes/9001' } as const
  const lessons = reading.lessons.map((lesson, at) => ({
    ...lesson,
    ...(at < 2 && { over: true }),
    ...(at === 3 && { note: 'Worksheet 5: Inference' }),
  }))
  const single = (more: object) => ({
    'class/single*': [{ ...reading, lessons, ...more }],
  })
  const teachers = {
    ...single({ own: true }),
    'get/awaiting/enrollments*': awaiting,
    'class/participants*': participants,
    'get/classes/materials*': [...materials, refused],
  }
  const students = {
    ...single({ enrolments: [{ ...enrolment, learner_name: 'Marcus' }] }),
    'get/enrolment*': {
      enrolment: [enrolment],
      materials: [],
      enrolledStudents: 5,
      free: 3,
      waiting: 0,
      can_wait: true,
      cancel_hours: 24,
      attendance: [{ enrolment_id: 31, lesson_id: 100, attendance: 1 }],
    },
    'get/classes/materials*': materials,
  }
  const cancelled = {
    ...students,
    ...single({
      ...{ state: 'cancelled', cancelled_by: 'teacher', reason: 'I am moving to Tainan in spring.' },
      enrolments: [{ ...enrolment, state: 'cancelled' }],
      lessons: lessons.map((lesson, at) => ({
        ...lesson,
        ...(at > 1 && { state: 'cancelled', cancelled_by: 'teacher' }),
      })),
    }),
    'get/enrolment*': {
      ...students['get/enrolment*'],
      enrolment: [{ ...enrolment, state: 'cancelled', can_leave_until: null, ended_by: 'teacher', held: 0 }],
    },
  }
  return [
    {
      ...run,
      name: 'class-run.cancel-class',
      as: 'teacher',
      part: 'window',
      answers: { ...teachers, 'class/cancel/preview*': { ...cancelling, lessons: 6, others: 2 } },
      act: steps(
        press(/^More for Reading/, /^Reading.*更多選項$/),
        press('Cancel the class', '取消整個班'),
        dialog,
      ),
    },
    {
      ...run,
      name: 'class-run.cancel-lesson',
      as: 'teacher',
      part: 'window',
      answers: { ...teachers, 'class/cancel/preview*': { ...cancelling, refund: 600, refund_each: 120 } },
      act: steps(
        press(/^More for .*12 Mar/, /3月12日.*更多選項$/),
        press('Cancel this lesson', '取消此堂'),
        dialog,
      ),
    },
    { ...run, name: 'class-run.cancelled', as: 'student', answers: cancelled },
    { ...run, name: 'class-run.lessons', as: 'teacher', answers: teachers },
    {
      ...run,
      name: 'class-run.message',
      as: 'teacher',
      part: 'window',
      answers: teachers,
      act: steps(press('Message to all', '給全班的訊息'), dialog),
    },
    {
      ...run,
      name: 'class-run.failed',
      as: 'teacher',
      failing: ['class/participants*'],
      answers: { ...single({ own: true }), 'get/awaiting/enrollments*': awaiting },
    },
    { ...run, name: 'class-run.student', as: 'student', answers: students },
    {
      ...run,
      name: 'class-run.stranger',
      as: 'student',
      answers: {
        ...students,
        ...single({}),
        'get/enrolment*': { ...students['get/enrolment*'], enrolment: [], attendance: [] },
      },
    },
  ]
}
