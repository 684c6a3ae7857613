import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'

const venueLesson = (
  lesson_id: number,
  title: string,
  teacher: string,
  hour: string,
  suspended: boolean,
) => ({
  ...{ lesson_id, title, teacher, suspended, venue: 'Mong Kok, Room 7B' },
  starts_at: `2026-03-10T${hour}:00:00Z`,
  ends_at: `2026-03-10T${hour}:45:00Z`,
})
/** Signal 8 since the early afternoon. */
const weather = {
  status: 200,
  warnings: [
    {
      ...{ warning_id: 1, kind: 'typhoon', code: 'TC8NE', ended_at: null, suspended_until: null },
      ...{ began_at: '2026-03-10T01:40:00Z', source: 'staff', declared_by: 'Ada Kwok' },
    },
  ],
  ...{ suspended: 2, at_once: 0, later: 1, online: 33 },
  lessons: [
    venueLesson(1, 'P2 English Story Circle', 'Bright Harbour Centre', '03', true),
    venueLesson(2, 'P3 Bar Models, hands on', 'Ms Chan Wing Yan', '04', true),
    venueLesson(3, '30 min trial', 'Mr Leung Ka Ho', '08', false),
  ],
}

const home = { screen: '/admin', address: '/admin', as: 'admin' } as const
const jobs = { screen: '/admin/operations', address: '/admin/operations', as: 'admin' } as const
const mails = { ...jobs, address: '/admin/operations?tab=mails' } as const
const messages = { ...jobs, address: '/admin/operations?tab=messages' } as const
const books = { ...jobs, address: '/admin/operations?tab=books' } as const

const calm = {
  held: null,
  at: '2026-11-15T10:05:00.000Z',
  waiting: [
    'applications',
    'documents',
    'badges',
    'disputes',
    'differences',
    'dead_letters',
    'failed_mails',
    'messages',
    'payouts',
  ].map(what => ({ what, count: 0, more: false, since: null })),
}

export const operationsShots: readonly Shot[] = [
  { ...home, name: 'admin.home' },
  { ...home, name: 'admin.weather', answers: { 'admin/weather*': weather } },
  {
    ...home,
    name: 'admin.weather-declare',
    part: 'window',
    act: steps(press(/^Declare signal 8/, /^宣布八號/), dialog),
  },
  {
    ...home,
    name: 'admin.weather-end',
    part: 'window',
    answers: { 'admin/weather*': weather },
    act: steps(press(/^End warning/, /^取消警告/), dialog),
  },
  { ...home, name: 'admin.weather-failed', failing: ['admin/weather*'] },
  { ...home, name: 'admin.home-calm', answers: { 'admin/overview*': calm } },
  {
    ...home,
    name: 'admin.home-loading',
    held: ['admin/overview*', 'admin/figures*', 'admin/health*', 'admin/acts*'],
  },
  {
    ...home,
    name: 'admin.home-failed',
    failing: ['admin/overview*', 'admin/figures*', 'admin/health*', 'admin/acts*'],
  },
  { ...jobs, name: 'admin.jobs' },
  { ...jobs, name: 'admin.jobs-waiting', address: '/admin/operations?state=failing' },
  { ...jobs, name: 'admin.jobs-loading', held: ['admin/jobs*'] },
  { ...jobs, name: 'admin.jobs-failed', failing: ['admin/jobs*'] },
  { ...jobs, name: 'admin.jobs-discard', part: 'window', act: steps(press(/^Discard/, /^捨棄/), dialog) },
  { ...mails, name: 'admin.mails' },
  { ...mails, name: 'admin.mails-failed', failing: ['admin/mails*'] },
  { ...messages, name: 'admin.messages' },
  { ...messages, name: 'admin.messages-empty', address: '/admin/operations?tab=messages&q=nobody' },
  { ...messages, name: 'admin.messages-failed', failing: ['admin/messages*'] },
  {
    ...messages,
    name: 'admin.messages-open',
    part: 'window',
    act: steps(press(/^Open the message/, /^開啟 .+ 的訊息/), dialog),
  },
  { ...books, name: 'admin.books' },
  {
    ...books,
    name: 'admin.books-repair',
    act: steps(press(/^Repair/, /^修正/), dialog, async ({ page }) => {
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).waitFor()
    }),
  },
  { ...books, name: 'admin.books-settled', address: '/admin/operations?tab=books&state=settled' },
  { ...books, name: 'admin.books-failed', failing: ['admin/books*'] },
]
