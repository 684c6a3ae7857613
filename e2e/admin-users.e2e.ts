import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith, statusOf } from './support/client.ts'
import { toast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { demo, mailedLink, makePerson, sessionOf, unique } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { givePassword } from './support/staff.ts'
import { makeApplicant } from './support/teachers.ts'

// Staff let someone teach, ask for papers, send them away and take them back.

const row = (page: Page, name: string) => page.locator('tbody tr', { hasText: name })

/** By the box, as staff do: the list follows what is typed. */
async function find(page: Page, name: string, box = 'Name, email or phone'): Promise<void> {
  await page.getByRole('searchbox', { name: box }).fill(name)
  await page.waitForURL(url => url.searchParams.get('q') === name)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
}

const shopStatus = (username: string) => statusOf(clientWith().shopView({ params: { username } }))

it('an applicant is asked for a document, sends it, is accepted, and sells', async () => {
  const name = unique('Tam Chi Ho 譚志豪 ')
  const applicant = await makeApplicant(name)
  const page = await newPage({ viewport: desk, as: demo('admin'), expected: { statuses: [403] } })
  await open(page, '/admin')
  await page.getByRole('link', { name: 'User Management' }).click()
  await page.waitForURL('**/admin/management')
  await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await page.waitForURL(url => url.searchParams.get('sort') === 'name')
  await page.locator('th[aria-sort=ascending]', { hasText: 'Name' }).waitFor()
  await page.getByRole('link', { name: /Teacher Requests/ }).click()
  // The address comes before the list: what is typed belongs to the list that is shown.
  await page.locator('a[aria-current=page]', { hasText: 'Teacher Requests' }).waitFor()
  await find(page, name)
  await row(page, name).getByText('Pending request').waitFor()
  await row(page, name).getByText('New', { exact: true }).waitFor()
  await expectSound(page, [desk, phone])

  await row(page, name)
    .getByRole('button', { name: /^Documents/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('certificate.png').waitFor()
  expect(await dialog.getByRole('link', { name: 'View certificate.png' }).getAttribute('target')).toBe(
    '_blank',
  )
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download certificate.png' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('certificate.png')
  await dialog.getByLabel('What’s missing').fill('The back of the certificate.\nThe stamp can’t be read.')
  await expectSound(page, [desk, phone])
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await toast(page, 'Request sent')
  await dialog.getByText('The back of the certificate. The stamp can’t be read.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row(page, name).getByText('Documents requested').waitFor()

  const upload = await newPage({ viewport: phone })
  await open(upload, await mailedLink(applicant.email, 'teacher/upload-more-documents'))
  await upload.locator('input[name=qualification_files]').setInputFiles(await picture('Back.png', 400, 300))
  await upload.getByRole('button', { name: 'Upload' }).click()
  await toast(upload, 'Documents uploaded successfully!')

  await reload(page)
  await row(page, name).getByText('New', { exact: true }).waitFor()
  await row(page, name)
    .getByRole('button', { name: /^Documents/ })
    .click()
  await dialog.getByText('Back.png').waitFor()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Zip all' }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await row(page, name).getByText('New', { exact: true }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: `Accept ${name}` }).click()
  await dialog.getByText('This can’t be undone').waitFor()
  await expectSound(page, [desk, phone])
  await dialog.getByRole('button', { name: `Accept ${name}` }).click()
  await givePassword(page)
  await toast(page, 'Request accepted!')
  await page.getByText('No user found').waitFor()

  const teacher = await sessionOf(applicant)
  const course = unique('Bars before numbers ')
  await new Product(teacher, course).create({ price: '', productAccessCode: 'FREECOURSE' })
  const buyer = await newPage({ viewport: phone, as: await makePerson() })
  await open(buyer, `/shop/${applicant.username}`)
  await buyer.getByText(course).first().waitFor()

  await open(page, '/admin/audit')
  await page.getByRole('searchbox', { name: 'Person, centre or number' }).fill(name)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(5)
  const papers = ['Requested documents', 'Viewed documents', 'Downloaded documents', 'Reviewed documents']
  for (const act of ['Accepted', ...papers])
    await page.locator('tbody').getByText(act, { exact: true }).waitFor()
  await expectSound(page, [desk, phone])
})

it('a teacher is deactivated on a phone, in Chinese, with the password, and comes back', async () => {
  const name = unique('Grace Poon 潘詠恩 ')
  const person = await makeApplicant(name)
  const page = await newPage({
    ...{ viewport: phone, as: demo('staff'), ownSession: true },
    expected: { statuses: [403, 422] },
  })
  await open(page, '/zh-HK/admin/management?tab=requests')
  await find(page, name, '姓名、電郵或電話')
  // Nobody is approved whose documents were not opened.
  await row(page, name).getByRole('button', { name: /文件/ }).click()
  await page.getByRole('dialog').getByText('certificate.png').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: '關閉' }).last().click()
  await page.getByRole('button', { name: `批准${name}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `批准${name}` })
    .click()
  const asked = page.getByRole('dialog', { name: '請輸入密碼' })
  await asked.getByLabel('密碼', { exact: true }).fill('not-the-password')
  await asked.getByRole('button', { name: '確認' }).click()
  await asked.locator('[aria-invalid=true]').waitFor()
  await expectSound(page, [phone, desk])
  await asked.getByLabel('密碼', { exact: true }).fill('lantern-demo')
  await asked.getByRole('button', { name: '確認' }).click()
  await toast(page, '申請已批准！')
  expect(await shopStatus(person.username)).toBe(200)

  await open(page, '/zh-HK/admin/management')
  await find(page, name, '姓名、電郵或電話')
  await expectSound(page, [phone, desk])
  await page.getByRole('button', { name: `停用${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `停用${name}？` })
  await dialog.getByRole('button', { name: '停用', exact: true }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  await dialog.getByLabel('原因', { exact: true }).fill('證書已過期')
  await dialog.getByRole('button', { name: '停用', exact: true }).click()
  await toast(page, '用戶已停用！')
  expect(await shopStatus(person.username)).toBe(404)

  await row(page, name).getByText('停用', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: `啟用${name}` }).click()
  await toast(page, '用戶已啟用！')
  expect(await shopStatus(person.username)).toBe(200)
  // Who sees to the daily work does not read the log.
  expect(await page.getByRole('link', { name: '紀錄' }).count()).toBe(0)
  await open(page, '/zh-HK/admin/audit')
  await page.waitForURL('**/zh-HK/admin')
})

it('the portal is for staff: others are led home, and load nothing of it', async () => {
  const page = await newPage({ viewport: desk, as: demo('teacher') })
  const scripts = new Set<string>()
  page.on('response', response => {
    if (response.url().endsWith('.js')) scripts.add(response.url())
  })
  await open(page, '/')
  await open(page, '/my-products/all')
  // Read apart from the page: what it has left behind can't be read from it any more.
  const loaded = await Promise.all([...scripts].map(async url => (await page.request.get(url)).text()))
  // Words of the portal, as its bundle would bring them.
  expect(loaded.length).toBeGreaterThan(3)
  for (const words of ['Teacher Requests', 'A record of everything staff do', 'Zip all'])
    expect(loaded.filter(text => text.includes(words))).toEqual([])
  await open(page, '/admin/management')
  await page.waitForURL(url => url.pathname === '/login')
  await page.getByRole('heading', { level: 1, name: 'This page is for staff' }).waitFor()
})
