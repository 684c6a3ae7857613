import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'

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
  { ...books, name: 'admin.books-settled', address: '/admin/operations?tab=books&state=settled' },
  { ...books, name: 'admin.books-failed', failing: ['admin/books*'] },
]
