import { startOfPictures } from './server.ts'
import type { Shot } from './shot.ts'

const income = { screen: '/my-income', address: '/my-income' } as const
const statement = { screen: '/my-income/statement/:month' } as const

const [year = 0, month = 0] = startOfPictures.split('-').map(Number)
const lastMonth = new Date(Date.UTC(year, month - 2)).toISOString().slice(0, 7)

/** What sellers earned. */
export const earningsShots: readonly Shot[] = [
  { ...income, name: 'income.teacher', as: 'teacher' },
  { ...income, name: 'income.centre', as: 'centre' },
  { ...income, name: 'income.payouts', address: '/my-income?type=payouts', as: 'teacher' },
  { ...income, name: 'income.failed', as: 'teacher', failing: ['teacher/income*'] },
  { ...income, name: 'income.loading', as: 'teacher', held: ['teacher/income*'] },
  { ...income, name: 'income.list-failed', as: 'teacher', failing: ['teacher/sales*'] },
  { ...statement, name: 'statement.teacher', address: `/my-income/statement/${lastMonth}`, as: 'teacher' },
  { ...statement, name: 'statement.to-come', address: '/my-income/statement/2026-04', as: 'teacher' },
  { ...statement, name: 'statement.no-month', address: '/my-income/statement/soon', as: 'teacher' },
]
