import type { Shot } from './shot.ts'

const audit = { screen: '/admin/audit', address: '/admin/audit', as: 'admin' } as const

export const adminShots: readonly Shot[] = [
  { screen: '/admin', name: 'admin.home', address: '/admin', as: 'admin' },
  { ...audit, name: 'admin.audit' },
  { ...audit, name: 'admin.audit-loading', held: ['admin/acts*'] },
  { ...audit, name: 'admin.audit-failed', failing: ['admin/acts*'] },
  { ...audit, name: 'admin.audit-empty', address: '/admin/audit?act=second_factor_removed' },
]
