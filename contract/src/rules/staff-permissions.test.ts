import { expect, test } from 'vitest'
import { contract } from '../index.ts'
import { callsOf } from '../kit/endpoint.ts'
import { mayStaff, permissionsOf, staffPermissions } from './staff-permissions.ts'

/** Calls in which staff can name another person, or see another person's data. */
const sharedWithSellers = [
  'badgeProof',
  'teacherIncome',
  'teacherSales',
  'teacherPayouts',
  'teacherStatement',
  'teacherEarningsCsv',
]

test('every call of staff names what it needs, and of the others only those where staff may do more', () => {
  for (const [name, call] of Object.entries(callsOf(contract))) {
    const wanted = call.access === 'staff' || sharedWithSellers.includes(name)
    expect([name, call.permission !== undefined]).toEqual([name, wanted])
  }
})

test('the master admin may do everything, and nobody else than staff anything', () => {
  expect(permissionsOf(1)).toEqual(Object.keys(staffPermissions))
  for (const role of [0, 2, 3, 4, 5, 6, 9]) expect(permissionsOf(role)).toEqual([])
})

test('who sees to the daily work can neither end a centre nor read the log', () => {
  expect(mayStaff(8, 'teachers.decide')).toBe(true)
  expect(mayStaff(8, 'centres.write')).toBe(false)
  expect(mayStaff(8, 'audit.read')).toBe(false)
  expect(mayStaff(7, 'security.others')).toBe(false)
})
