import { expect, test } from 'vitest'
import type { Session } from '../../../lib/session.ts'
import { staffPlaceOf } from './staff-place.ts'

const sessionOf = (role: string): Session => ({
  ...{ token: '', userId: 1, authId: 1, subscriberId: 0, role, expires: 0, card: null },
})

test.each([
  ['/my-products/all', '/admin/course-management?tab=products', 'Course Management'],
  ['/zh-HK/my-products/new?edit=3', '/admin/course-management?tab=products', 'Course Management'],
  ['/my/trial/bookings', '/admin/people', 'People'],
  ['/my-income?month=2026-11', '/admin/income-management', 'Income Management'],
  ['/my-centre', '/admin/management?tab=centres', 'User Management'],
  ['/my-teaching', '/admin', 'Overview'],
  ['', '/admin', 'Overview'],
] as const)('for %s staff are led to %s', (address, to, label) => {
  // Clerks have the brand's role name.
  for (const role of ['MASTERADMIN', 'ADMIN', 'lantern'])
    expect(staffPlaceOf(address, sessionOf(role))).toEqual({ to, label })
})
