import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { isSigned, startWebhookReceiver } from '#server/testing/webhook-receiver.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { buyNow, fillCard, goodCard, pay, processed } from './support/checkout.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { makePerson, sessionOf, unique } from './support/people.ts'
import { giveBankAccount, makeTeacher } from './support/teachers.ts'

// What a seller's program is told, and what the seller sees of it.

const card = (page: Page) => page.locator('#webhooks')
const dialogOf = (page: Page) => page.getByRole('dialog')

/** Refused addresses first; then the one that the server of the journeys may call. The secret is shown once. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await card(page).getByText('You don’t have a webhook yet.').waitFor()
  await card(page).getByRole('button', { name: 'Add a webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Add a webhook' })
  const save = () => form.getByRole('button', { name: 'Add webhook' }).click()
  await save()
  await form.getByText('Enter a full address').waitFor()
  await form.getByText('Choose at least one').waitFor()
  await form.getByLabel('Order paid').check()
  await form.getByLabel('Review written').check()
  for (const refused of ['https://10.0.0.7/events', 'http://shop.example.com/events']) {
    await form.getByLabel('Address').fill(refused)
    await save()
    await form.getByText('Events are sent only to public https addresses.').waitFor()
    expect(await form.getByLabel('Address').inputValue()).toBe(refused)
    expect(await form.getByLabel('Review written').isChecked()).toBe(true)
  }
  await expectSound(page, [phone, desk], { within: 'dialog[open]' })
  await form.getByLabel('Address').fill(url)
  await save()
  const made = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = await made.getByLabel('Signing secret', { exact: true }).inputValue()
  await expectSound(page, [phone, desk], { within: 'dialog[open]' })
  await made.getByRole('button', { name: 'Done' }).click()
  await card(page).getByText(url).waitFor()
  expect(await page.content()).not.toContain(secret)
  return secret
}

it('a teacher adds a webhook, a sale is delivered to it, and the teacher sees that it was', async () => {
  const receiver = await startWebhookReceiver(Number(new URL(inject('webhookOrigin')).port))
  try {
    const teacher = await makeTeacher()
    await giveBankAccount(teacher, '388-204517-888')
    const session = await sessionOf(teacher)
    const path = `/${unique('events')}`
    const url = `${receiver.origin}${path}`
    const page = await newPage({ viewport: desk, as: teacher, expected: { statuses: [422] } })
    await open(page, '/my-account#webhooks')
    const secret = await addWebhook(page, url)

    // The program is down while the teacher tests it, and up again a moment later.
    receiver.answer(path, 503, 'back soon')
    await card(page).getByRole('button', { name: 'Send a test' }).click()
    const sent = dialogOf(page).locator('[data-part=deliveries] > li')
    await sent.first().getByText('Will retry').waitFor()
    await sent.first().getByText('Status 503 · 1 attempt').waitFor()
    await sent
      .first()
      .getByText(/^Next attempt:/)
      .waitFor()
    await sent.first().getByText('Response', { exact: true }).click()
    await sent.first().getByText('back soon').waitFor()
    await expectSound(page, [phone, desk], { within: 'dialog[open]' })
    receiver.answer(path, 200, 'thanks')
    await sent
      .first()
      .getByRole('button', { name: /^Send again/ })
      .click()
    await sent.first().getByText('Delivered', { exact: true }).waitFor()
    // What was told meanwhile has a button of that name, too.
    await dialogOf(page).getByRole('button', { name: 'Close' }).first().click()

    const product = await new Product(session, unique('Bars ')).create()
    const buyer = await newPage({ viewport: desk, as: await makePerson() })
    await open(buyer, `/product/preview/-/${product.id}`)
    await buyNow(buyer).click()
    await fillCard(buyer.getByRole('dialog'), goodCard)
    await pay(buyer.getByRole('dialog'))
    await processed(buyer).getByText('Thank You for your purchase.').waitFor()
    await expect.poll(() => receiver.got(path).length, { timeout: 30_000 }).toBe(3)
    const sale = receiver.got(path).at(-1)
    expect(sale && isSigned(secret, sale)).toBe(true)
    expect(JSON.parse(sale?.body ?? '')).toMatchObject({
      type: 'order.paid',
      data: { lines: [{ item_id: product.id, amount_cents: 12_000 }] },
    })

    await reload(page)
    await card(page).locator('[data-part=last-delivery]', { hasText: 'Last: Order paid' }).waitFor()
    await expectSound(page, [phone, desk], { within: '#webhooks' })
    await open(page, '/zh-HK/my-account#webhooks')
    await card(page)
      .getByText(/最近一次：訂單已付款/)
      .waitFor()
    await expectSound(page, [phone, desk], { within: '#webhooks' })
    await card(page).getByRole('button', { name: '傳送紀錄' }).click()
    await sent.first().getByText('訂單已付款').waitFor()
    await sent.first().getByText('已送達').waitFor()
    await expectSound(page, [phone, desk], { within: 'dialog[open]' })
  } finally {
    await receiver.stop()
  }
})

it('who does not sell is told why there is nothing to set up', async () => {
  const page = await newPage({ viewport: phone, as: await makePerson() })
  await open(page, '/my-account/security')
  expect(await card(page).count()).toBe(0)
  await open(page, '/my-account#webhooks')
  await card(page)
    .getByText(/Your account doesn’t sell/)
    .waitFor()
  await expectSound(page, [phone, desk], { within: '#webhooks' })
})
