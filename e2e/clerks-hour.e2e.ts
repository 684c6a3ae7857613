import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { buyByCall } from './support/checkout.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, demo, makePerson, sessionOf, unique } from './support/people.ts'
import { givePassword } from './support/staff.ts'
import { makeApplicant, makeSeller } from './support/teachers.ts'

// An hour at the desk: a refund, documents that are missing, evidence for a bank, a rainstorm on a phone, and fourteen
// sellers who are paid.
// What is counted is what the clerk presses; what they type is the same everywhere.

/** Presses so far: a click, or a key that does something by itself. */
class Presses {
  count = 0

  async on(control: Locator): Promise<void> {
    this.count += 1
    await control.click()
  }

  async key(page: Page, key: string): Promise<void> {
    this.count += 1
    await page.keyboard.press(key)
  }

  /** Confirming the password is one more, where it is asked for. */
  async password(page: Page, done?: Locator): Promise<void> {
    this.count += 1
    await givePassword(page, 'Password', 'Confirm', done)
  }
}

async function sellsFor(price: string) {
  const person = await makeSeller()
  const product = await new Product(await sessionOf(person), unique('Bars before numbers ')).create({ price })
  return { ...person, product }
}

it('a refund takes five presses from anywhere, and stands in the order’s timeline', async () => {
  const { product } = await sellsFor('120')
  const buyer = await makePerson()
  await buyByCall(buyer, [product.id])
  const staff = await clientOf(demo('admin'))
  const { orders } = await staff.adminOrders({ body: { q: buyer.email } })
  const page = await newPage({
    ...{ viewport: desk, as: demo('admin'), ownSession: true },
    expected: { statuses: [403] },
  })
  const presses = new Presses()
  await open(page, '/admin')
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
  await presses.key(page, '/')
  await page.getByRole('combobox').fill(orders[0]?.number ?? '')
  await page.getByRole('option', { name: new RegExp(orders[0]?.number ?? '') }).waitFor()
  await presses.key(page, 'Enter')
  const drawer = page.getByRole('dialog')
  await presses.on(drawer.getByRole('button', { name: 'Refund items' }))
  await drawer.getByLabel('Reason').fill('Bought twice')
  await presses.on(drawer.getByRole('button', { name: 'Refund HK$120.00' }))
  await presses.password(page)
  await toast(page, 'Refunded')
  expect(presses.count).toBe(5)

  await open(page, `/admin/orders?order=${orders[0]?.order_id}`)
  const timeline = drawer.getByRole('listitem').filter({ hasText: 'Bought twice' })
  await timeline.filter({ hasText: 'Refund' }).first().waitFor()
  await drawer.getByRole('link', { name: product.name }).waitFor()
  await expectSound(page, [desk, phone])
})

it('two applicants are asked for the same document at once, under filters that were saved', async () => {
  const stem = unique('Tam Chi Ho 譚志豪 ')
  const applicants = [await makeApplicant(`${stem} A`), await makeApplicant(`${stem} B`)]
  const page = await newPage({ viewport: desk, as: demo('admin') })
  await open(page, `/admin/management?tab=requests&q=${encodeURIComponent(stem)}`)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(2)
  // Why neither can be accepted yet is written beside the button.
  expect(await page.getByText('Open the documents first.').count()).toBe(2)
  await expectSound(page, [desk, phone])
  const presses = new Presses()
  await presses.on(page.getByRole('checkbox', { name: 'Select all' }))
  await presses.on(page.getByRole('button', { name: 'Request documents' }))
  await page.getByRole('dialog').getByRole('textbox').fill('The back of the certificate.')
  await expectSound(page, [desk, phone])
  await presses.on(page.getByRole('dialog').getByRole('button', { name: 'Send request' }))
  await toast(page, 'Done: 2')
  expect(presses.count).toBe(3)
  await expect.poll(() => page.getByText('Documents requested').count()).toBe(2)
  const staff = await clientOf(demo('admin'))
  const { entries } = await staff.staffTimeline({ body: { user_id: applicants[0]?.userId ?? 0 } })
  expect(entries.find(({ act }) => act?.act === 'documents_asked')).toMatchObject({
    act: { after: { text: 'The back of the certificate.' } },
  })

  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(stem)
  await page.getByRole('dialog').getByRole('button', { name: 'Save this view' }).click()
  await toast(page, `“${stem}” saved`)
  const other = await newPage({ viewport: phone, as: demo('admin') })
  await open(other, '/admin/management')
  await other.getByRole('button', { name: 'Saved views' }).click()
  await other.getByRole('link', { name: stem, exact: true }).click()
  await expect.poll(() => other.locator('tbody tr').count()).toBe(2)
  await other.getByRole('button', { name: 'Saved views' }).click()
  await other.getByRole('button', { name: `Remove “${stem}”` }).click()
  await expect.poll(async () => (await staff.staffViews()).views.map(({ name }) => name)).not.toContain(stem)
})

