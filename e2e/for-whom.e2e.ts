import { it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { buyNow, fillCard, goodCard, onSale, pay, processed } from './support/checkout.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, makePerson } from './support/people.ts'

it('a parent buys for one child, finds it by the child, and gives it to the other', async () => {
  const [product] = await onSale('yeunghoiting')
  if (!product) throw new Error('nothing is on sale')
  const parent = await makePerson()
  const api = await clientOf(parent)
  for (const first_name of ['Wing', 'Ming']) await api.learnerAdd({ body: { first_name, grade: 'P3' } })
  const page = await newPage({ viewport: phone, as: parent })
  await open(page, `/product/preview/-/${product.course_id}`)
  await buyNow(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Wing/ }).check()
  await fillCard(dialog, goodCard)
  await expectSound(page, [phone, desk])
  await pay(dialog)
  await processed(page).waitFor()

  await open(page, '/orders')
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await page.getByText('Wing', { exact: true }).waitFor()

  await open(page, '/zh-HK/my-lantern')
  await page.getByLabel('給誰', { exact: true }).selectOption('給Wing')
  await page.getByRole('button', { name: /^給Wing/ }).click()
  const asked = page.getByRole('dialog', { name: '給誰學習？' })
  await asked.getByText('Ming').click()
  await expectSound(page, [phone, desk])
  await asked.getByRole('button', { name: '儲存' }).click()
  await toast(page, '已儲存：給Ming')
  // Nothing is Wing's any more.
  await page.getByRole('button', { name: '顯示全部' }).waitFor()
  await page.getByLabel('給誰', { exact: true }).selectOption('給Ming')
  await page.getByRole('button', { name: /^給Ming/ }).waitFor()
  await expectSound(page, [phone, desk])
})
