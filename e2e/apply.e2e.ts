import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByForm, submit } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { statusOf } from './support/client.ts'
import { toast } from './support/lines.ts'
import { focused, open, reload } from './support/open.ts'
import { clientOf, demo, mailedLink, makePerson, newPerson, password, sessionOf } from './support/people.ts'
import { picture } from './support/pictures.ts'

// From the first word of an application to the day it is approved.

const material = async (name: string, as: string) => ({
  name: as,
  mimeType: 'application/octet-stream',
  buffer: await readFile(new URL(`../demo/materials/${name}`, import.meta.url)),
})
const documents = async () => [
  await picture('Certificate 證書.png', 800, 600),
  await material('fractions.pdf', 'Degree.pdf'),
  await material('parent-notes.docx', 'Reference.docx'),
]
const chooser = (page: Page) => page.locator('input[name=qualification_files]')
const files = (page: Page) => page.locator('main [data-part=file]')
const state = (page: Page) => page.locator('[data-part=steps]').getAttribute('data-state')

it('a stranger applies on a phone with three files, by keyboard, and verifies', async () => {
  const page = await newPage({ viewport: phone, expected: { statuses: [403, 422] } })
  const person = newPerson()
  await open(page, '/become-teacher')
  await expectSound(page, [phone, desk])
  await submit(page)
  await page.getByText('First Name is required').waitFor()
  await focused(page.getByLabel('First name'))

  // Filled from field to field, as the Tab key goes.
  await page.keyboard.type('Chi Ho')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Tam')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Mr Tam 譚志豪')
  await page.keyboard.press('Tab')
  await page.keyboard.type('+852 9123 4567')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  expect(await page.getByLabel('Male', { exact: true }).isChecked()).toBe(true)
  await page.getByLabel('About you').fill('Eleven years of mathematics.')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Username').fill(person.username)
  await page.getByText(`Your shop will be at /shop/${person.username}`).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)

  await reload(page)
  await page.getByText('We kept what you typed.').waitFor()
  expect(await page.getByLabel('Display name').inputValue()).toBe('Mr Tam 譚志豪')
  expect(await page.getByLabel('Male', { exact: true }).isChecked()).toBe(true)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('paper-boat-48')
  await page.locator('input[name=profile_picture]').setInputFiles(await picture('me.jpg', 900, 700))
  await page.getByLabel('Zoom').press('ArrowRight')
  const fake = { name: 'Fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF at all') }
  await chooser(page).setInputFiles([...(await documents()), fake])
  await chooser(page).setInputFiles({ ...fake, name: 'virus.exe' })
  await page.getByText('virus.exe can’t be used').waitFor()
  expect(await files(page).count()).toBe(4)
  await submit(page)
  await page.getByText('Password should match').waitFor()
  await focused(page.getByLabel('Confirm password'))
  await page.getByLabel('Confirm password').fill(password)

  // The server looks into the files: the bad one is named, and nothing is lost.
  await submit(page)
  await page.getByText('Fake.pdf: ').waitFor()
  expect(await page.locator('[data-part=file][data-bad]').innerText()).toContain('Fake.pdf')
  expect(await page.getByLabel('First name').inputValue()).toBe('Chi Ho')
  await page.getByRole('button', { name: 'Remove Fake.pdf' }).click()
  await submit(page)

  await page.getByRole('heading', { name: 'Thank You for registering with us.' }).waitFor()
  await page.getByText(person.email).waitFor()
  await expectSound(page, [phone, desk])
  await page.getByRole('button', { name: 'Resend the email' }).click()
  await toast(page, 'Email sent!')
  await page.getByRole('link', { name: 'OK' }).click()
  await page.waitForURL(url => url.pathname === '/')

  await open(page, await mailedLink(person.email, 'email/verify', 2))
  await page.getByText('Thank You for verifying your email.').waitFor()
  await page.getByRole('link', { name: 'Log in now' }).click()
  await signInByForm(page, person.email, password)
  await page.waitForURL('**/my-application')
  await page.getByRole('heading', { name: 'Documents received' }).waitFor()
  expect(await state(page)).toBe('submitted')
  expect(await page.getByRole('button', { name: /^View / }).count()).toBe(3)
  await expectSound(page, [phone, desk])

  // Signing in leads there of itself, and so does every page of a teacher.
  await open(page, '/my-products/all')
  await page.waitForURL('**/my-application')
  await open(page, '/become-teacher')
  await page.getByRole('heading', { name: 'We have your application' }).waitFor()
  await page.getByRole('link', { name: 'Check my application' }).click()
  await page.waitForURL('**/my-application')
})

