import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { mailedAbout } from './support/checkout.ts'
import { bookingsOf } from './support/lessons.ts'
import { open } from './support/open.ts'
import { clientOf, demo, type Person } from './support/people.ts'
import { givePassword } from './support/staff.ts'

/** The lesson that a demo buyer had yesterday, and its report: of a first try there is one already. */
async function lastLesson(buyer: Person) {
  const booking = (await bookingsOf(buyer)).find(
    ({ lessons: [lesson] }) => lesson?.ended || lesson?.state !== 'next',
  )
  if (!booking) throw new Error('The demo has no lesson of yesterday')
  const { reports } = await (await clientOf(buyer)).lessonReports({
    body: { booking_id: booking.booking_id },
  })
  return { booking, report: reports[0] }
}

it('a lesson is reported on a phone, its teacher agrees, and the refund is seen', async () => {
  const [buyer, teacher] = [demo('pollyip'), demo('hochunkit')]
  const { report: earlier } = await lastLesson(buyer)
  const asking = await newPage({ viewport: phone, as: buyer, locale: 'zh-HK' })
  await open(asking, '/zh-HK/my/bookings')
  if (!earlier) {
    await asking.getByRole('button', { name: /^報告/ }).click()
    const dialog = asking.getByRole('dialog')
    // Nothing is sent without a reason and a word.
    await dialog.getByRole('button', { name: '送出報告' }).click()
    await dialog.getByText('請選擇發生了甚麼事').waitFor()
    await dialog.getByText('老師遲到或早退').click()
    await dialog.getByRole('textbox').fill('遲了二十分鐘')
    await expectSound(asking, [phone, desk])
    await dialog.getByRole('button', { name: '送出報告' }).click()
    await asking.getByText('14日內未有決定').waitFor()
    await expectSound(asking, [phone, desk])
    await asking.getByRole('button', { name: '完成' }).click()
  }
  const { booking, report } = await lastLesson(buyer)
  expect(report).toMatchObject({ text: '遲了二十分鐘' })

  const selling = await newPage({ viewport: desk, as: teacher })
  if (report?.state === 'sent') {
    await open(selling, '/my/trial/bookings')
    await selling.getByRole('link', { name: 'View report' }).waitFor()
    await expectSound(selling, [desk, phone])
    await selling.getByRole('link', { name: 'View report' }).click()
    await selling.getByText('遲了二十分鐘').waitFor()
    await expectSound(selling, [desk, phone])
    await selling.getByRole('button', { name: 'Continue' }).click()
    const sure = selling.getByRole('dialog')
    await sure.getByText('You won’t get').waitFor()
    await expectSound(selling, [desk, phone])
    await sure.getByRole('button', { name: /^Refund HK\$/ }).click()
  } else await open(selling, `/my-lesson-reports/${report?.report_id}`)
  await selling
    .getByText(/^Refunded HK\$/)
    .first()
    .waitFor()

  await mailedAbout('pollyip@example.com', 'agrees with your report')
  await expect.poll(async () => (await lastLesson(buyer)).booking.refunded).toBe(booking.price)
  await open(asking, `/zh-HK/orders/${report?.order_id}`)
  await asking.getByText(/^你報告後已退款/).waitFor()
  await expectSound(asking, [phone, desk])
})

it('a teacher sees it differently, staff split the money, and both are told why', async () => {
  const [buyer, teacher] = [demo('kelvinchu'), demo('leungkaho')]
  const { booking, report: earlier } = await lastLesson(buyer)
  const family = await clientOf(buyer)
  const said = { booking_id: booking.booking_id, lesson_id: booking.lessons[0]?.lesson_id ?? 0 }
  const first =
    earlier ??
    (await family.lessonReportSend({ body: { ...said, reason: 'late', text: 'She was 30 minutes late.' } }))
      .report

  const selling = await newPage({ viewport: phone, as: teacher })
  await open(selling, `/my-lesson-reports/${first.report_id}`)
  if (first.state === 'sent') {
    await selling.getByText('I see it differently').click()
    await selling.getByLabel('What happened?').fill('The MTR was stopped at Tai Koo.')
    await expectSound(selling, [phone, desk])
    await selling.getByRole('button', { name: 'Send answer' }).click()
  }
  await selling.getByText('The MTR was stopped at Tai Koo.').waitFor()

  const { report } = await lastLesson(buyer)
  const staff = await newPage({ viewport: desk, as: demo('admin'), expected: { statuses: [403] } })
  await open(staff, `/admin/cases/${Number(report?.case_number.slice(3))}`)
  await staff.getByText('The MTR was stopped at Tai Koo.').waitFor()
  await expectSound(staff, [desk, phone])
  if (report?.state === 'staff') {
    await staff.getByRole('button', { name: 'Decide lesson' }).click()
    const decide = staff.getByRole('dialog')
    await decide.getByText('Split', { exact: true }).click()
    await decide.getByLabel('Refund in HK$').fill('100')
    await decide.getByLabel('Reason').fill('Half of the lesson was given.')
    await expectSound(staff, [desk, phone])
    await decide.getByRole('button', { name: 'Decide and close case' }).click()
    await givePassword(staff)
  }
  await staff.getByText('closed the case').waitFor()

  for (const email of ['kelvinchu@example.com', 'kaho.leung@example.hk'])
    await mailedAbout(email, 'Half of the lesson was given.')
  const asking = await newPage({ viewport: desk, as: buyer })
  await open(asking, '/my/bookings')
  await asking.getByRole('button', { name: 'See your report' }).click()
  const seen = asking.getByRole('dialog')
  await seen.getByText('Half of the lesson was given.').waitFor()
  await seen.getByText('Our team refunded HK$100 and paid the rest').waitFor()
  await expectSound(asking, [desk, phone])
})
