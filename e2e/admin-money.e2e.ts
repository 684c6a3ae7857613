import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { buyByCall, mailedAbout, ownedBy } from './support/checkout.ts'
import { toast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import {
  clientOf,
  demo,
  makePerson,
  type Person,
  type Registered,
  sessionOf,
  unique,
} from './support/people.ts'
import { givePassword, openPayee } from './support/staff.ts'
import { giveBankAccount, makeApplicant, makeSeller } from './support/teachers.ts'

// The way of money through the portal: a teacher who is accepted sells, is paid once and never too much, several are paid
// together, and a buyer's bank takes money back. Each journey has teachers and buyers of its own.

interface Seller extends Registered {
  userId: number
  product: Product
}

/** Teaches, can be paid, and has one course on sale. */
async function makeShop(accountNumber = '388-204517-888', price = '120'): Promise<Seller> {
  const person = await makeSeller(accountNumber)
  return { ...person, ...(await sells(person, price)) }
}

async function sells(person: Person, price: string) {
  const session = await sessionOf(person)
  const product = await new Product(session, unique('Bars before numbers ')).create({ price })
  return { userId: session.user.user_id, product }
}

async function buy(products: readonly Product[], cardName?: string): Promise<Registered> {
  const buyer = await makePerson()
  await buyByCall(
    buyer,
    products.map(({ id }) => id),
    cardName,
  )
  return buyer
}

it('an applicant is accepted on a phone, sells, and stands in the income with the sale', async () => {
  const applicant = await makeApplicant(unique('Mak Wai Lam 麥慧琳 '))
  const page = await newPage({ viewport: phone, as: demo('admin'), expected: { statuses: [403] } })
  await open(page, `/admin/management?tab=requests&q=${applicant.email}`)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  // Nobody is accepted before their documents were looked at.
  const accept = page.getByRole('button', { name: /^Accept/ })
  expect(await accept.isDisabled()).toBe(true)
  await page.getByRole('button', { name: /^Documents/ }).click()
  await page.getByRole('dialog').getByText('certificate.png').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await accept.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click()
  await givePassword(page)
  await toast(page, 'Request accepted!')

  await giveBankAccount(applicant, '388-204517-888')
  const { product, userId } = await sells(applicant, '150')
  const buyer = await buy([product])
  expect(await ownedBy(buyer)).toEqual([product.id])

  await open(page, `/admin/income-management?q=${applicant.email}`)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.locator('tbody tr').getByText('$150.00').first().waitFor()
  await expectSound(page, [phone, desk])
  await openPayee(page, userId)
  await page.getByRole('dialog').getByText(product.name).waitFor()
})

it('two tabs pay the same teacher all that is available: the second is refused by the server', async () => {
  const seller = await makeShop()
  await buy([seller.product])
  const first = await newPage({
    ...{ viewport: desk, as: demo('admin') },
    expected: { statuses: [403, 409] },
  })
  const second = await first.context().newPage()
  for (const page of [first, second]) {
    await openPayee(page, seller.userId)
    await page.getByRole('dialog').getByLabel('Remarks').fill('Full amount')
  }
  const send = (page: Page) => page.getByRole('button', { name: 'Send HK$120.00' }).click()
  await send(first)
  await givePassword(first)
  await toast(first, 'Amount transferred successfully!')
  await send(second)
  await toast(second, 'That’s more than is available. Nothing was sent.')
  const payouts = await (await clientOf(demo('admin'))).adminPayouts({ body: { teacher_id: seller.userId } })
  expect(payouts).toMatchObject([{ amount: 120, state: 'sent' }])
})

it('several are paid together, in Chinese, with a preview and a result for each; the table is saved and read', async () => {
  const good = await makeShop()
  const refused = await makeShop('000-123456-007', '90')
  await buy([good.product, refused.product])
  const page = await newPage({
    ...{ viewport: phone, as: demo('master'), acceptDownloads: true },
    expected: { statuses: [403] },
  })
  const choose = async ({ email }: Seller) => {
    await page.getByLabel('電郵').fill(email)
    await page.getByRole('button', { name: '套用' }).click()
    await page.waitForURL(url => url.searchParams.get('q') === email)
    await page.locator('tbody tr', { hasText: email }).getByRole('checkbox').check()
  }
  await open(page, '/zh-HK/admin/income-management')
  await choose(good)
  await choose(refused)
  await page.getByText('HK$210.00').first().waitFor()
  await page.getByRole('button', { name: '一併轉帳' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('備註').fill('十一月')
  await expectSound(page, [phone, desk])
  await dialog.getByRole('button', { name: '轉帳HK$210.00' }).click()
  const paid = dialog.getByText('已轉帳', { exact: true })
  await givePassword(page, '密碼', '確認', paid)
  await paid.waitFor()
  await dialog.getByText('付款服務供應商拒絕了轉帳：「The account is blocked」。').waitFor()
  await expectSound(page, [phone, desk])
  await dialog.getByRole('button', { name: '完成' }).click()

  await open(page, `/zh-HK/admin/income-management?q=${good.email}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '匯出CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('income.csv')
  const text = await readFile(await download.path(), 'utf8')
  // The mark by which spreadsheets know the encoding.
  expect(text.startsWith('\uFEFF')).toBe(true)
  const [, line, ...rest] = text.trim().split('\n')
  // Sold, paid out and still to be paid; then held and available.
  expect(line).toBe(`Karen Lau 劉嘉欣,${good.email},120.00,120.00,0.00,0.00,0.00`)
  expect(rest).toEqual([])
})

it('one of two lines is given back on a phone, with a reason that the buyer reads', async () => {
  const one = await makeShop()
  const other = await makeShop('388-204517-888', '80')
  const buyer = await buy([one.product, other.product])
  const page = await newPage({ viewport: phone, as: demo('staff'), expected: { statuses: [403] } })
  await open(page, `/admin/orders?q=${buyer.email}`)
  await page.getByRole('button', { name: /^Open/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Refund items' }).click()
  await drawer.getByRole('checkbox', { name: new RegExp(other.product.name) }).check()
  const reason = unique('The second one was a mistake ')
  await drawer.getByLabel('Reason').fill(reason)
  await drawer.getByRole('button', { name: 'Refund HK$80.00' }).click()
  await givePassword(page)
  await toast(page, 'Refunded')
  expect(await ownedBy(buyer)).toEqual([one.product.id])

  const own = await newPage({ viewport: desk, as: buyer })
  await open(own, '/orders')
  await own.getByText('Partly refunded').waitFor()
  await own.getByRole('link', { name: 'Receipt', exact: false }).first().click()
  await own.getByText(reason).waitFor()
})

it('a buyer’s bank takes the money back: access ends, staff see it, and it comes back when the bank decides for us', async () => {
  const seller = await makeShop()
  const { product } = seller
  // The name on the card asks the sandbox for it.
  const buyer = await buy([product], 'Dispute')
  await expect.poll(() => ownedBy(buyer)).toEqual([])
  await mailedAbout(buyer.email, 'Your bank is looking into a payment')
  const own = await newPage({ viewport: phone, as: buyer })
  await open(own, '/orders')
  await own.getByText('Disputed').waitFor()
  await own.locator('tbody a').first().click()
  await own.getByText(/Your bank asked us to return HK\$120\.00 of this order/).waitFor()
  await expectSound(own, [phone, desk])

  const page = await newPage({ viewport: desk, as: demo('admin') })
  await open(page, '/admin/orders')
  await page.getByRole('link', { name: /^Disputes/ }).click()
  await page.waitForURL('**/admin/orders/disputes')
  await page.getByRole('searchbox', { name: 'Buyer, number, intent or dispute' }).fill(buyer.email)
  await page.waitForURL(url => url.searchParams.get('q') === buyer.email)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.locator('tbody').getByText('Open', { exact: true }).first().waitFor()
  await expectSound(page, [desk, phone])
  await page.locator('tbody').getByRole('button', { name: /^Open/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Answer by').waitFor()
  await drawer.getByText('Returned by the bank').waitFor()
  await expectSound(page, [desk, phone])
  await drawer.getByRole('button', { name: 'Prepare evidence' }).click()
  await drawer.getByText(new RegExp(`Buyer: .*${buyer.email}`)).waitFor()
  await drawer.getByLabel('Note to the bank').fill('They opened every file.')
  await expectSound(page, [desk, phone])
  await drawer.getByRole('button', { name: 'Send evidence' }).click()
  await givePassword(page)
  await toast(page, 'Evidence sent to the bank')
  await drawer.getByText(/^Sent by .* on /).waitFor()
  await openPayee(page, seller.userId)
  await page.getByRole('dialog').getByText('$0.00').first().waitFor()
  expect(await page.getByRole('button', { name: /^Transfer/ }).count()).toBe(0)

  const clerk = await newPage({ viewport: phone, as: demo('staff') })
  await open(clerk, `/zh-HK/admin/orders/disputes?q=${buyer.email}`)
  await clerk.locator('tbody').getByRole('button', { name: /^開啟/ }).click()
  await clerk.getByRole('button', { name: '我方勝訴' }).click()
  await toast(clerk, '銀行已作出決定')
  await clerk.getByRole('dialog').getByText('勝訴', { exact: true }).waitFor()
  await expectSound(clerk, [phone, desk])
  expect(await ownedBy(buyer)).toEqual([product.id])
  await mailedAbout(buyer.email, 'You can use what you bought again')
  await reload(own)
  await own.getByText('Your bank upheld this payment.').waitFor()
})

it('orders of one buyer and of today are saved for a spreadsheet as they are narrowed', async () => {
  const shop = await makeShop('388-204517-887', '250')
  const buyer = await buy([shop.product])
  const page = await newPage({ viewport: desk, as: demo('admin'), acceptDownloads: true })
  await open(page, '/admin/orders')
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Hong_Kong' })
  await page.getByLabel('Days', { exact: true }).selectOption('Choose days')
  await page.getByLabel('From day').fill(today)
  await page.getByRole('searchbox', { name: 'Buyer, number or intent' }).fill(buyer.email)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  expect(await page.getByLabel('From day').inputValue()).toBe(today)
  await expectSound(page, [desk, phone])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('orders.csv')
  const [head, row, ...others] = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  expect(head).toContain('Buyer')
  expect(row).toContain(buyer.email)
  expect(row).toContain('250.00')
  expect(others).toEqual([])
  await page.getByLabel('To day').fill('2020-01-01')
  await page.getByText('No order found').waitFor()
})
