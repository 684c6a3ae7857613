import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { m } from '#messages/messages.js'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { mailedAbout } from './support/checkout.ts'
import { bookByCall, inDays, makeTeacherWithTimes, type Offered, slotsOf } from './support/lessons.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, demo, makePerson, type Person, sessionOf, stored } from './support/people.ts'
import { places } from './support/places.ts'

// What becomes of a lesson after it was booked, on both sides.

const cards = (page: Page) => page.locator('[data-part=upcoming] [data-part=booking]')
/** A teacher whose first time is booked by a student of their own. */
async function booked(times: readonly Offered[], learner?: string) {
  const [teacher, student] = await Promise.all([makeTeacherWithTimes(times), makePerson()])
  const [first] = await slotsOf(teacher.userId)
  if (!first) throw new Error('the teacher has no time')
  await bookByCall(student, first.slot_id, learner ? await addLearner(student, learner) : undefined)
  return { teacher, student, first }
}

async function addLearner(parent: Person, firstName: string): Promise<number> {
  const { learner } = await (await clientOf(parent)).learnerAdd({
    body: { first_name: firstName, grade: 'P3' },
  })
  return learner.learner_id
}

/** As a calendar does, by the address alone. */
const readFeed = (address: string) => fetch(address.replace(/^https?:\/\/[^/]+/, inject('baseUrl')))

const pastRows = (page: Page) => page.locator('[data-part=past] [data-part=booking]')

