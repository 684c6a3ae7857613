import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { buyByCall, mailedAbout, ownedBy } from './support/checkout.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, demo, makePerson, sessionOf, unique } from './support/people.ts'
import { givePassword } from './support/staff.ts'
import { giveBankAccount, makeTeacher } from './support/teachers.ts'

it('a refund is asked for on a phone, declined by the seller, decided by staff, and both hear of it', async () => {
  const teacher = await makeTeacher('Karen Lau')
  await giveBankAccount(teacher)
  const product = await new Product(await sessionOf(teacher), unique('Bars ')).create({ price: '120' })
  const parent = await makePerson()
  await buyByCall(parent, [product.id])
  const family = await clientOf(parent)
  const { orders } = await family.orderList({ query: {} })

  const asking = await newPage({ viewport: phone, as: parent, locale: 'zh-HK' })
  await open(asking, `/zh-HK/orders/${orders[0]?.order_id}`)
  await asking.getByRole('button', { name: '申請退款' }).click()
  const dialog = asking.getByRole('dialog')
  // Nothing is sent without a reason and a word.
  await dialog.getByRole('button', { name: '申請退款HK$120' }).click()
  await dialog.getByText('請簡單說明原因').waitFor()
  await dialog.getByLabel('原因').selectOption('wrong_item')
  await dialog.getByLabel('請補充說明').fill('買錯了程度')
  await expectSound(asking, [phone])
  await dialog.getByRole('button', { name: '申請退款HK$120' }).click()
  await asking.getByText('正徵詢Karen Lau：HK$120.00').waitFor()

  const selling = await newPage({ viewport: desk, as: teacher })
  await open(selling, '/my-refunds')
  await selling.getByText('買錯了程度').waitFor()
  await expectSound(selling, [desk])
  await selling.getByRole('button', { name: 'Decline' }).click()
  await selling.getByRole('dialog').getByLabel('Your answer').fill('You’ve printed all of it.')
  await selling.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await selling.getByText('Declined', { exact: true }).waitFor()

  await asking.reload()
  await asking.getByRole('button', { name: /交由我們決定/ }).click()
  await asking.getByText('由我們決定HK$120.00').waitFor()
  await expectSound(asking, [phone])
  const { requests } = await family.orderRefundView({ params: { id: orders[0]?.order_id ?? 0 } })
  const number = Number(requests[0]?.case?.number.slice(3))

  const staff = await newPage({ viewport: desk, as: demo('admin'), expected: { statuses: [403] } })
  await open(staff, `/admin/cases/${number}`)
  await staff.getByText('You’ve printed all of it.').waitFor()
  await staff.getByRole('button', { name: 'Decide refund' }).click()
  const decide = staff.getByRole('dialog')
  await decide.getByLabel('To the buyer').fill('我們已全數退款。')
  await decide.getByLabel('To Karen Lau').fill('We’ve refunded it: nothing was printed.')
  await decide.getByRole('button', { name: 'Decide and close case' }).click()
  await givePassword(staff)
  await staff.getByText('closed the case').waitFor()

  expect(await mailedAbout(parent.email, '我們已全數退款。')).toContain('HK$120')
  await mailedAbout(teacher.email, 'We’ve refunded it: nothing was printed.')
  await expect.poll(() => ownedBy(parent)).toEqual([])
  await asking.reload()
  await asking.getByText('我們決定退款').waitFor()
})
