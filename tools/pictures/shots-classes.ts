import type { Locator } from 'playwright-core'
import { dialog, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'
import { runShots } from './shots-class-run.ts'
import { weekShots } from './shots-week.ts'

const mine = { screen: '/my-classes', address: '/my-classes?day=2026-03-10' } as const

const lesson = (lesson_id: number, date: string, [time, end_time]: readonly [string, string], more = {}) => ({
  lesson_id,
  date,
  time,
  end_time,
  state: 'open',
  cancelled_by: null,
  make_up_until: null,
  over: false,
  moved_from: '',
  reason: '',
  note: '',
  ...more,
})

const evening = ['19:30', '20:45'] as const

/** The same classes on every picture, whatever the demo has: March, in which the pictures are taken. */
const reading = {
  class_id: 9001,
  course_id: 1,
  course_name: 'DSE English Paper 1: Reading Mastery',
  title: 'Reading Mastery: live',
  date: '2026-03-03',
  ending_date: '2026-03-26',
  time: '19:30',
  end_time: '20:45',
  class_price: 960,
  price_now: 720,
  late_price: 'pro_rata',
  students_limit: 8,
  no_limit: false,
  color: 'purple',
  teacher: 2,
  teacher_id: 2,
  teacher_name: 'Karen Lau 劉嘉欣',
  venue: '',
  zoom_link: '',
  google_meet_link: '',
  online: true,
  repeat_on: 'Tuesday|Thursday',
  remarks: 'Please print Worksheet 4 before the lesson. 請預備紅筆及一份報紙。',
  require_approval: 'yes',
  subscriber_id: 0,
  state: 'open',
  cancelled_by: null,
  reason: '',
  version: 1,
  materials: [{ material_id: 1, title: 'Worksheet 4: Tone.pdf' }],
  enrolled: 5,
  free: 3,
  full: false,
  over: false,
  lesson_count: 8,
  lessons_left: 6,
  next_lesson: { date: '2026-03-10', time: '19:30', end_time: '20:45' },
  leave_until: '2026-03-09T11:30:00.000Z',
  cancel_hours: 24,
  own: false,
  enrolments: [],
  lessons: ['03', '05', '10', '12', '17', '19', '24', '26'].map((day, at) =>
    lesson(100 + at, `2026-03-${day}`, evening, day === '19' ? { state: 'suspended' } : {}),
  ),
}
const classOf = (class_id: number, title: string, more: object, lessons: readonly object[]) => ({
  ...reading,
  class_id,
  title,
  held: 0,
  repeat_on: '',
  require_approval: 'no',
  remarks: '',
  materials: [],
  lessons,
  course_id: 2,
  ...more,
})
const answer = {
  status: 200,
  classes: [
    { ...reading, held: 0 },
    classOf(
      9002,
      'Essay surgery',
      { color: 'orange', class_price: 160, price_now: 160, students_limit: 6, free: 2 },
      ['04', '11', '18', '25'].map((day, at) => lesson(200 + at, `2026-03-${day}`, ['18:00', '19:00'])),
    ),
    classOf(
      9003,
      'Saturday mock, Paper 1',
      { color: 'teal', venue: 'Mong Kok, Room 7B', online: false, full: true, free: 0, students_limit: 12 },
      ['07', '14', '21', '28'].map((day, at) => lesson(300 + at, `2026-03-${day}`, ['10:00', '11:30'])),
    ),
    ...['IELTS speaking circle', 'Phonics play', 'Grammar clinic', 'Parents’ evening'].map((title, at) =>
      classOf(
        9010 + at,
        title,
        { color: ['blue', 'pink', 'amber', 'darkorange'][at], class_price: 0, price_now: 0 },
        [lesson(400 + at, '2026-03-14', [`${13 + at}:00`, `${13 + at}:45`])],
      ),
    ),
  ],
  bookings: [
    {
      slot_id: 1,
      booking_id: 1,
      title: '30 min trial',
      title_zh: '30分鐘試堂',
      date: '2026-03-06',
      time: '20:15',
      end_time: '20:45',
      is_trial: '1',
      venue: '',
      teacher_id: 2,
      teacher_name: 'Karen Lau 劉嘉欣',
      learner_id: 0,
      learner_name: '',
      own: false,
      booked: 1,
      seats: 1,
      held: 0,
      lessons: [],
    },
  ],
}
const answers = { 'my/classes*': answer, 'class/single*': [reading] }

const event = (page: Scene['page'], name: RegExp): Locator => page.getByRole('button', { name }).first()

const openReading = async ({ page }: Scene) => {
  await event(page, /Reading Mastery: live/).click()
  await page.getByRole('heading', { name: 'Reading Mastery: live' }).waitFor()
}

const enrolment = {
  enrolment_id: 1,
  class_id: 9001,
  course_id: 1,
  title: 'Reading Mastery: live',
  teacher_id: 2,
  teacher_name: 'Karen Lau 劉嘉欣',
  student_id: 1,
  state: 'offered',
  learner_id: 1,
  learner_name: 'Marcus',
  learner_grade: 'S5',
  message: '',
  price: 120,
  place_in_line: 0,
  approved: false,
  reason: '',
  held_until: '2026-03-12T02:00:00Z',
  can_leave_until: null,
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
  can_withdraw: true,
  requested_at: '2026-03-10T12:14:00Z',
  enrolled_at: null,
  ended_at: null,
  ended_by: null,
}
const offer = (name: string, change: object): Shot => ({
  screen: '/classes/offer/:enrolment_id',
  name: `class-offer.${name}`,
  address: '/classes/offer/1',
  as: 'parent',
  answers: {
    ...answers,
    'enrolments/1*': {
      enrolment: { ...enrolment, ...change },
      venue: '',
      online: true,
      lessons: [],
      cancel_hours: 24,
    },
  },
})

const adding = {
  ...mine,
  address: '/my-classes?day=2026-03-12&view=day',
  as: 'teacher',
  answers: { 'my/classes*': { ...answer, classes: [], bookings: [] } },
  part: 'window',
} as const satisfies Partial<Shot>

const openForm = async (scene: Scene): Promise<void> => {
  await press(/^Add.* 12 Mar/, /新增.*3月12日|3月12日.*新增/)(scene)
  await scene.page.getByLabel(scene.say('Class name', '直播班名稱')).waitFor()
}

/** The class calendar: a reader's timetable in its states, and its panel. */
export const classesShots: readonly Shot[] = [
  ...([undefined, 'parent', 'teacher'] as const).map(
    (as): Shot => ({
      screen: '/classes/:course_title/:course_id/:class_id',
      name: `class.${as ?? 'visitor'}`,
      address: world => world.classPath,
      ...(as && { as }),
    }),
  ),
  { ...mine, name: 'my-classes.month', as: 'student', answers },
  {
    ...mine,
    name: 'my-classes.week',
    as: 'student',
    answers,
    address: '/my-classes?day=2026-03-10&view=week',
  },
  {
    ...mine,
    name: 'my-classes.list',
    as: 'student',
    answers,
    address: '/my-classes?day=2026-03-10&view=list',
  },
  { ...mine, name: 'my-classes.loading', as: 'student', held: ['my/classes*'] },
  { ...mine, name: 'my-classes.failed', as: 'student', failing: ['my/classes*'] },
  { ...mine, name: 'my-classes.empty', as: 'newcomer' },
  { ...mine, name: 'my-classes.class', as: 'student', part: 'window', answers, act: openReading },
  {
    ...mine,
    name: 'my-classes.more',
    as: 'student',
    part: 'window',
    widths: [1440],
    answers,
    act: steps(press(/^\d more/, /^另外/), dialog),
  },
  ...weekShots,
  { ...adding, name: 'my-classes.add', act: openForm },
  {
    ...adding,
    name: 'my-classes.add-course',
    act: steps(openForm, press(/^Create a course/, /^建立新課程/), async ({ page, say }) => {
      await page.getByText(say('A course for your class', '為直播班建立的課程')).waitFor()
    }),
  },
  {
    screen: '/classes/:course_title/:course_id',
    name: 'classes.course',
    address: '/classes/reading/1?day=2026-03-10',
    as: 'student',
    answers: { 'course/classes*': [reading] },
  },
  ...runShots(reading),
  offer('offered', {}),
  offer('requested', { state: 'requested', held_until: null }),
  offer('asked', { state: 'asked', held_until: null }),
  offer('waiting', { state: 'waiting', held_until: null, place_in_line: 3 }),
  offer('lapsed', { state: 'lapsed', held_until: null, can_withdraw: false }),
  offer('confirmed', { state: 'confirmed', held_until: null, can_leave_until: '2026-03-15T11:30:00Z' }),
]
