import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'

const people = { screen: '/admin/people', address: '/admin/people', as: 'admin' } as const
const person = {
  screen: '/admin/people/:userId',
  address: ({ sessions: { teacher } }) => `/admin/people/${teacher.user.user_id}`,
  as: 'admin',
} as const satisfies Partial<Shot>
const closing = {
  screen: '/admin/close/:type/:sellerId',
  address: ({ sessions: { teacher } }) => `/admin/close/teacher/${teacher.user.user_id}`,
  as: 'admin',
} as const satisfies Partial<Shot>
const undecided = {
  screen: '/admin/people',
  address: '/admin/people?view=lessons',
  as: 'admin',
} as const
const staff = { screen: '/admin/staff', address: '/admin/staff', as: 'master' } as const

/** Everyone with an account, and who of them works here. */
export const peopleShots: readonly Shot[] = [
  { ...people, name: 'admin.people' },
  { ...people, name: 'admin.people-suspended', address: '/admin/people?status=suspended' },
  { ...people, name: 'admin.people-none', address: '/admin/people?q=nobody-of-this-name' },
  { ...people, name: 'admin.people-loading', held: ['admin/people*'] },
  { ...people, name: 'admin.people-failed', failing: ['admin/people*'] },
  {
    name: 'admin.seller-page',
    screen: '/admin/seller-page',
    address: '/admin/seller-page?of=/my-products/all',
    as: 'admin',
  },
  { ...person, name: 'admin.person' },
  {
    ...person,
    name: 'admin.person-parent',
    address: ({ sessions: { parent } }) => `/admin/people/${parent.user.user_id}`,
  },
  { ...person, name: 'admin.person-unknown', address: '/admin/people/999999' },
  { ...person, name: 'admin.person-failed', failing: ['admin/person*'] },
  {
    ...person,
    name: 'admin.person-suspend',
    part: 'window',
    act: steps(press('Suspend account', '暫停帳戶'), dialog),
  },
  { ...undecided, name: 'admin.suspended-lessons' },
  { ...undecided, name: 'admin.suspended-lessons-none', address: '/admin/people?view=lessons&teacher=1' },
  {
    ...undecided,
    name: 'admin.suspended-lessons-failed',
    failing: ['admin/suspended-teachers/lessons*'],
  },
  {
    ...undecided,
    name: 'admin.suspended-lessons-cancel',
    part: 'window',
    act: steps(press(/^Cancel and refund/, /^取消並退款/), dialog),
  },
  { ...closing, name: 'admin.closing' },
  { ...closing, name: 'admin.closing-unknown', address: '/admin/close/teacher/999999' },
  { ...closing, name: 'admin.closing-failed', failing: ['admin/seller/close*'] },
  {
    ...closing,
    name: 'admin.closing-confirm',
    part: 'window',
    act: steps(press(/^Close and refund/, /^關閉並退還/), dialog),
  },
  { ...staff, name: 'admin.staff' },
  { ...staff, name: 'admin.staff-failed', failing: ['admin/staff*'] },
  { ...staff, name: 'admin.staff-invite', part: 'window', act: steps(press('Invite', '邀請'), dialog) },
]
