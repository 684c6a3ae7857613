import { expect, test } from 'vitest'
import { pageOfSection, settingsPageOf, settingsPages, settingsPath } from './settings-pages.ts'

test.each([
  ['#mails', '/my-account/notifications'],
  ['#passkeys', '/my-account/security'],
  ['#second-factor', '/my-account/security'],
  ['#webhooks', '/my-account/developers'],
  ['#access-tokens', '/my-account/developers'],
  ['#calendar', '/my-account/family'],
  ['#cards', '/my-account/payments'],
  ['#data', '/my-account'],
])('the section %s stands at %s', (hash, path) => {
  const page = pageOfSection(hash)
  expect(page && settingsPath(page.id)).toBe(path)
})

test('every page is found by its address, and no other', () => {
  for (const { id } of settingsPages) expect(settingsPageOf(settingsPath(id).split('/')[2])?.id).toBe(id)
  expect(settingsPageOf('family-name')).toBeUndefined()
  expect(pageOfSection('')).toBeUndefined()
  expect(pageOfSection('#elsewhere')).toBeUndefined()
})
