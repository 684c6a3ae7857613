import { expect, it } from 'vitest'
import { openSettings } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { mailedAbout } from './support/checkout.ts'
import { bookByCall, inDays, makeTeacherWithTimes, slotsOf } from './support/lessons.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, makePerson, type Person, sessionOf } from './support/people.ts'

// What people are told: in the open tab, in the list, by email.

const follow = async (person: Person, teacherId: number) => {
  const { user } = await sessionOf(person)
  const body = { user_id: user.user_id, subscriber_id: teacherId, type: 'teacher' as const }
  await (await clientOf(person)).subscriptionStore({ body })
}

it('a booking of one visitor rings in the open tab of the other, who reads it without a reload', async () => {
  const [teacher, student] = await Promise.all([
    makeTeacherWithTimes([{ day: inDays(5), time: '10:00' }]),
    makePerson(),
  ])
  const page = await newPage({ viewport: desk, as: teacher })
  await open(page, '/faqs')
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notices' })
  // That they may teach now.
  await bell.getByText('(1)').waitFor({ state: 'attached' })
  await page.evaluate(() => Object.assign(window, { untouched: true }))

  const studentsPage = await newPage({ viewport: phone, as: student })
  await open(studentsPage, '/faqs')
  const studentsBell = studentsPage.getByRole('banner').getByRole('button', { name: 'Notices' })
  await studentsBell.click()
  await studentsPage.getByRole('dialog', { name: 'Notices' }).getByText('Nothing new').waitFor()
  await studentsPage.keyboard.press('Escape')
  const [slot] = await slotsOf(teacher.userId)
  if (!slot) throw new Error('the teacher has no time')
  await bookByCall(student, slot.slot_id)

  await bell.getByText('(2)').waitFor({ state: 'attached' })
  await studentsBell.getByText('(1)').waitFor({ state: 'attached' })
  await bell.click()
  const panel = page.getByRole('dialog', { name: 'Notices' })
  const booked = panel.locator('[data-part=notices] > li', {
    has: page.locator('a[href="/my/trial/bookings"]'),
  })
  await expect.poll(() => booked.getAttribute('data-read')).toBe('false')
  await expectSound(page, [phone, desk])
  await page.setViewportSize(desk)
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => booked.getAttribute('data-read')).toBe('true')
  await expect.poll(() => bell.getByText(/\(\d+\)/).count()).toBe(0)
  await booked.getByRole('link').click()
  await page.waitForURL('**/my/trial/bookings')
  // All of it in the one document.
  expect(await page.evaluate(() => 'untouched' in window)).toBe(true)
})

it('mails are chosen in the settings, and ended by one click in a mail, signed out', async () => {
  const [teacher, student] = await Promise.all([
    makeTeacherWithTimes([
      { day: inDays(5), time: '10:00' },
      { day: inDays(6), time: '10:00' },
    ]),
    makePerson(),
  ])
  await follow(student, teacher.userId)
  const page = await newPage({ viewport: phone, as: student })
  await openSettings(page, 'notifications')
  const choice = (kind: string, mail: string) =>
    page.locator('#mails').getByRole('group', { name: kind }).getByText(mail, { exact: true })
  await choice('Teachers you follow', 'Right away').click()
  await toast(page, 'Saved')
  await expectSound(page, [phone, desk])
  await page.setViewportSize(phone)

  const [slot] = await slotsOf(teacher.userId)
  if (!slot) throw new Error('the teacher has no time')
  await bookByCall(student, slot.slot_id)
  const mail = await mailedAbout(student.email, '/unsubscribe?token=')
  const link = /\/unsubscribe\?token=[\w.%-]+/.exec(mail)?.[0] ?? ''
  const visitor = await newPage({ viewport: phone })
  await open(visitor, link)
  await visitor.getByText('email you about this again: Lessons and classes.').waitFor()
  await expectSound(visitor, [phone, desk])

  expect((await (await clientOf(student)).noticeChoices()).choices).toEqual(
    expect.arrayContaining([
      { kind: 'teachers', mail: 'now' },
      { kind: 'lessons', mail: 'none' },
    ]),
  )
})
