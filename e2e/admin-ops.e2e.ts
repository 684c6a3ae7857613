import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { demo, mailedLink, mailsTo, newPerson, unique } from './support/people.ts'
import { givePassword } from './support/staff.ts'

// Staff look after what runs: emails, jobs, messages, the books. Others work meanwhile: each journey looks at what is its own.

/** A box that refuses the first email and takes the next: registering makes a real job fail for good. */
async function refusedEmail(): Promise<string> {
  const email = `${unique('full-')}@sandbox.example`
  const person = newPerson()
  const names = { first_name: 'Ka Yan', last_name: 'Wong' }
  await clientWith().userRegister({ body: { ...person, email, confirmpassword: person.password, ...names } })
  return email
}

/** Failed in the background: asked for until it is listed. */
async function listed(page: Page, address: string, text: string) {
  const row = page.locator('tbody tr, main li').filter({ hasText: text }).first()
  await vi.waitFor(
    async () => {
      await open(page, address)
      await row.waitFor({ timeout: 2000 })
    },
    { timeout: 30_000, interval: 200 },
  )
  return row
}

it('at a desk: an email that was refused is sent again, once although it was pressed twice, and arrives', async () => {
  const email = await refusedEmail()
  const page = await newPage({ viewport: desk, as: demo('admin') })
  const row = await listed(page, '/admin/operations?tab=mails', email)
  await row.getByText('The address was refused').waitFor()
  await expectSound(page, [desk, phone])

  // Who may not repair sees neither the address nor the button.
  const clerk = await newPage({ viewport: desk, as: demo('staff') })
  await open(clerk, '/admin/operations?tab=mails')
  await clerk.getByText('f•••@sandbox.example').first().waitFor()
  expect(await clerk.getByText(email).count()).toBe(0)
  expect(await clerk.getByRole('button', { name: /^Send again/ }).count()).toBe(0)

  await row.getByRole('button', { name: `Send again to ${email}` }).dblclick()
  await toast(page, 'Back in the queue')
  await row.waitFor({ state: 'detached' })
  await mailedLink(email, 'email/verify')
  expect(await mailsTo(email)).toHaveLength(1)

  await open(page, '/admin/audit?act=mail_resent')
  await page.locator('tbody tr').filter({ hasText: 'Job: Emails' }).first().waitFor()
})

it('on a phone, in Chinese: a dead letter is discarded with a reason', async () => {
  const email = await refusedEmail()
  const reason = unique('不再需要 ')
  const page = await newPage({ viewport: phone, as: demo('master'), expected: { statuses: [422] } })
  const card = await listed(page, '/zh-HK/admin/operations', email)
  await expectSound(page, [phone, desk])
  await card.getByRole('button', { name: '捨棄：電郵' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '捨棄', exact: true }).click()
  await dialog.locator('.err').waitFor()
  await dialog.getByLabel('原因').fill(reason)
  await dialog.getByRole('button', { name: '捨棄', exact: true }).click()
  await toast(page, '已捨棄')
  await card.waitFor({ state: 'detached' })
  await open(page, '/zh-HK/admin/audit?act=job_given_up')
  await page.locator('tbody tr').filter({ hasText: reason }).waitFor()
})

it('on a phone, in Chinese: a message is found, read and answered, and the answer arrives', async () => {
  const email = `${unique('visitor')}@example.com`
  const question = { name: '陳大文', email, message: '請問有試堂嗎？' }
  await clientWith().contactSend({ query: { language_code: 'zh-HK' }, body: question })
  const page = await newPage({ viewport: phone, as: demo('staff') })
  await open(page, '/zh-HK/admin/operations?tab=messages')
  await page.getByRole('searchbox', { name: '姓名、電郵或內容' }).fill(email)
  await page.waitForURL(url => url.searchParams.get('q') === email)
  const row = page.locator('tbody tr')
  await expect.poll(() => row.count()).toBe(1)
  await row.locator('.chip').filter({ hasText: '新' }).waitFor()
  await expectSound(page, [phone, desk])
  await row.getByRole('button', { name: '開啟陳大文的訊息' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('請問有試堂嗎？').waitFor()
  await row.locator('.chip').filter({ hasText: '已讀' }).waitFor()
  await expectSound(page, [phone, desk])
  await drawer.getByRole('button', { name: '寄出回覆' }).click()
  await drawer.getByText('請先填寫回覆').waitFor()
  await drawer.getByLabel('回覆', { exact: true }).fill('有的，歡迎預約。')
  await drawer.getByRole('button', { name: '寄出回覆' }).click()
  await toast(page, '回覆已寄出')
  await page.getByText('沒有訊息', { exact: true }).waitFor()
  await expect.poll(() => mailsTo(email), { timeout: 15_000 }).toHaveLength(1)
})

it('at a desk: a difference of the books is repaired, and the order is refunded', async () => {
  const page = await newPage({ viewport: desk, as: demo('admin'), expected: { statuses: [403] } })
  await open(page, '/admin/operations?tab=books')
  const card = page.locator('main li').filter({ hasText: 'Refunds differ' }).first()
  await card.waitFor()
  const number = (await card.getByRole('link').innerText()).trim()
  await expectSound(page, [desk, phone])
  await card.getByRole('button', { name: `Repair ${number}` }).click()
  const dialog = page.getByRole('dialog', { name: `Repair ${number}` })
  await dialog.getByText('This will be booked').waitFor()
  await expectSound(page, [desk, phone])
  await dialog.getByRole('button', { name: 'Repair', exact: true }).dblclick()
  await givePassword(page)
  await toast(page, 'Repaired: both sides agree')
  await page.getByRole('link', { name: number }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Settled', exact: true }).click()
  await page.locator('main li').filter({ hasText: number }).getByText('Repaired').waitFor()
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('dialog').getByText('Refunded').first().waitFor()
})

it('at a desk and on a phone: the first page says what waits, how sales go and how the parts are', async () => {
  const email = `${unique('visitor')}@example.com`
  await clientWith().contactSend({ body: { name: 'Rebecca Lam', email, message: 'Is there a trial?' } })
  const page = await newPage({ viewport: desk, as: demo('master') })
  await open(page, '/admin')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await page.getByText(/items need attention/).waitFor()
  await page.getByRole('heading', { name: 'System status' }).waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Database' }).getByText('OK', { exact: true }).waitFor()
  await page.getByRole('button', { name: '12 months' }).click()
  await page.getByText('Sales by month, HK$').waitFor()
  await expect.poll(() => page.getByRole('table').locator('tbody tr').count()).toBe(12)
  await expectSound(page, [desk, phone])
  await page.getByRole('link', { name: /^Read ?: Messages to answer$/ }).click()
  await page.getByRole('searchbox', { name: 'Name, email or text' }).fill(email)
  await page.locator('tbody tr').filter({ hasText: email }).waitFor()

  const small = await newPage({ viewport: phone, as: demo('staff') })
  await open(small, '/zh-HK/admin')
  await small.getByRole('heading', { name: '總覽', level: 1 }).waitFor()
  await small.getByRole('heading', { name: '系統狀況' }).waitFor()
  // The log is not theirs to read.
  expect(await small.getByRole('heading', { name: '最近操作' }).count()).toBe(0)
  await expectSound(small, [phone, desk])
})
