import type { DemoBooking, FamilyLearner } from './types.ts'

/** Who learns with a parent's account. */
export const learners: FamilyLearner[] = [
  {
    ...{ parent: 'parent', firstName: 'Hei Tung', grade: 'P3', school: 'Quarry Bay Harbour Primary School' },
    products: ['p3-bar-models', 'p3-english-puzzles'],
  },
  {
    ...{ parent: 'parent', firstName: 'Long Yin', grade: 'K2', school: 'Sunny Bear Kindergarten, Tai Koo' },
    products: ['k3-phonics'],
  },
]

const wanChai = 'Studio, Wan Chai'
const quarryBay = 'Bright Harbour Centre, Quarry Bay'

/** Around the moment of loading: lessons to come, given, and called off. */
export const bookings: DemoBooking[] = [
  { student: 'student', teacher: 'teacher', minutes: 30, at: { inMinutes: 5 } },
  {
    student: 'student',
    teacher: 'hochunkit',
    minutes: 45,
    at: { inDays: 2, time: '20:15' },
    movedByMinutes: 75,
  },
  { student: 'student', teacher: 'leungkaho', minutes: 60, at: { inDays: 9, time: '19:00' } },
  {
    student: 'student',
    teacher: 'lauchihang',
    minutes: 45,
    at: { inDays: -5, time: '18:00' },
    attendance: 1,
  },
  {
    student: 'student',
    teacher: 'wongszeman',
    minutes: 30,
    at: { inDays: -12, time: '20:15' },
    attendance: 1,
  },
  {
    student: 'student',
    teacher: 'danwhitfield',
    minutes: 30,
    at: { inDays: -20, time: '16:45' },
    attendance: 0,
  },
  { student: 'student', teacher: 'teacher', minutes: 60, at: { inDays: -27, time: '20:00' }, attendance: 1 },
  {
    student: 'student',
    teacher: 'hochunkit',
    minutes: 45,
    at: { inDays: -26, time: '10:00' },
    cancelled: {
      daysBefore: 1,
      by: 'teacher',
      reason: 'I have lost my voice and hope to be back next week.',
    },
  },
  {
    student: 'parent',
    learner: 'Hei Tung',
    teacher: 'teacher',
    minutes: 60,
    at: { inDays: 3, time: '10:00' },
  },
  {
    student: 'parent',
    learner: 'Long Yin',
    teacher: 'linyuqing',
    minutes: 60,
    at: { inDays: 5, time: '14:30' },
  },
  {
    student: 'parent',
    learner: 'Hei Tung',
    teacher: 'kwokngaman',
    minutes: 60,
    venue: quarryBay,
    at: { inDays: 12, time: '11:00' },
  },
  {
    student: 'parent',
    learner: 'Hei Tung',
    teacher: 'tamlokyi',
    minutes: 30,
    at: { inDays: -6, time: '16:30' },
    attendance: 2,
  },
  {
    student: 'parent',
    learner: 'Long Yin',
    teacher: 'linyuqing',
    minutes: 60,
    at: { inDays: -13, time: '10:30' },
    attendance: 1,
  },
  {
    student: 'parent',
    learner: 'Hei Tung',
    teacher: 'teacher',
    minutes: 30,
    at: { inDays: -19, time: '17:00' },
    attendance: 1,
  },
  {
    student: 'parent',
    learner: 'Hei Tung',
    teacher: 'yeunghoiting',
    minutes: 30,
    venue: wanChai,
    at: { inDays: -18, time: '11:00' },
    cancelled: { daysBefore: 3, by: 'student', reason: '' },
  },
  {
    student: 'simontsang',
    teacher: 'kwokngaman',
    minutes: 60,
    venue: quarryBay,
    at: { inDays: -3, time: '11:00' },
  },
  // Over for less than two days, so that they can be reported; the first was.
  { student: 'joycema', teacher: 'teacher', minutes: 60, at: { inDays: -1, time: '15:00' }, attendance: 1 },
  { student: 'pollyip', teacher: 'hochunkit', minutes: 45, at: { inDays: -1, time: '10:00' }, attendance: 1 },
  {
    student: 'kelvinchu',
    teacher: 'leungkaho',
    minutes: 60,
    at: { inDays: -1, time: '11:00' },
    attendance: 1,
  },
  { student: 'hoiching', teacher: 'teacher', minutes: 30, at: { inMinutes: -75 } },
  { student: 'kelvinchu', teacher: 'teacher', minutes: 30, at: { inDays: 1, time: '17:00' } },
  { student: 'longyin', teacher: 'teacher', minutes: 60, at: { inDays: -2, time: '10:00' }, attendance: 2 },
  {
    student: 'rachelshum',
    teacher: 'teacher',
    minutes: 60,
    at: { inDays: -2, time: '11:15' },
    attendance: 0,
  },
  { student: 'sumyuet', teacher: 'teacher', minutes: 30, at: { inDays: -9, time: '17:15' }, attendance: 1 },
  {
    student: 'pollyip',
    teacher: 'teacher',
    minutes: 30,
    at: { inDays: -4, time: '19:00' },
    cancelled: {
      daysBefore: 2,
      by: 'teacher',
      reason: 'The school concert was moved to this evening, sorry.',
    },
  },
  // Their teacher is suspended: staff decide.
  { student: 'joycema', teacher: 'kwanhoyin', minutes: 60, at: { inDays: 2, time: '19:45' } },
  { student: 'simontsang', teacher: 'kwanhoyin', minutes: 60, at: { inDays: 3, time: '11:15' } },
  { student: 'simontsang', teacher: 'kwanhoyin', minutes: 30, at: { inDays: 6, time: '11:15' } },
  // Their teacher closes.
  { student: 'student', teacher: 'fungyuklin', minutes: 45, at: { inDays: 8, time: '17:30' } },
]