it('on a phone, a student in London moves a lesson and cancels it, in Hong Kong time', async () => {
  const { student } = await booked([
    { day: inDays(5), time: '10:00' },
    { day: inDays(6), time: '19:00' },
  ])
  const page = await newPage({ viewport: phone, as: student, timezoneId: 'Europe/London' })
  await open(page, '/my/bookings')
  await page.getByText('Hong Kong time').first().waitFor()
  const card = cards(page)
  await card.getByText('10:00–11:00 am').waitFor()
  await card.getByRole('button', { name: 'Opens 15 minutes before' }).waitFor()
  await expectSound(page, [phone, desk])
  await page.setViewportSize(phone)

  await card.getByRole('button', { name: /^Move/ }).click()
  const moving = page.getByRole('dialog', { name: 'Move your trial lesson' })
  await moving.getByText('7:00 pm', { exact: true }).click()
  await expectSound(page)
  await moving.getByRole('button', { name: /^Move to .*, 7:00 pm$/ }).click()
  await toast(page, 'emailed both of you.')
  await card.getByText('7:00–8:00 pm').waitFor()
  await mailedAbout(student.email, 'Your lesson has a new time')

  await card.getByRole('button', { name: /^Cancel/ }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel this trial lesson?' })
  await cancelling.getByText('HK$220, in full').waitFor()
  await expectSound(page)
  await cancelling.getByRole('button', { name: 'Cancel and refund HK$220' }).click()
  await toast(page, 'refund of HK$220 is on its way')
  await pastRows(page).getByText('CANCELLED').waitFor()
  await pastRows(page).getByText('HK$220 refunded').waitFor()
  expect(await cards(page).count()).toBe(0)
})

it('what the teacher has moved says so, in both languages; the family keeps the time or leaves it late', async () => {
  const times = [
    { day: inDays(2), time: '10:00' },
    { day: inDays(3), time: '10:00' },
  ]
  const { teacher, student, first } = await booked(times)
  const second = (await slotsOf(teacher.userId)).find(({ slot_id }) => slot_id !== first.slot_id)
  await bookByCall(student, second?.slot_id ?? 0)
  const api = await clientOf(teacher)
  for (const slot_id of [first.slot_id, second?.slot_id ?? 0])
    await api.slotEdit({ body: { slot_id, trial_time: '18:00', confirm: true } })
  expect(await mailedAbout(student.email, 'Your lesson has a new time')).toContain('keep the new time')

  const page = await newPage({ viewport: phone, as: student })
  // An hour before the first of them begins.
  const startsAt = new Date(`${first.trial_date}T18:00:00+08:00`)
  await page.clock.install({ time: new Date(startsAt.getTime() - 3600_000) })
  await open(page, '/my/bookings')
  const [today, tomorrow] = [cards(page).nth(0), cards(page).nth(1)]
  await today.getByText(/^Moved by the teacher: it was Today, 10:00–11:00\sam/).waitFor()
  await today.getByText('until the lesson starts, because the teacher').waitFor()
  expect(await today.getByRole('button', { name: /^Cancel/ }).isEnabled()).toBe(true)
  await expectSound(page, [phone, desk])
  await tomorrow.getByRole('button', { name: /^Keep the new time/ }).click()
  await toast(page, 'keeping')
  await expect.poll(() => page.getByText(/^Moved by the teacher/).count()).toBe(1)

  await open(page, '/zh-HK/my/bookings')
  await today.getByText(/^老師更改了時間：原定/).waitFor()
  await today.getByRole('button', { name: /^取消/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取消並退款HK$220' }).click()
  await pastRows(page).getByText('已退HK$220').waitFor()
})

it('what begins within a day is moved and cancelled no more, and says why', async () => {
  const { student, first } = await booked([{ day: inDays(1), time: '09:00' }])
  const page = await newPage({ viewport: desk, as: student, timezoneId: 'America/Los_Angeles' })
  // The page's own clock stands an hour before the lesson; the server would refuse as well.
  const startsAt = new Date(`${first.trial_date}T09:00:00+08:00`)
  await page.clock.install({ time: new Date(startsAt.getTime() - 3600_000) })
  await open(page, '/my/bookings')
  const card = cards(page)
  await card.getByText('Today, 9:00–10:00 am').waitFor()
  await card.getByText(/^Free changes ended .*, 24 hours before/).waitFor()
  // By the server's clock it may begin within a day or not: then it can be asked for, and else nothing can be done.
  for (const name of [/^Move/, /^Cancel/])
    expect(await card.getByRole('button', { name }).and(page.locator(':enabled')).count()).toBe(0)
  // The door opens by itself while the page is left alone.
  expect(await card.getByRole('button', { name: 'Opens 15 minutes before' }).isDisabled()).toBe(true)
  await page.clock.fastForward('46:00')
  await card.getByRole('button', { name: /^Join/ }).waitFor()
})

it('a teacher cancels with a reason, and the family is told and refunded', async () => {
  const { teacher, student: parent } = await booked([{ day: inDays(4), time: '16:00' }], 'Hei Tung')
  const page = await newPage({ viewport: desk, as: teacher })
  await open(page, '/my/trial/bookings')
  const row = page.locator('tr[data-part=booking]')
  await row.getByRole('rowheader', { name: /^Hei Tung/ }).waitFor()
  await row.getByText('P3').waitFor()
  await row.getByText('Opens when it starts').waitFor()
  await expectSound(page, [phone, desk])
  await row.getByRole('button', { name: /^Details: Hei Tung/ }).click()
  const lesson = page.getByRole('dialog', { name: '60 min trial' })
  await lesson.getByRole('link', { name: parent.email }).waitFor()
  await expectSound(page)
  await lesson.getByRole('button', { name: 'Cancel Hei Tung’s booking' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel Hei Tung’s lesson?' })
  await question.getByRole('button', { name: 'Cancel and refund HK$220' }).click()
  await question.getByText('Please say why').waitFor()
  await question.getByLabel('Reason').fill('I have lost my voice.')
  await question.getByRole('button', { name: 'Cancel and refund HK$220' }).click()
  await toast(page, 'told Hei Tung and refunded the booking')
  await row.getByText('Cancelled by you, refunded').waitFor()
  expect(await mailedAbout(parent.email, 'Your lesson was cancelled')).toContain('I have lost my voice.')

  const family = await newPage({ viewport: phone, as: parent })
  await open(family, '/zh-HK/my/bookings')
  await pastRows(family).getByText('已取消').waitFor()
  await pastRows(family).getByText('已退HK$220').waitFor()
  await pastRows(family).getByRole('button', { name: /^詳情/ }).click()
  await family.getByRole('dialog').getByText('由老師取消 「I have lost my voice.」').waitFor()
  await expectSound(family)
})

it('a teacher notes who came, and an attended lesson is reviewed', async () => {
  const [teacher, student] = [demo('kwokngaman'), demo('simontsang')]
  const { token } = await sessionOf(student)
  // The second try finds what the first one wrote.
  const teacherId = (await sessionOf(teacher)).user.user_id
  const page = await newPage({ viewport: desk, as: teacher })
  await open(page, '/my/trial/bookings')
  const row = page.locator('tr[data-part=booking]', { hasText: 'Simon' })
  const choice = (name: string) => row.getByRole('radio', { name, exact: true })
  await row.getByText('Absent', { exact: true }).click()
  await expect.poll(() => choice('Absent').isChecked()).toBe(true)
  await row.getByText('Late', { exact: true }).click()
  await toast(page, 'Late')
  await expect.poll(() => choice('Late').isChecked()).toBe(true)
  await expect.poll(() => page.getByText(/attendances? to mark/).count()).toBe(0)

  const family = await newPage({ viewport: phone, as: student })
  await family.request.delete(`/api/teacher/review/${teacherId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await open(family, '/my/bookings')
  await pastRows(family).getByText('Late').waitFor()
  await pastRows(family)
    .getByRole('button', { name: /^Leave a review/ })
    .click()
  const form = family.getByRole('dialog', { name: /^How are .*Kwok.* lessons/ })
  await form.getByLabel('Your review').fill('Clear questions, kind answers.')
  await form.getByRole('button', { name: 'Publish review' }).click()
  await toast(family, 'Thank you for your review.')
  await pastRows(family).getByText('You gave 5 of 5 stars').waitFor({ state: 'attached' })
  await expectSound(family)
})

it('a calendar feed is made, read by a calendar, and revoked', async () => {
  const { student } = await booked([{ day: inDays(7), time: '11:00' }])
  const page = await newPage({ viewport: desk, as: student })
  await open(page, '/my/bookings')
  await page.getByRole('link', { name: 'Calendar feed' }).click()
  await page.waitForURL('**/my-account/family#calendar')
  const section = page.locator('#calendar')
  await section.getByRole('button', { name: 'Create a link' }).click()
  const address = await section.getByLabel('Your calendar link').inputValue()
  await expectSound(page, [phone, desk], { within: '#calendar' })
  const calendar = await readFeed(address)
  expect(calendar.status).toBe(200)
  expect(await calendar.text()).toContain('60 min trial')
  expect(await section.getByRole('link', { name: 'Open in Apple' }).getAttribute('href')).toMatch(/^webcal:/)

  // Told once: later it can only be made anew or revoked.
  await open(page, '/my-account/family')
  await section.getByText(/^Last read today/).waitFor()
  expect(await section.getByLabel('Your calendar link').count()).toBe(0)
  await section.getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByRole('dialog', { name: 'Revoke this feed?' })
    .getByRole('button', { name: 'Revoke' })
    .click()
  await toast(page, 'The link no longer works')
  await section.getByRole('button', { name: 'Create a link' }).waitFor()
  expect((await readFeed(address)).status).toBe(404)
})

it('how upcoming lessons are shown is remembered', async () => {
  const page = await newPage({ viewport: desk, as: demo('parent') })
  await open(page, '/my/bookings')
  await page.getByText('Table', { exact: true }).click()
  await page.locator('[data-part=upcoming] table').waitFor()
  expect(await stored(page, 'bookings_view')).toBe('table')
  await expectSound(page)
})

it.each(places)('$where a parent of two sees whose lesson it is, first, and one child alone', async place => {
  const { viewport, prefix, language } = place
  const [day, later] = [inDays(2), inDays(3)]
  const [teacher, parent] = await Promise.all([
    makeTeacherWithTimes([
      { day, time: '16:00' },
      { day: later, time: '17:00' },
    ]),
    makePerson(),
  ])
  const slots = await slotsOf(teacher.userId)
  for (const [index, name] of ['Hei Tung', 'Long Yin'].entries())
    await bookByCall(parent, slots[index]?.slot_id ?? 0, await addLearner(parent, name))
  for (const name of ['Hei Tung', 'Long Yin']) await mailedAbout(parent.email, name)

  const page = await newPage({ viewport, as: parent })
  await open(page, `${prefix}/my-classes?day=${day}`)
  const main = page.getByRole('main')
  const lessonOf = (name: string) => main.getByRole('button', { name: new RegExp(`${name} · 60 min trial`) })
  await lessonOf('Hei Tung').first().waitFor()
  const whose = page.getByRole('group', { name: m.classes_whose_filter({}, language) })
  await expectSound(page)
  await whose.getByText('Long Yin').click()
  await expect.poll(() => lessonOf('Hei Tung').count()).toBe(0)
  await whose.getByText(m.classes_everyone({}, language)).click()
  await lessonOf('Hei Tung').first().waitFor()

  await open(page, `${prefix}/my/bookings`)
  for (const [index, name] of ['Hei Tung', 'Long Yin'].entries())
    await cards(page).nth(index).getByText(name).first().waitFor()
  await expectSound(page)
  const { address } = await (await clientOf(parent)).calendarFeedMake({})
  const feed = await (await readFeed(address)).text()
  for (const name of ['Hei Tung', 'Long Yin']) expect(feed).toMatch(new RegExp(`SUMMARY:${name}`))
})
