import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { fillCard, goodCard } from './support/checkout.ts'
import { layoutFaults } from './support/layout-faults.ts'
import { bookByCall, bookingsOf, inDays, makeTeacherWithTimes, slotsOf } from './support/lessons.ts'
import { toast } from './support/lines.ts'
import { focused, open } from './support/open.ts'
import { demo, makePerson } from './support/people.ts'

// A family finds a free hour, pays and has it. Browsers far away show Hong Kong's time and say so.

const dayButton = (page: Page, day: string) => page.locator(`[data-day="${day}"]`)
const time = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('radio', { name })

/** The month of the day is shown first. */
async function chooseDay(page: Page, day: string): Promise<void> {
  const months = page.getByRole('radio', { name: /open$|可預約時段$/ })
  await months.first().waitFor()
  for (let month = 0; (await dayButton(page, day).count()) === 0; month++)
    await months.nth(month).locator('xpath=..').click()
  await dayButton(page, day).click()
}

/** Of what is for those who see: the box around is as good. */
const press = (page: Page, name: string | RegExp) => time(page, name).locator('xpath=..').click()

it('on a phone in London, in Chinese: a free hour is found by the week, chosen, paid and confirmed', async () => {
  const [soon, later] = [inDays(2), inDays(9)]
  const teacher = await makeTeacherWithTimes([
    { day: soon, time: '09:00' },
    { day: soon, time: '19:30' },
    { day: later, time: '19:30' },
  ])
  const person = await makePerson()
  const page = await newPage({ viewport: phone, as: person, timezoneId: 'Europe/London' })
  await open(page, '/zh-HK/teachers?sort=newest')
  await page.getByRole('button', { name: '有空' }).click()
  const drawer = page.getByRole('dialog', { name: '篩選' })
  await drawer.getByRole('radio', { name: '本星期有空' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('free')).toBe('week')
  await drawer.getByRole('button', { name: /^顯示/ }).click()
  await page.locator(`a[href="/zh-HK/teachers-and-tutors/${teacher.userId}"]`).first().click()
  await page.getByRole('heading', { level: 1, name: /劉嘉欣/ }).waitFor()

  await page.getByRole('button', { name: /^選擇 ?60 min trial/ }).click()
  await page.getByRole('heading', { level: 2, name: /^選擇時間/ }).scrollIntoViewIfNeeded()
  await chooseDay(page, soon)
  await page.getByText(/香港時間，可預約至/).waitFor()
  await press(page, '下午7:30')
  const bar = page.locator('[data-part=booking-bar]')
  await bar
    .getByText(/下午7:30/)
    .first()
    .waitFor()
  await expectSound(page)

  // The selection outlives the page.
  await page.getByRole('link', { name: '所有老師' }).first().click()
  await page.waitForURL('**/zh-HK/teachers*')
  await page.getByRole('button', { name: /^完成預約 ?1/ }).click()
  const confirm = page.getByRole('dialog', { name: '為誰預約？' })
  await confirm.getByText('下午7:30–8:30').waitFor()
  await confirm.getByText(/前可免費改期或取消/).waitFor()
  await confirm
    .getByText(/香港時間/)
    .first()
    .waitFor()
  await expectSound(page)
  await confirm.getByRole('button', { name: '前往付款' }).click()
  const payment = page.getByRole('dialog', { name: '付款' })
  await payment.getByRole('timer').waitFor()
  expect(await payment.getByRole('timer').textContent()).toMatch(/^尚餘1[45]:\d\d$/)
  await payment.getByLabel('卡號').fill(goodCard)
  await payment.getByLabel('到期日').fill('12/40')
  await payment.getByLabel('CVC安全碼').fill('123')
  await expectSound(page)
  await payment.getByRole('button', { name: /^支付HK\$220/ }).click()
  const done = page.getByRole('dialog', { name: '你的預約已確認' })
  await done
    .getByText(/下午7:30/)
    .first()
    .waitFor()
  await expectSound(page)
  expect(await bookingsOf(person)).toMatchObject([
    { trial_date: soon, trial_time: '19:30', status: 'confirmed', learner_name: 'Ka Yan' },
  ])
  expect(
    (await slotsOf(teacher.userId)).map(({ trial_date, trial_time }) => `${trial_date} ${trial_time}`),
  ).toEqual([`${soon} 09:00`, `${later} 19:30`])
  await done.getByRole('link', { name: '我的預約' }).click()
  await page.waitForURL('**/zh-HK/my/bookings')
  expect(await page.locator('[data-part=complete-booking]').count()).toBe(0)
})

it('at a desk in Los Angeles: a parent signs in on the way and books for one child, then for the second', async () => {
  const day = inDays(3)
  const teacher = await makeTeacherWithTimes([
    { day, time: '10:00', seats: 2 },
    { day, time: '14:30' },
  ])
  const person = await makePerson()
  const page = await newPage({ viewport: desk, timezoneId: 'America/Los_Angeles' })
  await open(page, `/teachers-and-tutors/${teacher.userId}`)
  const box = page.locator('[data-part=booking-box]')
  expect(await box.getByRole('button', { name: 'Book' }).isDisabled()).toBe(true)

  // By keyboard: from the day that is shown to the one before and back.
  await chooseDay(page, day)
  await dayButton(page, day).focus()
  await page.keyboard.press('ArrowLeft')
  await focused(dayButton(page, inDays(2)))
  await page.keyboard.press('ArrowRight')
  await focused(dayButton(page, day))
  await press(page, /^10:00/)
  await box.getByText(/10:00/).first().waitFor()
  await box.getByRole('button', { name: 'Book' }).click()

  const signIn = page.getByRole('dialog', { name: 'Sign in' })
  await signIn.getByLabel(/username/i).fill(person.username)
  await signIn.getByLabel('Password', { exact: true }).fill(person.password)
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()

  const pay = async (learner: string, grade: string, saved: boolean) => {
    const confirm = page.getByRole('dialog', { name: 'Who’s it for?' })
    await confirm.getByText('10:00–11:00 am').waitFor()
    await confirm.getByRole('button', { name: 'New learner' }).click()
    await confirm.getByLabel('First name').fill(learner)
    await confirm.getByLabel(/^Grade/).selectOption(grade)
    await confirm.getByRole('button', { name: `Save ${learner} and continue` }).click()
    const payment = page.getByRole('dialog', { name: 'Payment' })
    await payment.getByText(new RegExp(`^For ${learner}`)).waitFor()
    await payment.getByRole('timer').waitFor()
    if (!saved) {
      await fillCard(payment, goodCard)
      await payment.getByLabel('Save for future use?').check()
    }
    await payment.getByRole('button', { name: 'Pay HK$220' }).click()
    const done = page.getByRole('dialog', { name: 'Your booking is confirmed' })
    await done.getByText(new RegExp(learner)).waitFor()
    const file = page.waitForEvent('download')
    await done.getByRole('button', { name: 'Add to calendar' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.ics$/)
    await page.keyboard.press('Escape')
    await done.waitFor({ state: 'hidden' })
  }
  await pay('Hei Tung', 'P3', false)
  expect(await box.getByRole('button', { name: 'Book' }).isDisabled()).toBe(true)
  await chooseDay(page, day)
  await time(page, /^10:00.*1 seat/).waitFor()
  await press(page, /^10:00/)
  await box.getByRole('button', { name: 'Book' }).click()
  await pay('Long Yin', 'K2', true)
  expect((await bookingsOf(person)).map(({ learner_name }) => learner_name).sort()).toEqual([
    'Hei Tung',
    'Long Yin',
  ])
})

it('a time that somebody else takes meanwhile: nothing is charged, and the next one is booked instead', async () => {
  const day = inDays(4)
  const teacher = await makeTeacherWithTimes(
    [
      { day, time: '10:00' },
      { day, time: '11:00' },
    ],
    { price: 0 },
  )
  const [quick, person] = [await makePerson(), await makePerson()]
  const page = await newPage({ viewport: phone, as: person, expected: { statuses: [409] } })
  await open(page, `/teachers-and-tutors/${teacher.userId}`)
  await page.getByRole('heading', { level: 2, name: /^Choose a time/ }).scrollIntoViewIfNeeded()
  await chooseDay(page, day)
  await press(page, '10:00 am')
  const slot = (await slotsOf(teacher.userId)).find(({ trial_time }) => trial_time === '10:00')
  await bookByCall(quick, slot?.slot_id ?? 0)
  await page.locator('[data-part=booking-bar]').getByRole('button', { name: 'Book' }).click()
  const confirm = page.getByRole('dialog', { name: 'Who’s it for?' })
  await confirm.getByRole('button', { name: 'Book now' }).click()
  const taken = page.getByRole('dialog', { name: 'This time was just taken' })
  await taken.getByText('You weren’t charged').waitFor()
  await expectSound(page)
  await taken.getByRole('button', { name: /^Book .*11:00/ }).click()
  await confirm.getByText('11:00 am–noon').waitFor()
  await confirm.getByRole('button', { name: 'Book now' }).click()
  await page.getByRole('dialog', { name: 'Your booking is confirmed' }).waitFor()
  expect(await bookingsOf(person)).toMatchObject([{ trial_date: day, trial_time: '11:00' }])
})

it('a hold that is over is told, taken again, and let go by who thinks better of it', async () => {
  const day = inDays(6)
  const teacher = await makeTeacherWithTimes([{ day, time: '10:00' }])
  const page = await newPage({ viewport: phone, as: await makePerson() })
  await open(page, `/teachers-and-tutors/${teacher.userId}`)
  await page.getByRole('heading', { level: 2, name: /^Choose a time/ }).scrollIntoViewIfNeeded()
  await chooseDay(page, day)
  await press(page, '10:00 am')
  // As if the quarter of an hour were nearly over.
  const soonOver = { expires_at: new Date(Date.now() + 1000).toISOString() }
  await page.route(
    '**/api/payment/intent*',
    async route => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...soonOver } })
    },
    { times: 1 },
  )
  await page.locator('[data-part=booking-bar]').getByRole('button', { name: 'Book' }).click()
  const toPayment = page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' })
  await toPayment.waitFor()
  // The sum and the button share a line of a phone.
  expect(await layoutFaults(page)).toEqual([])
  await toPayment.click()
  const payment = page.getByRole('dialog', { name: 'Payment' })
  await payment.getByText('Your 15 minutes are up').waitFor()
  await expectSound(page)
  expect(await slotsOf(teacher.userId)).toEqual([])
  await payment.getByRole('button', { name: 'Hold it again' }).click()
  await payment.getByRole('timer').waitFor()
  await payment.getByRole('button', { name: 'Close' }).click()
  await expect.poll(async () => (await slotsOf(teacher.userId)).length).toBe(1)
  await page.locator('[data-part=booking-bar]').getByText(/10:00/).first().waitFor()
})

