import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { buyNow, fillCard, goodCard, mailedAbout, onSale, ownedBy, pay } from './support/checkout.ts'
import { open } from './support/open.ts'
import { mailedLink, makePerson, newPerson } from './support/people.ts'

it('a course is bought for somebody else, mailed, and opened by them alone', async () => {
  const [product] = await onSale('yeunghoiting')
  if (!product) throw new Error('nothing is on sale')
  const [giver, other, reader] = [await makePerson(), await makePerson(), newPerson()]
  const page = await newPage({ viewport: phone, as: giver })
  await open(page, `/product/preview/-/${product.course_id}`)
  await buyNow(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'A gift' }).check()
  // Who it is for comes before paying.
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.getByText('Enter a name.').waitFor()
  await expectSound(page, [phone, desk])
  await dialog.getByLabel('Recipient’s name').fill('Sze Wing')
  const wrong = newPerson().email
  await dialog.getByLabel('Recipient’s email').fill(wrong)
  await dialog.getByLabel(/^Your message/).fill('Happy birthday, Sze Wing!')
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await dialog.locator('[data-part=gift-for]').getByText('For Sze Wing').waitFor()
  await fillCard(dialog, goodCard)
  await expectSound(page, [phone, desk])
  await pay(dialog)
  const thanks = page.getByRole('dialog', { name: 'Your gift is ready' })
  await thanks.getByText(wrong).waitFor()
  await thanks.getByRole('link', { name: 'See my gifts' }).click()
  const row = page.locator('[data-part=gifts] > li', { hasText: 'Sze Wing' })
  await row.getByText(wrong).waitFor()
  expect(await ownedBy(giver)).toEqual([])
  const oldLink = linkOf(await mailedAbout(wrong, 'Happy birthday, Sze Wing!'))

  // The address was wrong: the right one gets a link, and the old one opens nothing.
  await page.reload()
  await row.getByText('Sent, not opened').waitFor()
  await expectSound(page, [phone, desk])
  await row.getByRole('button', { name: 'Change' }).click()
  const change = page.getByRole('dialog', { name: 'Change the gift' })
  await change.getByLabel('Recipient’s email').fill(reader.email)
  await change.getByRole('button', { name: 'Save' }).click()
  await row.getByText(reader.email).waitFor()
  const link = linkOf(await mailedAbout(reader.email, 'Happy birthday, Sze Wing!'))
  expect(link).not.toBe(oldLink)
  const stranger = await newPage({ viewport: desk, expected: { statuses: [404] } })
  await open(stranger, oldLink)
  await stranger.getByText('This gift link doesn’t work').waitFor()
  await expectSound(stranger, [desk, phone])

  // Who has no account sees what it is, makes one, and is led back to it.
  await open(stranger, link)
  await stranger.getByText('Happy birthday, Sze Wing!').waitFor()
  await stranger.getByRole('button', { name: 'Sign in to open it' }).click()
  const entry = stranger.getByRole('dialog')
  await entry.getByRole('button', { name: 'Create an account' }).click()
  await entry.getByLabel('First name').fill('Sze Wing')
  await entry.getByLabel('Last name').fill('Ng')
  await entry.getByLabel('Email').fill(reader.email)
  await entry.getByLabel('Username').fill(reader.username)
  await entry.getByLabel('Password', { exact: true }).fill(reader.password)
  await entry.getByLabel('Confirm password').fill(reader.password)
  await entry.locator('button[type=submit]').click()
  await entry.getByText(reader.email).waitFor()
  const theirs = await newPage({ viewport: desk })
  await open(theirs, await mailedLink(reader.email, 'email/verify'))
  await theirs.getByRole('link', { name: 'Log in now' }).click()
  await theirs.getByLabel('Username or email').fill(reader.username)
  await theirs.getByLabel('Password', { exact: true }).fill(reader.password)
  await theirs.getByLabel('Password', { exact: true }).press('Enter')
  await theirs.waitForURL(`**${link}`)
  await theirs.getByText('Happy birthday, Sze Wing!').waitFor()
  await expectSound(theirs, [desk, phone])
  await theirs.getByRole('button', { name: 'Open the gift' }).click()
  await theirs.getByText('It’s yours.').waitFor()
  expect(await ownedBy(reader)).toEqual([product.course_id])

  const late = await newPage({ viewport: phone, as: other })
  await open(late, link)
  await late.getByText('Someone else has already opened this gift.').waitFor()
  expect(await ownedBy(other)).toEqual([])
  await page.reload()
  await row.getByText('Opened', { exact: true }).waitFor()
})

function linkOf(html: string): string {
  const [path] = /\/gift\/[\w-]+/.exec(html) ?? []
  if (!path) throw new Error('the mail has no link')
  return path
}
