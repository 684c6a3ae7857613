import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { buyByCall, onSale, priceOf } from './support/checkout.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, demo, makePerson, type Registered, unique } from './support/people.ts'
import { givePassword, openPayee } from './support/staff.ts'

// Staff pay teachers and give money back. Others sell and buy meanwhile: each journey looks at what it did itself.

/** Someone buys it through the API, so that there is something to pay out or to give back. */
async function bought(shop: string): Promise<{ buyer: Registered; teacherId: number; cents: number }> {
  const [product] = await onSale(shop)
  if (!product) throw new Error(`${shop} sells nothing`)
  const buyer = await makePerson()
  await buyByCall(buyer, [product.course_id])
  return { buyer, teacherId: product.course_teacher, cents: Math.round(priceOf(product) * 100) }
}

async function payoutsTo(teacherId: number, remarks: string) {
  const payouts = await (await clientOf(demo('admin'))).adminPayouts({ body: { teacher_id: teacherId } })
  return payouts.filter(payout => payout.remarks === remarks)
}

it('at a desk: a teacher is found, paid once although it was pressed twice, and never more than is available', async () => {
  const { teacherId } = await bought('leungkaho')
  const remarks = unique('Sales of October ')
  const clerk = demo('staff')
  const page = await newPage({ viewport: desk, as: clerk, expected: { statuses: [403] } })
  await open(page, '/admin/income-management')
  await page.getByRole('heading', { name: 'Income Management', level: 1 }).waitFor()
  await page.getByLabel('Email').fill('kaho.leung')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(url => url.searchParams.get('q') === 'kaho.leung')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await expectSound(page, [desk, phone])
  await page.getByRole('button', { name: /^Pay out/ }).click()

  const drawer = page.getByRole('dialog')
  const amount = drawer.getByLabel('Amount in HK$')
  await amount.fill('9999999')
  await drawer.getByLabel('Remarks').fill('N')
  await drawer.getByRole('button', { name: /^Send HK\$/ }).click()
  await drawer.getByText('Not more than what’s available', { exact: true }).waitFor()
  await drawer.getByText('Too Short!').waitFor()
  await expectSound(page, [desk, phone])

  await amount.fill('10')
  await drawer.getByLabel('Remarks').fill(remarks)
  await drawer.getByRole('button', { name: 'Send HK$10.00' }).dblclick()
  await givePassword(page)
  await toast(page, 'Amount transferred successfully!')
  expect(await payoutsTo(teacherId, remarks)).toMatchObject([{ amount: 10, state: 'sent' }])

  // The teacher sees it, too.
  const own = await newPage({ viewport: phone, as: demo('leungkaho') })
  await open(own, '/my-income?type=payouts')
  await own.getByText(remarks).waitFor()
})

it('on a phone, in Chinese: the provider refuses and says why', async () => {
  const { teacherId } = await bought('linyuqing')
  const remarks = unique('十月銷售 ')
  const page = await newPage({ viewport: phone, as: demo('master'), expected: { statuses: [403] } })
  await openPayee(page, teacherId, '/zh-HK')
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('金額（港元）').fill('10')
  await drawer.getByLabel('備註').fill(remarks)
  await expectSound(page, [phone, desk])
  await drawer.getByRole('button', { name: '轉帳HK$10.00' }).click()
  await givePassword(page, '密碼', '確認')
  await toast(
    page,
    '付款服務供應商拒絕了轉帳：「The account is blocked」。沒有轉出款項，紀錄會保留在列表中。',
  )
  expect(await payoutsTo(teacherId, remarks)).toMatchObject([{ state: 'failed' }])
  await openPayee(page, teacherId, '/zh-HK')
  await page.getByRole('tab', { name: '已轉帳' }).click()
  await page.getByRole('listitem').filter({ hasText: remarks }).getByText('未有轉帳').waitFor()
})

it('an order is found by its buyer and a line of it given back', async () => {
  const { buyer, cents } = await bought('leungkaho')
  const amount = `HK$${(cents / 100).toLocaleString('en-HK', { minimumFractionDigits: 2 })}`
  const page = await newPage({ viewport: phone, as: demo('admin'), expected: { statuses: [403] } })
  await open(page, '/admin/orders')
  await page.getByRole('searchbox', { name: 'Buyer, number or intent' }).fill(buyer.email)
  await page.waitForURL(url => url.searchParams.get('q') === buyer.email)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.getByRole('button', { name: /^Open/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { name: 'Ledger postings' }).waitFor()
  await expectSound(page, [phone, desk])
  await drawer.getByRole('button', { name: 'Refund items' }).click()
  await drawer.getByRole('button', { name: `Refund ${amount}` }).click()
  await drawer.locator('.err').waitFor()
  await drawer.getByLabel('Reason').fill('Bought twice')
  await expectSound(page, [phone, desk])
  await drawer.getByRole('button', { name: `Refund ${amount}` }).click()
  await givePassword(page)
  await toast(page, 'Refunded')
  await drawer.getByText('Bought twice').waitFor()

  const log = await newPage({ viewport: desk, as: demo('admin') })
  await open(log, '/admin/audit?act=order_refunded')
  await log.locator('tbody tr').filter({ hasText: 'Bought twice' }).first().waitFor()
})
