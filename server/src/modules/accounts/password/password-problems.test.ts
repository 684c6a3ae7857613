import { expect, test } from 'vitest'
import { accountsContract } from '#contract/accounts/accounts.ts'
import { passwordProblems } from './password-problems.ts'

test.each([
  ['Password123', 'Password123', { password: 'password_common' }],
  ['iloveHONGKONG', 'iloveHONGKONG', { password: 'password_common' }],
  ['aaaaaaaaaaaa', 'aaaaaaaaaaaa', { password: 'password_common' }],
  ['abababababab', 'abababababab', { password: 'password_common' }],
  ['Chan.Tai.Man', 'Chan.Tai.Man', { password: 'password_common' }],
  ['CHAN@example.com', 'CHAN@example.com', { password: 'password_common' }],
  ['correct horse', 'correct house', { confirmpassword: 'password_mismatch' }],
  ['password', '', { password: 'password_common', confirmpassword: 'password_mismatch' }],
  ['correct horse', 'correct horse', {}],
  ['我愛香港的夜景呀', '我愛香港的夜景呀', {}],
])('password %s / %s', (password, confirmation, problems) => {
  const owner = { username: 'chan.tai.man', email: 'chan@example.com' }
  expect(passwordProblems(password, confirmation, owner)).toEqual(problems)
})

test.each([
  [7, false],
  [8, true],
  [64, true],
  [128, true],
  [129, false],
])('of %i characters: %s', (length, good) => {
  const password = '鑰'.repeat(length)
  const { body } = accountsContract.passwordReset
  expect(body?.safeParse({ token: 'x', password, confirmpassword: password }).success).toBe(good)
})
