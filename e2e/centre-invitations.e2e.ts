import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { submit } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { holdToast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { demo, mailedLink, newPerson, password, sessionOf } from './support/people.ts'
import { acceptApplicant } from './support/teachers.ts'

// A centre with three unknown teachers: invited in one go, one registers and joins, one declines, one is withdrawn.

const rowOf = (page: Page, email: string) => page.locator('[data-part=invitation]', { hasText: email })

it('a centre with three unknown teachers', async () => {
  const [ann, bo, cy] = [newPerson(), newPerson(), newPerson()]
  const manager = await newPage({ viewport: desk, as: demo('luikamfai'), expected: { statuses: [410] } })
  await open(manager, '/my-centre')
  const field = manager.getByLabel('Teachers’ email addresses')
  const send = manager.getByRole('button', { name: 'Send invitation' })
  await field.fill(`${ann.email}, nobody`)
  await send.click()
  await manager.getByText('This isn’t an email address: nobody').waitFor()
  await field.fill(`Ann <${ann.email}>, ${bo.email}\n${cy.email}`)
  await send.click()
  await holdToast(manager, '3 invitations are on their way')
  for (const { email } of [ann, bo, cy]) await rowOf(manager, email).getByText('Invited').waitFor()
  await expectSound(manager, [phone, desk])

  // The link leads from nothing to an application, and its address can't be another one.
  const page = await newPage({ viewport: phone })
  await open(page, await mailedLink(ann.email, 'centre/invitation'))
  await expectSound(page, [phone, desk])
  await page.getByRole('link', { name: 'Register as a teacher' }).click()
  await page.getByText('Stone Steps Learning invites you.').waitFor()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Ho')
  await page.getByLabel('Display name').fill('Ms Ann Ho')
  await page.getByLabel('Phone').fill('+852 9123 4567')
  await page.getByText('Female', { exact: true }).click()
  await page.getByLabel('Username').fill(ann.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await expectSound(page, [phone, desk])
  await submit(page)
  await page.getByRole('heading', { name: 'Thank You for registering with us.' }).waitFor()
  await reload(manager)
  await rowOf(manager, ann.email).getByText('Registered').waitFor()

  const { user } = await sessionOf({ username: ann.username, password })
  await acceptApplicant(user.user_id)
  await reload(manager)
  await rowOf(manager, ann.email).getByText('Joined').waitFor()
  await manager.locator('[data-part=member]', { hasText: 'Ms Ann Ho' }).waitFor()

  const other = await newPage({ viewport: phone, expected: { statuses: [410] } })
  await open(other, await mailedLink(bo.email, 'centre/invitation'))
  await other.getByRole('button', { name: 'Decline' }).click()
  await other.getByRole('heading', { name: 'You’ve declined' }).waitFor()
  await manager.getByRole('button', { name: `Withdraw the invitation to ${cy.email}` }).click()
  await holdToast(manager, 'Invitation withdrawn')
  await reload(manager)
  await rowOf(manager, bo.email).getByText('Declined', { exact: true }).waitFor()
  await rowOf(manager, cy.email).getByText('Withdrawn', { exact: true }).waitFor()
  await expectSound(manager, [phone, desk])
  await open(other, await mailedLink(cy.email, 'centre/invitation'))
  await other.getByRole('heading', { name: 'This invitation is no longer open' }).waitFor()
})