it('a student applies in Chinese, is asked for a document, uploads it by the mailed link, and is approved', async () => {
  const person = await makePerson()
  const { user } = await sessionOf(person)
  const page = await newPage({ viewport: desk, as: person, expected: { statuses: [401, 404, 410] } })
  await open(page, '/zh-HK/become-teacher')
  await page.getByLabel('顯示名稱').fill('黃老師')
  expect(await page.getByLabel('電郵').getAttribute('readonly')).not.toBeNull()
  expect(await page.getByLabel('用戶名稱').inputValue()).toBe(person.username)
  expect(await page.getByLabel('密碼', { exact: true }).count()).toBe(0)
  await page.getByLabel('電話號碼').fill('+852 6123 4567')
  await page.getByText('女', { exact: true }).click()
  await chooser(page).setInputFiles(await picture('證書.png', 400, 300))
  await submit(page)
  await page.getByRole('heading', { name: '多謝登記。' }).waitFor()
  await page.getByRole('link', { name: '查看申請進度' }).click()
  await page.getByRole('heading', { name: '審閱中' }).waitFor()

  const staff = await clientOf(demo('admin'))
  const request_text = '請補交<b>學位證書</b>\n正反兩面'
  await staff.documentsRequest({ body: { teacher_id: user.user_id, email: person.email, request_text } })
  await reload(page)
  await page.getByRole('heading', { name: '需要補交文件' }).waitFor()
  await page.locator('[data-part=requests]', { hasText: '學位證書' }).waitFor()
  await expectSound(page, [desk, phone])
  expect(await statusOf(staff.userStatusSet({ body: { user_id: user.user_id, status: 1 } }))).toBe(409)

  // On another device, signed out.
  const link = await mailedLink(person.email, 'teacher/upload-more-documents')
  const other = await newPage({ viewport: phone, expected: { statuses: [401, 404, 410] } })
  await open(other, `${link.slice(0, -4)}AAAA`)
  await other.getByRole('heading', { name: 'This link isn’t valid' }).waitFor()
  await open(other, `/teacher/upload-more-documents/${Buffer.from(String(user.user_id)).toString('base64')}`)
  await other.getByRole('heading', { name: 'Please sign in' }).waitFor()
  await open(other, link)
  await other.locator('[data-part=requests]', { hasText: '學位證書' }).waitFor()
  await expectSound(other, [phone, desk])
  await other.getByRole('button', { name: 'Upload' }).click()
  await other.getByText('Please choose at least one file').waitFor()
  await chooser(other).setInputFiles(await material('fractions.pdf', 'Degree.pdf'))
  await other.getByRole('button', { name: 'Upload' }).click()
  await toast(other, 'Documents uploaded successfully!')
  await other.waitForURL(url => url.pathname === '/')
  await open(other, link)
  await other.getByRole('heading', { name: 'We have your documents' }).waitFor()

  await reload(page)
  await page.getByRole('heading', { name: '已收到文件' }).waitFor()
  await staff.requestsFulfil({ body: { fulfilled: 1, teacher_id: user.user_id } })
  await staff.staffPasswordConfirm({ body: { password: demo('admin').password } })
  await staff.teacherDocuments({ params: { id: user.user_id } })
  await staff.userStatusSet({ body: { user_id: user.user_id, status: 1 } })

  // With another role the session is another one.
  await open(other, '/login')
  await signInByForm(other, person.email, password)
  await other.waitForURL(url => url.pathname === '/my-teaching')
  await open(other, '/my-application')
  await other.getByRole('heading', { name: 'Approved' }).waitFor()
  expect(await state(other)).toBe('approved')
  await other.getByRole('link', { name: 'My courses' }).first().click()
  await other.waitForURL('**/my-products/all')
  await open(other, '/become-teacher')
  await other.getByRole('heading', { name: 'You’re already a teacher' }).waitFor()
})
