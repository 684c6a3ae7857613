import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addCover, addMaterials, fillBasics, form as productForm, rowOf, save } from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { mailedAbout } from './support/checkout.ts'
import { shown, toast } from './support/lines.ts'
import { focused, open } from './support/open.ts'
import { demo, sessionOf, unique } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { giveBankAccount, makeSeller, makeTeacher } from './support/teachers.ts'

// From the first day of a teacher to the first course that is sold: profile, bank data, the tick.

const alert = (page: Page, title: string) => page.locator('[data-part=alert]', { hasText: title })
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click()
const updated = (page: Page) => toast(page, 'Profile updated successfully!')
const tick = (page: Page) => page.getByTitle('Your account is verified for paid courses')

/** By keyboard alone, by a name in the other language. */
async function chooseCountry(page: Page): Promise<void> {
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.focus()
  await page.keyboard.press('ArrowDown')
  const countries = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => countries.first().textContent()).toBe('United Kingdom')
  await page.keyboard.type('日本')
  await expect.poll(() => countries.allTextContents()).toEqual(['Japan'])
  await page.keyboard.press('Escape')
  expect(await country.inputValue()).toBe('')
  await page.keyboard.type('japan')
  await page.keyboard.press('Enter')
  await expect.poll(() => country.inputValue()).toBe('Japan')
}

async function fillProfile(page: Page): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill('DSE English, former marker')
  await chooseCountry(page)
  await page.getByLabel('Bank name').fill('Hang Seng Bank 恒生銀行')
  await page.getByLabel('Account holder name').fill('LAU KA YAN')
  await page.getByLabel('Routing number').fill('024-388')
  await page.getByLabel('ID number').fill('A123456(7)')
  await page.getByText('Test mode').click()
  await page.getByRole('button', { name: '000-123456-002' }).click()
  await page.getByLabel('Language', { exact: true }).fill('Cantonese')
  await page.getByLabel('Level', { exact: true }).selectOption('Native')
}

async function confirmBank(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm change' }).click()
}

describe.each([phone, desk])('a profile at $width px', viewport => {
  it('is filled, asked for a document, verified, and sells', async () => {
    const teacher = await makeTeacher()
    const page = await newPage({ viewport, as: teacher, expected: { statuses: [422] } })
    await open(page, '/my-profile')
    await alert(page, 'Some information is missing. Please check your profile').waitFor()
    await page.getByText('certificate.png').waitFor()

    await fillProfile(page)
    await page.getByText('Changes in 3 sections').waitFor()
    // What is wrong is said before anything is sent, and where.
    await page.getByLabel('New password').fill('a long new one')
    await page.getByLabel('Confirm password').fill('another')
    await update(page)
    await shown(page, 'Nothing was saved yet. Please check:')
    await focused(page.getByLabel('Confirm password'))
    await page.getByLabel('New password').fill('')
    await page.getByLabel('Confirm password').fill('')
    expect(await axe(page)).toEqual([])

    // Another tab of the page costs nothing, another page asks.
    await page.getByRole('tab', { name: 'Followers' }).click()
    await page.waitForURL('**/my-profile?tab=followers')
    await page.getByRole('tab', { name: 'Personal Information' }).click()
    expect(await page.getByLabel('Bank name').inputValue()).toBe('Hang Seng Bank 恒生銀行')
    await page.getByRole('link', { name: 'Lantern' }).first().click()
    await page.getByRole('button', { name: 'Stay' }).click()

    // A session is not enough: a wrong password changes nothing, and what was typed stays.
    await update(page)
    await confirmBank(page, 'guessed')
    await page.getByRole('dialog').getByText('That password isn’t right.').waitFor()
    await confirmBank(page, teacher.password)
    await updated(page)
    await alert(page, 'Action required. Please check your profile').waitFor()
    await page.getByText('A photo or scan of your ID document').first().waitFor()
    expect(await page.getByLabel('Account number').getAttribute('placeholder')).toBe('••••6002')
    await page.getByText('Cantonese', { exact: true }).waitFor()

    await page.getByLabel('ID document, front').setInputFiles(await picture('hkid.jpg', 900, 600))
    await page.getByText('Changes in 1 section').waitFor()
    await update(page)
    await confirmBank(page, teacher.password)
    await updated(page)
    await page.getByRole('heading', { name: /^Payouts start on/ }).waitFor()
    await tick(page).waitFor()
    await alert(page, 'Action required').waitFor({ state: 'detached' })
    await page.getByText('Your ID document is with the payment provider.').waitFor()

    // Deleted after asking, by keyboard.
    await page.getByRole('button', { name: 'Delete Cantonese' }).focus()
    await page.keyboard.press('Enter')
    await focused(page.getByRole('button', { name: 'No', exact: true }))
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toast(page, 'Language deleted')
    await page.getByText('No languages yet').waitFor()

    if (viewport === desk) await sellCourse(page)
    else await readInChinese(page)
  })
})

it('payouts are stopped by the link of a mail without signing in, and staff send nothing', async () => {
  const seller = await makeSeller()
  await giveBankAccount(seller, '123-456789-002')
  const mail = await mailedAbout(seller.email, 'Your bank account was changed')
  const visitor = await newPage({ viewport: phone })
  await open(visitor, /\/stop-payouts\/[\w.-]+/.exec(mail)?.[0] ?? '')
  expect(await axe(visitor)).toEqual([])
  await visitor.getByRole('button', { name: 'Stop all payouts' }).click()
  await visitor.getByRole('heading', { name: 'Payouts are frozen' }).waitFor()
  expect(await axe(visitor)).toEqual([])

  const { user } = await sessionOf(seller)
  const staff = await newPage({ viewport: desk, as: demo('admin') })
  await open(staff, `/admin/income-management?payee=teacher-${user.user_id}`)
  const drawer = staff.getByRole('dialog')
  await drawer.getByText(/^Payouts have been frozen since/).waitFor()
  await drawer.getByRole('button', { name: 'Lift the freeze' }).waitFor()
  expect(await drawer.getByRole('button', { name: /^Send/ }).count()).toBe(0)
  expect(await axe(staff)).toEqual([])
})

/** What the tick is for. */
async function sellCourse(page: Page): Promise<void> {
  const name = `Reading ${unique('plan')}`
  await open(page, '/my-products/all')
  await page.getByRole('link', { name: 'Create Course' }).first().click()
  await productForm(page).locator('.ProseMirror').waitFor()
  await fillBasics(page, name)
  await addCover(page)
  await productForm(page).locator('input[name=price]').fill('120')
  await addMaterials(page, ['bar-models.pdf'])
  await save(page)
  await toast(page, 'Product created!')
  await rowOf(page, name).getByText('120').first().waitFor()
}

async function readInChinese(page: Page): Promise<void> {
  await open(page, '/zh-HK/my-profile')
  await page.getByRole('heading', { name: '銀行資料' }).waitFor()
  await page.getByTitle('你的帳戶已通過驗證，可出售收費課程').waitFor()
  expect(await page.getByRole('combobox', { name: '國家或地區' }).inputValue()).toBe('日本')
  expect(await axe(page)).toEqual([])
}
