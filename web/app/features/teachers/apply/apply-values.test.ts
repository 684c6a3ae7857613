import { expect, test } from 'vitest'
import { applyProblems, passwordStrength } from './apply-values.ts'

const good: Record<string, string> = {
  first_name: 'Chi Ho',
  last_name: 'Tam',
  display_name: 'Mr Tam',
  phone_number: '+852 9123 4567',
  gender: 'male',
  email: 'tam@example.com',
  username: 'mrtam',
  password: 'paper-boat-48',
  confirmpassword: 'paper-boat-48',
}
const problems = (changes: Record<string, string>, locked = false) =>
  applyProblems(name => ({ ...good, ...changes })[name] ?? '', locked)

test('a good form has none', () => {
  expect(problems({})).toEqual({})
  expect(problems({ email: '', username: '', password: '', confirmpassword: 'x' }, true)).toEqual({})
})

test('everything that is missing is told at once, in the order of the page', () => {
  expect(Object.entries(applyProblems(() => ' ', false))).toEqual([
    ['first_name', 'First Name is required'],
    ['last_name', 'Last Name is required'],
    ['display_name', 'Display Name is required'],
    ['phone_number', 'Phone number is required'],
    ['gender', 'Gender is required'],
    ['email', 'Email is required'],
    ['username', 'Username is required'],
    ['password', expect.any(String)],
  ])
  expect(problems({ password: '', confirmpassword: '' })).toEqual({ password: 'Password is required' })
})

test('what is wrong is told by name', () => {
  expect(problems({ confirmpassword: 'paper-boat-49' })).toEqual({ confirmpassword: 'Password should match' })
  expect(Object.keys(problems({ phone_number: 'call me', email: 'nobody' }))).toEqual([
    'phone_number',
    'email',
  ])
})

test('longer and more mixed passwords are stronger', () => {
  expect(
    ['', 'short', 'longenough', 'longenough1', 'Longenough-1', 'correct horse 電池 staple'].map(
      passwordStrength,
    ),
  ).toEqual([0, 1, 1, 2, 4, 4])
})