it('by Alipay: given up on its page the seat is still held, then let go, then paid; and another one by wallet', async () => {
  const day = inDays(7)
  const teacher = await makeTeacherWithTimes([
    { day, time: '10:00' },
    { day, time: '15:00' },
  ])
  const person = await makePerson()
  const page = await newPage({ viewport: phone, as: person })
  const path = `/teachers-and-tutors/${teacher.userId}`
  await open(page, path)
  await page.getByRole('heading', { level: 2, name: /^Choose a time/ }).scrollIntoViewIfNeeded()
  await chooseDay(page, day)
  await press(page, '10:00 am')
  const times = async () => (await slotsOf(teacher.userId)).map(({ trial_time }) => trial_time)
  const bar = page.locator('[data-part=booking-bar]')
  const payment = page.getByRole('dialog', { name: 'Payment' })
  const toPayment = async () => {
    await bar.getByRole('button', { name: 'Book' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
    await payment.getByRole('timer').waitFor()
  }
  const toAlipay = async () => {
    await toPayment()
    await payment.getByRole('button', { name: 'Alipay' }).click()
    await page.waitForURL('**/alipay/sandbox/**')
  }
  await toAlipay()
  await expectSound(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`**${path}*`)
  await toast(page, 'Payment cancelled. You weren’t charged.')
  await page.getByText('10:00 am, held for you').waitFor()
  await bar.getByText(/10:00/).first().waitFor()
  expect(await times()).toEqual(['15:00'])
  await expectSound(page)

  // Who thinks better of it lets it go, for others.
  await bar.getByRole('button', { name: 'Book' }).click()
  await page.getByRole('dialog', { name: 'Who’s it for?' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(times).toEqual(['10:00', '15:00'])

  await toAlipay()
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/alipay/success/**')
  await page.getByText('Payment Verified!').waitFor()
  await expectSound(page)
  expect(await bookingsOf(person)).toMatchObject([{ trial_time: '10:00', status: 'confirmed' }])
  await page.getByRole('link', { name: 'My bookings' }).first().click()
  await page.waitForURL('**/my/bookings')

  await open(page, path)
  await page.getByRole('heading', { level: 2, name: /^Choose a time/ }).scrollIntoViewIfNeeded()
  await chooseDay(page, day)
  await press(page, '3:00 pm')
  await toPayment()
  await payment.getByRole('button', { name: 'Wallet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Wallet' })
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Pay' }).click()
  await page
    .getByRole('dialog', { name: 'Your booking is confirmed' })
    .getByText(/3:00\spm/)
    .first()
    .waitFor()
  expect(await times()).toEqual([])
})

it('teachers are told that booking is not for them', async () => {
  const teacher = await makeTeacherWithTimes([{ day: inDays(5), time: '10:00' }])
  const page = await newPage({ viewport: desk, as: demo('teacher') })
  await open(page, `/teachers-and-tutors/${teacher.userId}`)
  const box = page.locator('[data-part=booking-box]')
  await box.getByText("Booking isn't allowed for teachers").waitFor()
  await page.getByRole('button', { name: /^Select ?60 min trial/ }).click()
  expect(await box.getByRole('button', { name: 'Book' }).isDisabled()).toBe(true)
})
