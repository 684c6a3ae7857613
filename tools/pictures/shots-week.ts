import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'

const mine = { screen: '/my-classes', address: '/my-classes?day=2026-03-10' } as const

const open = (lesson_id: number, trial_date: string, trial_time: string, duration = 180) => ({
  ...{
    lesson_id,
    kind: 'trial',
    trial_date,
    trial_time,
    duration,
    title: '30 min trial',
    title_zh: '30 分鐘試堂',
  },
  ...{ seats: 1, booked: 0, busy: false },
})
const hoursOn = (weekday: number, from: string, to: string) => ({ weekday, from, to })
/** A teacher's usual week, time off and another calendar. */
const week = {
  'schedule/times*': {
    status: 200,
    times: [
      open(1, '2026-03-09', '17:00'),
      open(2, '2026-03-10', '17:00'),
      open(3, '2026-03-12', '17:00'),
      open(4, '2026-03-14', '09:00', 240),
      open(5, '2026-03-17', '17:00'),
    ],
  },
  'schedule/busy*': {
    status: 200,
    times: [
      { calendar_id: 1, starts_at: '2026-03-11T06:00:00Z', ends_at: '2026-03-11T07:30:00Z', note: '' },
      {
        calendar_id: null,
        starts_at: '2026-03-14T16:00:00Z',
        ends_at: '2026-03-15T16:00:00Z',
        note: 'Family day',
      },
    ],
  },
  'schedule/week*': {
    status: 200,
    ...{ added: 12, deleted: 78, kept: 482, booked: 8, blocked: 3 },
    week: {
      hours: [
        ...[hoursOn(1, '17:00', '20:00'), hoursOn(2, '17:00', '20:00'), hoursOn(4, '17:00', '20:00')],
        ...[hoursOn(6, '09:00', '13:00'), hoursOn(6, '14:00', '16:00')],
      ],
      ...{
        title: '30 min trial',
        is_trial: '1',
        price: 120,
        duration: 30,
        seats: 1,
        url: 'zoom.us/j/98213345',
      },
      ...{ venue: '', until: '2026-06-28', except: ['2026-04-04', '2026-05-02'], without_holidays: true },
    },
    time_off: [
      ...[
        {
          off_id: 1,
          from: '2026-03-15',
          until: '2026-03-15',
          from_time: '',
          until_time: '',
          note: 'Family day',
        },
      ],
      ...[
        {
          off_id: 2,
          from: '2026-03-19',
          until: '2026-03-19',
          from_time: '14:00',
          until_time: '17:30',
          note: '',
        },
      ],
    ],
    calendars: [
      { calendar_id: 1, name: 'School calendar', read_at: '2026-03-10T01:54:00Z', problem: '', busy: 4 },
    ],
  },
  'schedule/time-off*': {
    ...{ status: 200, off_id: 0, closed: 8 },
    booked: [
      {
        lesson_id: 7,
        kind: 'class',
        title: 'P5 Fractions Clinic',
        trial_date: '2026-03-10',
        trial_time: '16:30',
      },
      { lesson_id: 8, kind: 'trial', title: '30 min trial', trial_date: '2026-03-10', trial_time: '18:30' },
    ],
  },
}

/** A teacher's timetable with what lies behind the lessons, and what stands beside it. */
export const weekShots: readonly Shot[] = [
  { ...mine, name: 'my-classes.teacher', as: 'teacher', answers: week },
  {
    ...mine,
    name: 'my-classes.teacher-week',
    as: 'teacher',
    answers: week,
    address: '/my-classes?day=2026-03-10&view=week',
  },
  {
    ...mine,
    name: 'my-classes.teacher-day',
    as: 'teacher',
    answers: week,
    address: '/my-classes?day=2026-03-14&view=day',
  },
  {
    ...mine,
    name: 'my-classes.availability',
    as: 'teacher',
    part: 'window',
    answers: week,
    act: steps(press(/^Edit$/, /^編輯$/), dialog),
  },
  {
    ...mine,
    name: 'my-classes.time-off',
    as: 'teacher',
    part: 'window',
    answers: week,
    act: steps(press(/^Add Time off/, /^新增 ?休假/), dialog),
  },
  {
    ...mine,
    name: 'my-classes.hours-off',
    as: 'teacher',
    part: 'window',
    answers: week,
    act: steps(press(/^Add Time off/, /^新增 ?休假/), dialog, press(/^All day$/, /^全日$/, 'checkbox')),
  },
  {
    ...mine,
    name: 'my-classes.calendar',
    as: 'teacher',
    part: 'window',
    answers: week,
    act: steps(press(/^Add Other calendars/, /^新增 ?其他日曆/), dialog),
  },
]
