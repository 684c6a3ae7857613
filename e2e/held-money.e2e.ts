import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { openCourseOf } from './support/courses.ts'
import { inDays, makeTeacherWithTimes } from './support/lessons.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, demo, makePerson, sessionOf, unique } from './support/people.ts'
import { makeSeller } from './support/teachers.ts'

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

it('the footer leads to how money is kept, whose figures add up, in both languages', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/about-us')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How your money is kept' }).click()
  await page.getByRole('heading', { level: 1, name: 'How your money is kept' }).waitFor()
  expect(await page.title()).toContain('How your money is kept')
  const books = page.getByRole('region', { name: 'The books' })
  const figures = await clientWith().heldFigures()
  expect(figures.paid).toBeGreaterThan(0)
  const [paid] = await books.locator('p b').allTextContents()
  const parts = await books.locator('dl').first().locator('dd').allTextContents()
  expect(cents(paid ?? '')).toBe(figures.paid)
  expect(parts.map(cents)).toEqual([figures.earned, figures.held, figures.refunded, figures.fees])
  expect(parts.map(cents).reduce((sum, one) => sum + one, 0)).toBe(figures.paid)
  await books.getByText(/^Balanced, /).waitFor()
  await expectSound(page, [desk, phone])

  await open(page, '/zh-HK/how-money-is-kept')
  await page.getByRole('heading', { level: 1, name: '你的錢如何保管' }).waitFor()
  await page
    .getByRole('region', { name: '帳目' })
    .getByText(/^已核對，/)
    .waitFor()
  await expectSound(page, [phone, desk])
  await page.getByRole('main').getByRole('link', { name: '找老師' }).click()
  await page.waitForURL('**/zh-HK/teachers')
})

it('who is about to pay for a lesson reads who holds the money until when', async () => {
  const day = inDays(3)
  const teacher = await makeTeacherWithTimes([{ day, time: '10:00' }])
  const page = await newPage({ viewport: desk, as: await makePerson() })
  await open(page, `/teachers-and-tutors/${teacher.userId}`)
  await page.getByRole('radio', { name: /open$/ }).first().waitFor()
  await page.locator(`[data-day="${day}"]`).click()
  await page
    .getByRole('main')
    .getByRole('radio', { name: /^10:00/ })
    .locator('xpath=..')
    .click()
  await page.locator('[data-part=booking-box]').getByRole('button', { name: 'Book' }).click()
  const confirm = page.getByRole('dialog', { name: 'Who’s it for?' })
  const promise = 'Held by Lantern until the lesson is taught; released 48 hours after.'
  await confirm.getByText(promise).waitFor()
  await expectSound(page, [phone, desk])
  await confirm.getByRole('button', { name: 'Continue to payment' }).click()
  const payment = page.getByRole('dialog', { name: 'Payment' })
  await payment.getByText(promise).waitFor()
  const opened = page.waitForEvent('popup')
  await payment.getByRole('link', { name: 'How your money is kept' }).click()
  expect(new URL((await opened).url()).pathname).toBe('/how-money-is-kept')

  const { course_id } = await openCourseOf(demo('teacher'))
  const { classId } = await (await clientOf(demo('teacher'))).classAdd({
    body: {
      ...{ course_id, title: unique('Rhymes'), date: inDays(60), time: '21:15', end_time: '21:45' },
      ...{ color: 'teal', zoom_link: 'Mong Kok, Room 7B', class_price: 300 },
    },
  })
  await open(page, `/zh-HK/classes/course/${course_id}/${classId}`)
  const text = /款項由Lantern代管，課堂完成48小時後才轉給老師/
  await page.getByRole('main').getByText(text).waitFor()
  await page.getByRole('main').getByRole('button', { name: '報名' }).first().click()
  const enrol = page.getByRole('dialog')
  await enrol.getByText(text).waitFor()
  await expectSound(page, [phone, desk])
})

it('a course says before paying that its seller refunds what was not opened', async () => {
  const seller = await makeSeller()
  const session = await sessionOf(seller)
  const product = await new Product(session, unique('Bars')).create()
  const page = await newPage({ viewport: desk, as: await makePerson() })
  await open(page, `/product/preview/course/${product.id}`)
  const side = page.locator('[data-part=side-buy]')
  await side.getByText('Paid digital courses aren’t refundable').waitFor()
  await clientWith(session.token).shopRefundTermsSet({ body: { unopened: true } })
  await open(page, `/product/preview/course/${product.id}`)
  await side.getByText('Refund within 7 days if you haven’t opened it').waitFor()
  expect(await side.getByText('aren’t refundable').count()).toBe(0)
  await expectSound(page, [desk, phone])
})
