import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { openSettings } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import {
  buyNow,
  fillCard,
  goodCard,
  mailedAbout,
  onSale,
  ownedBy,
  pay,
  processed,
} from './support/checkout.ts'
import { shown, toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { makePerson, password, stored } from './support/people.ts'

// Signing in by a key of the own device. Keys are bound to names, so these journeys do not go by a network address.

const byName = () => inject('baseUrl').replace('127.0.0.1', 'localhost')

/** A device that keeps keys and knows its owner; what it is asked for waits until it is told that they are there. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  const ownerIsThere = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return {
    async touch(press: () => Promise<unknown>, done: () => Promise<unknown>) {
      await ownerIsThere(true)
      await press()
      await done()
      await ownerIsThere(false)
    },
  }
}

async function addPasskey(page: Page, device: Awaited<ReturnType<typeof addDevice>>, name: string) {
  await page.locator('#passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Current password').fill('not-the-password')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('That password isn’t right.').waitFor()
  await expectSound(page)
  await dialog.getByLabel('Current password').fill(password)
  await device.touch(
    () => dialog.getByRole('button', { name: 'Continue' }).click(),
    () => toast(page, `Passkey “${name}” added`),
  )
}

it('a passkey is added on a phone, signs in and buys; it is renamed and removed', async () => {
  const [product] = await onSale('linyuqing')
  if (!product) throw new Error('one was asked for')
  const person = await makePerson()
  const page = await newPage({
    baseURL: byName(),
    viewport: phone,
    as: person,
    expected: { statuses: [422] },
  })
  const device = await addDevice(page)
  await openSettings(page, 'security')
  await page.locator('#passkeys').getByText('You don’t have a passkey yet.').waitFor()
  await addPasskey(page, device, 'My phone')
  await mailedAbout(person.email, 'My phone')
  await openSettings(page)
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/')
  expect(await stored(page, 'jwt_token')).toBeNull()

  await open(page, `/product/preview/-/${product.course_id}`)
  await buyNow(page).click()
  const entry = page.getByRole('dialog', { name: 'Sign in' })
  await entry.getByRole('button', { name: 'Sign in with a passkey' }).waitFor()
  await expectSound(page)
  const buying = page.getByRole('dialog', { name: 'Buy Now' })
  await device.touch(
    () => entry.getByRole('button', { name: 'Sign in with a passkey' }).click(),
    () => buying.getByLabel('Card number').waitFor(),
  )
  await fillCard(buying, goodCard, 'Wong Ka Yan')
  await pay(buying)
  await processed(page).getByRole('link', { name: 'View My Product' }).click()
  await page.locator('[data-part=view]').waitFor()
  // By the address, for a session of its own: the first one has signed out.
  expect(await ownedBy({ username: person.email, password })).toEqual([product.course_id])

  await openSettings(page, 'security')
  const keys = page.locator('#passkeys')
  await keys.getByText('last used').waitFor()
  await keys.getByRole('button', { name: 'Rename My phone' }).click()
  const rename = page.getByRole('dialog', { name: 'Rename the passkey' })
  await rename.getByLabel('Name', { exact: true }).fill('Old phone')
  await rename.getByRole('button', { name: 'Save' }).click()
  await keys.getByText('Old phone').waitFor()
  await keys.getByRole('button', { name: 'Remove Old phone' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove “Old phone”?' })
  await remove.getByLabel('Current password').fill(password)
  await remove.getByRole('button', { name: 'Remove passkey' }).click()
  await keys.getByText('You don’t have a passkey yet.').waitFor()
})

it('the fields of the sign-in page offer the passkey, and a removed one is refused in words', async () => {
  const person = await makePerson()
  const page = await newPage({
    baseURL: byName(),
    viewport: desk,
    as: person,
    expected: { statuses: [403, 422] },
  })
  const device = await addDevice(page)
  await openSettings(page, 'security')
  await addPasskey(page, device, 'Laptop')
  await openSettings(page)
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/')
  // The owner takes what is offered; nothing is pressed on the page itself.
  await device.touch(
    () => open(page, '/login?next=/my-account/security'),
    () => page.waitForURL(url => url.pathname === '/my-account/security'),
  )

  await page.locator('#passkeys').getByRole('button', { name: 'Remove Laptop' }).click()
  const remove = page.getByRole('dialog', { name: 'Remove “Laptop”?' })
  await remove.getByLabel('Current password').fill(password)
  await remove.getByRole('button', { name: 'Remove passkey' }).click()
  await page.locator('#passkeys').getByText('You don’t have a passkey yet.').waitFor()
  await openSettings(page)
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/')
  await open(page, '/login')
  const text = 'This passkey wasn’t accepted. Try again, or sign in another way.'
  await device.touch(
    () => page.locator('main').getByRole('button', { name: 'Sign in with a passkey' }).click(),
    () => shown(page, text),
  )
  await expectSound(page)
})
