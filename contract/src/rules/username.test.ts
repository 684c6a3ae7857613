import { expect, test } from 'vitest'
import { username } from '../accounts/accounts.ts'
import { proposedUsername } from './username.ts'

test.each([
  ['mandy.chan@example.com', 'mandy.chan'],
  ['Mandy_Chan+shop@example.com', 'mandy.chan'],
  ['josé-luis@example.com', 'jose.luis'],
  ['.a.b.c.@example.com', 'a.b.c'],
  [`${'a'.repeat(60)}@example.com`, 'a'.repeat(30)],
  ['mandy', ''],
  ['me@example.com', ''],
  ['陳@example.com', ''],
  ['', ''],
])('the username proposed for %s is “%s”', (email, name) => {
  expect(proposedUsername(email)).toBe(name)
  if (name) expect(username.parse(name)).toBe(name)
})