it('evidence for a bank is ready, and sent in six presses from the overview', async () => {
  const { product } = await sellsFor('120')
  const buyer = await makePerson()
  // The name on the card asks the sandbox for it.
  await buyByCall(buyer, [product.id], 'Dispute')
  const page = await newPage({
    ...{ viewport: desk, as: demo('admin'), ownSession: true },
    expected: { statuses: [403] },
  })
  const presses = new Presses()
  await open(page, '/admin')
  await presses.on(page.getByRole('link', { name: 'Orders', exact: true }).first())
  await presses.on(page.getByRole('link', { name: /^Disputes/ }))
  await page.getByRole('searchbox', { name: 'Buyer, number, intent or dispute' }).fill(buyer.email)
  await page.waitForURL(url => url.searchParams.get('q') === buyer.email)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await presses.on(page.locator('tbody').getByRole('button', { name: /^Open/ }))
  const drawer = page.getByRole('dialog')
  await presses.on(drawer.getByRole('button', { name: 'Prepare evidence' }))
  await drawer.getByText(new RegExp(`Buyer: .*${buyer.email}`)).waitFor()
  await presses.on(drawer.getByRole('button', { name: 'Send evidence' }))
  await presses.password(page)
  await drawer.getByText(/^Sent by .* on /).waitFor()
  expect(presses.count).toBe(6)
})

it('a rainstorm is declared and ended in two presses each, on a phone', async () => {
  const staff = await clientOf(demo('admin'))
  const inForce = async () => (await staff.weatherDesk()).warnings.filter(({ ended_at }) => ended_at === null)
  // Another journey may have one in force.
  await expect.poll(async () => (await inForce()).length, { timeout: 120_000 }).toBe(0)
  const page = await newPage({ viewport: phone, as: demo('admin') })
  await open(page, '/admin')
  try {
    const declared = new Presses()
    await declared.on(page.getByRole('button', { name: /black/i }))
    await declared.on(page.getByRole('dialog').getByRole('button', { name: /^Declare/ }))
    await page.getByRole('heading', { name: /in force/ }).waitFor()
    expect(declared.count).toBe(2)
    await expectSound(page, [phone, desk])
    const ended = new Presses()
    await ended.on(page.getByRole('button', { name: /^End/ }))
    await ended.on(page.getByRole('dialog').getByRole('button', { name: /^End/ }))
    await expect.poll(async () => (await inForce()).length).toBe(0)
    expect(ended.count).toBe(2)
  } finally {
    for (const { warning_id } of await inForce()) await staff.weatherWithdraw({ body: { warning_id } })
  }
})

const sellers = 14

it('fourteen sellers are paid in five presses', async () => {
  const made = await Promise.all(Array.from({ length: sellers }, () => sellsFor('50')))
  const buyer = await makePerson()
  await buyByCall(
    buyer,
    made.map(({ product }) => product.id),
  )
  const page = await newPage({
    ...{ viewport: desk, as: demo('admin'), ownSession: true },
    expected: { statuses: [403] },
  })
  const presses = new Presses()
  await open(page, `/admin/income-management?q=${commonStart(made.map(({ email }) => email))}`)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(10)
  await presses.on(page.getByRole('button', { name: 'Select all that can be paid' }))
  await page.getByText('14 selected, HK$700.00').waitFor()
  await expectSound(page, [desk, phone])
  await presses.on(page.getByRole('button', { name: 'Pay all' }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remarks').fill('November')
  await presses.on(dialog.getByRole('button', { name: 'Send HK$700.00' }))
  const sent = dialog.getByText('Sent', { exact: true })
  await presses.password(page, sent.first())
  await expect.poll(() => sent.count()).toBe(sellers)
  await presses.on(dialog.getByRole('button', { name: 'Done' }))
  expect(presses.count).toBe(5)
  expect(await page.getByText('14 selected').count()).toBe(0)
})

function commonStart([first = '', ...others]: readonly string[]): string {
  let length = first.length
  while (!others.every(text => text.startsWith(first.slice(0, length)))) length -= 1
  return first.slice(0, length)
}
