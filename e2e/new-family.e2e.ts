import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desk, newPage, phone } from './support/browser.ts'
import { goodCard, onSale } from './support/checkout.ts'
import { bookingsOf, inDays, makeTeacherWithTimes } from './support/lessons.ts'
import { open } from './support/open.ts'
import { mailedLink, newPerson, password } from './support/people.ts'

// A mother who has never been here finds a lesson, registers on the way and pays for her child.

/** Counts what a hand does. */
function counted() {
  const count = { taps: 0, fields: 0 }
  return {
    count,
    tap: async (what: Locator) => {
      count.taps += 1
      await what.click()
    },
    fill: async (what: Locator, text: string) => {
      count.fields += 1
      await what.fill(text)
    },
  }
}

/** As a mail program opens it: another tab of the same browser. */
async function openMailed(page: Page, email: string): Promise<Page> {
  const tab = await page.context().newPage()
  await open(tab, await mailedLink(email, 'email/verify'))
  return tab
}

it('on a phone in Chinese: the mailed link goes on to the payment of the lesson that was chosen', async () => {
  const day = inDays(2)
  const teacher = await makeTeacherWithTimes([{ day, time: '16:00' }])
  const person = newPerson()
  const page = await newPage({ viewport: phone })
  const { count, tap, fill } = counted()
  await open(page, '/zh-HK')
  await page
    .getByRole('navigation', { name: '快速連結' })
    .getByRole('link', { name: '老師', exact: true })
    .waitFor()
  await tap(
    page.getByRole('navigation', { name: '快速連結' }).getByRole('link', { name: '老師', exact: true }),
  )
  await page.waitForURL('**/zh-HK/teachers')
  // The newest stands first only when asked for; the list is found, one card is pressed.
  await open(page, '/zh-HK/teachers?sort=newest')
  await tap(page.locator(`a[href="/zh-HK/teachers-and-tutors/${teacher.userId}"]`).first())
  await page.getByRole('heading', { level: 1, name: /劉嘉欣/ }).waitFor()
  await tap(
    page
      .getByRole('main')
      .getByRole('radio', { name: /下午4:00/ })
      .locator('xpath=..'),
  )
  await tap(page.locator('[data-part=booking-bar]').getByRole('button', { name: '預約' }))

  const dialog = page.getByRole('dialog')
  await tap(dialog.getByRole('button', { name: '建立帳戶' }))
  await tap(dialog.getByText('家長', { exact: true }))
  await fill(dialog.getByLabel('姓氏'), '陳')
  await fill(dialog.getByLabel('名字'), '大文')
  await fill(dialog.getByLabel('電郵'), person.email)
  await expect.poll(() => dialog.getByLabel('用戶名稱').inputValue()).toBe(person.username.toLowerCase())
  await fill(dialog.getByLabel('密碼', { exact: true }), password)
  await tap(dialog.getByRole('button', { name: '顯示密碼' }).first())
  await tap(dialog.getByRole('button', { name: '建立帳戶', exact: true }))
  await dialog.getByText(person.email).waitFor()

  count.taps += 1
  const tab = await openMailed(page, person.email)
  const confirm = tab.getByRole('dialog', { name: '為誰預約？' })
  await confirm
    .getByText(/下午4:00/)
    .first()
    .waitFor()
  expect(new URL(tab.url()).pathname).toBe(`/zh-HK/teachers-and-tutors/${teacher.userId}`)
  // The tab that asked has gone on, too, and asks for no password.
  await page.getByRole('dialog', { name: '為誰預約？' }).waitFor()
  await page.close()

  // A family without a learner finds the form open, and its main button saves.
  await fill(confirm.getByLabel('名字'), '樂兒')
  await confirm.getByLabel(/^年級/).selectOption('P1')
  count.fields += 1
  await tap(confirm.getByRole('button', { name: '儲存樂兒並繼續' }))
  const payment = tab.getByRole('dialog', { name: '付款' })
  await payment.getByRole('timer').waitFor()
  await fill(payment.getByLabel('卡號'), goodCard)
  await fill(payment.getByLabel('到期日'), '12/40')
  await fill(payment.getByLabel('CVC安全碼'), '123')
  // It comes by itself, and later than the form.
  await expect.poll(() => payment.getByLabel('持卡人姓名').inputValue()).not.toBe('')
  await tap(payment.getByRole('button', { name: /^支付HK\$220/ }))
  await tab.getByRole('dialog', { name: '你的預約已確認' }).getByText(/樂兒/).first().waitFor()
  expect(await bookingsOf(person)).toMatchObject([
    { trial_date: day, trial_time: '16:00', status: 'confirmed', learner_name: '樂兒' },
  ])
  // Sixteen taps and thirteen fields once; a learner’s grade is one of the nine.
  expect(count.taps).toBeLessThanOrEqual(13)
  expect(count.fields).toBeLessThanOrEqual(9)
})

it('at a desk in English: another browser asks for one press, and has the cart and the lesson', async () => {
  const day = inDays(2)
  const [teacher, [product]] = await Promise.all([
    makeTeacherWithTimes([{ day, time: '11:00' }]),
    onSale('brightharbour'),
  ])
  const person = newPerson()
  const page = await newPage({ viewport: desk })
  await page.addInitScript(
    items => {
      if (location.protocol !== 'about:') localStorage.setItem('cartItems', JSON.stringify(items))
    },
    [product],
  )
  await open(page, `/teachers-and-tutors/${teacher.userId}`)
  await page
    .getByRole('main')
    .getByRole('radio', { name: /^11:00/ })
    .locator('xpath=..')
    .click()
  await page.locator('[data-part=booking-box]').getByRole('button', { name: 'Book' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await dialog.getByLabel('First name').fill('Mei Ling')
  await dialog.getByLabel('Last name').fill('Lee')
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Username').fill(person.username)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByLabel('Confirm password').fill(password)
  await dialog.getByRole('button', { name: 'Create account' }).click()
  await dialog.getByText(`We’ve sent a link to ${person.email}.`).waitFor()

  const elsewhere = await newPage({ viewport: desk })
  await open(elsewhere, await mailedLink(person.email, 'email/verify'))
  await elsewhere.getByText('Thank You for verifying your email.').waitFor()
  await elsewhere.getByRole('button', { name: `Continue as ${person.username}` }).click()
  const confirm = elsewhere.getByRole('dialog', { name: 'Who’s it for?' })
  await confirm.getByText(/11:00/).first().waitFor()
  await elsewhere.keyboard.press('Escape')
  await open(elsewhere, '/cart')
  await elsewhere
    .getByRole('main')
    .getByText(product?.course_name ?? '')
    .first()
    .waitFor()
})
