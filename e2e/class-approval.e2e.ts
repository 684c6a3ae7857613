import { expect, it } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { goodCard } from './support/checkout.ts'
import { openCourseOf } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, demo, makePerson, unique } from './support/people.ts'

// A class that needs the teacher's approval: the amount is only kept, and let go when the teacher says no.

const teacher = demo('teacher')

/** A day of its own for each try, at an hour at which the demo has nothing. */
let days = 200
function nextDay() {
  days += 1
  return addDays(hongKongDay(new Date()), days)
}

it('a place is asked for by card alone on a phone, declined, and nothing is charged', async () => {
  const { course_id: courseId } = await openCourseOf(teacher)
  const [title, day] = [unique('Approval'), nextDay()]
  const { classId } = await (await clientOf(teacher)).classAdd({
    body: {
      ...{ course_id: courseId, title, date: day, time: '21:00', end_time: '21:45', color: 'teal' },
      ...{ zoom_link: 'Mong Kok, Room 7B', class_price: 120, students_limit: 4, require_approval: 'yes' },
    },
  })

  const student = await makePerson()
  const page = await newPage({ viewport: phone, as: student })
  await open(page, `/classes/course/${courseId}?day=${day}`)
  await page.locator(`[data-day="${day}"]`).click()
  await page.getByRole('button', { name: new RegExp(title) }).click()
  await page.getByRole('button', { name: 'Enroll In' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay and enrol' })
  await dialog.getByLabel('Card number').fill(goodCard)
  // Who takes money at once is not offered; a wallet keeps it as a card does.
  expect(await dialog.getByRole('button', { name: /Alipay/ }).count()).toBe(0)
  expect(await dialog.getByRole('button', { name: 'Wallet' }).count()).toBe(1)
  await expectSound(page)
  await dialog.getByLabel(/^Expir/).fill('12/40')
  await dialog.getByLabel('CVC').fill('123')
  await dialog.getByRole('button', { name: /HK\$120/ }).click()
  await toast(page, 'Request sent!')

  const { enrolment } = await (await clientOf(student)).enrolmentGet({ body: { class_id: classId } })
  expect(enrolment).toMatchObject([{ state: 'requested' }])

  const board = await newPage({ viewport: desk, as: teacher })
  await open(board, `/my-classes/${classId}`)
  await board.getByRole('button', { name: /^Decline/ }).click()
  await board.getByText('No requests waiting.').waitFor()

  await open(page, `/classes/offer/${enrolment[0]?.enrolment_id}`)
  await page.getByText('You weren’t charged.').waitFor()
})
