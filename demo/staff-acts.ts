import type { DemoAct } from './types.ts'

/** What staff have done lately, for the log: what the people of the demo show of it. */
export const staffActs: readonly DemoAct[] = [
  {
    by: 'staff',
    hoursAgo: 215,
    act: 'application_declined',
    teacher: 'poonyatsing',
    before: { application: 'submitted' },
    after: { application: 'declined' },
  },
  {
    by: 'admin',
    hoursAgo: 94,
    act: 'teacher_deactivated',
    teacher: 'kwokngaman',
    before: { status: 1 },
    after: { status: 3 },
  },
  {
    by: 'master',
    hoursAgo: 93,
    act: 'teacher_activated',
    teacher: 'kwokngaman',
    before: { status: 3 },
    after: { status: 1 },
  },
  {
    by: 'admin',
    hoursAgo: 70,
    act: 'teacher_accepted',
    teacher: 'yiphoiching',
    before: { application: 'submitted', status: 1 },
    after: { application: 'approved', status: 1 },
  },
  {
    by: 'staff',
    hoursAgo: 50,
    act: 'badge_confirmed',
    teacher: 'teacher',
    before: { badge: 'registered_teacher', state: 'claimed' },
    after: { badge: 'registered_teacher', state: 'confirmed' },
  },
  {
    by: 'admin',
    hoursAgo: 26,
    act: 'documents_asked',
    teacher: 'fokkingsum',
    before: {},
    after: { request: 1 },
  },
]
