import { expect, it } from 'vitest'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { mondayOf } from '../web/app/features/classes/calendar/calendar-range.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { enrolByCall, goodCard } from './support/checkout.ts'
import type { Api } from './support/client.ts'
import { openCourseOf } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, demo, makePerson, type Person, unique } from './support/people.ts'

// Live classes: made by pressing a date, enrolled in on a phone, asked for where they are full.

const teacher = demo('teacher')
const worksheet = new URL('../demo/materials/fractions.pdf', import.meta.url).pathname
const course = () => openCourseOf(teacher)

/** A Monday of its own for each journey and each try, at an hour at which the demo has nothing. */
let weeks = 9
function nextMonday(): Day {
  weeks += 1
  return addDays(mondayOf(hongKongDay(new Date())), 7 * weeks)
}

type ClassFields = Exclude<Parameters<Api['classAdd']>[0]['body'], FormData>

async function makeClass(fields: ClassFields): Promise<number> {
  const { course_id } = await course()
  const usual = { course_id, time: '21:00', end_time: '21:45', color: 'teal', zoom_link: 'Mong Kok, Room 7B' }
  return (await (await clientOf(teacher)).classAdd({ body: { ...usual, ...fields } })).classId
}

const calendarOf = async (day: Day, prefix = '') =>
  `${prefix}/classes/course/${(await course()).course_id}?day=${day}`

/** The server leads to the right name of the course. */
const classAddress = async (classId: number, prefix = '') =>
  `${prefix}/classes/course/${(await course()).course_id}/${classId}`

async function stateOf(person: Person, classId: number): Promise<string | undefined> {
  const { enrolment } = await (await clientOf(person)).enrolmentGet({ body: { class_id: classId } })
  return enrolment[0]?.state
}

it('a class that repeats is made by pressing a date', async () => {
  const page = await newPage({ viewport: desk, as: teacher })
  const monday = nextMonday()
  await open(page, await calendarOf(monday))
  await page.locator(`[data-day="${monday}"] button`).first().click()
  const form = page.getByRole('form', { name: 'Add new class' })
  await form.getByRole('button', { name: 'Add class' }).click()
  await form.getByText('Class name is required').waitFor()
  const title = unique('Phonics')
  await form.getByLabel('Class name').fill(title)
  await form.getByText('Repeated lessons').click()
  await form.getByLabel('Wednesday').check({ force: true })
  await form.getByLabel('Start time').selectOption('22:00')
  await form.getByLabel('End time').selectOption('23:00')
  await form.getByLabel('Teal').check({ force: true })
  await form.getByLabel('Venue / Zoom link').fill('zoom.us/j/4711')
  await form.getByLabel('Add a file').setInputFiles(worksheet)
  await form.getByText('fractions.pdf').waitFor()
  await expectSound(page)
  await form.getByRole('button', { name: 'Add class' }).click()
  await toast(page, 'Class added to the calendar')
  await page
    .getByRole('button', { name: new RegExp(title) })
    .nth(1)
    .click()
  await page.getByRole('complementary').getByText('fractions.pdf').waitFor({ timeout: 60_000 })
})

it('on a phone in Chinese a visitor finds a class, signs in where they are, and pays', async () => {
  const title = unique('Reading')
  const day = nextMonday()
  const classId = await makeClass({ title, date: day, class_price: 120, students_limit: 8 })
  const student = await makePerson()
  const page = await newPage({ viewport: phone })
  await open(page, await classAddress(classId, '/zh-HK'))
  await page.getByRole('heading', { name: title, level: 1 }).waitFor()
  await expectSound(page)
  await page.getByRole('button', { name: '報名', exact: true }).first().click()
  const entry = page.getByRole('dialog', { name: '登入' })
  await entry.getByLabel('用戶名稱').fill(student.username)
  await entry.getByLabel('密碼', { exact: true }).fill(student.password)
  await entry.getByRole('button', { name: '登入', exact: true }).click()
  await page.getByRole('button', { name: '前往付款' }).click()
  const dialog = page.getByRole('dialog', { name: '付款及報名' })
  await dialog.getByLabel('卡號').fill(goodCard)
  await dialog.getByLabel('到期日').fill('12/40')
  await dialog.getByLabel('CVC').fill('123')
  await dialog.getByRole('button', { name: /HK\$120/ }).click()
  await toast(page, '報名成功！')
  expect(await stateOf(student, classId)).toBe('confirmed')
})

it('at a desk a visitor enrols from the calendar of the course', async () => {
  const title = unique('Writing')
  const day = nextMonday()
  const classId = await makeClass({ title, date: day, class_price: 120, students_limit: 8 })
  const student = await makePerson()
  const page = await newPage({ viewport: desk })
  await open(page, await calendarOf(day))
  await page.getByRole('button', { name: new RegExp(title) }).click()
  await page.getByRole('button', { name: 'Enroll In' }).click()
  const entry = page.getByRole('dialog', { name: 'Sign in' })
  await entry.getByLabel('Username').fill(student.username)
  await entry.getByLabel('Password', { exact: true }).fill(student.password)
  await entry.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay and enrol' })
  await dialog.getByLabel('Card number').fill(goodCard)
  await dialog.getByLabel(/^Expir/).fill('12/40')
  await dialog.getByLabel('CVC').fill('123')
  await dialog.getByRole('button', { name: /HK\$120/ }).click()
  await toast(page, 'Successfully enrolled!')
  expect(await stateOf(student, classId)).toBe('confirmed')
})

it('a full class is asked for, approved, and paid by the link', async () => {
  const title = unique('Mock')
  const day = nextMonday()
  const classId = await makeClass({ title, date: day, class_price: 120, students_limit: 1 })
  await enrolByCall(await makePerson(), classId)
  const student = await makePerson()
  const page = await newPage({ viewport: desk, as: student })
  await open(page, await calendarOf(day))
  await page.getByRole('button', { name: new RegExp(title) }).click()
  await page.getByRole('button', { name: 'Enroll In' }).click()
  const dialog = page.getByRole('dialog', { name: 'No space available' })
  await dialog.getByRole('button', { name: 'Join the waiting list (0 before you)' }).waitFor()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Request for enrollment' }).click()
  await toast(page, 'Request sent!')
  expect(await stateOf(student, classId)).toBe('asked')

  const desktop = await newPage({ viewport: desk, as: teacher })
  await open(desktop, `/my-classes/${classId}`)
  await expectSound(desktop)
  await desktop.getByRole('button', { name: /^Approve/ }).click()
  await desktop.getByText('No requests waiting.').waitFor()

  await page.reload()
  await page.getByRole('button', { name: new RegExp(title) }).click()
  await page.getByRole('link', { name: 'Take your seat' }).click()
  await expectSound(page)
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByLabel(/^Expir/).fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /HK\$120/ }).click()
  await toast(page, 'Successfully enrolled!')
  expect(await stateOf(student, classId)).toBe('confirmed')
})
