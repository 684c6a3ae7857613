import { expect, it } from 'vitest'
import { momentText, shortDayText } from '#contract/rules/hong-kong-texts.ts'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { mondayOf } from '../web/app/features/classes/calendar/calendar-range.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage } from './support/browser.ts'
import { enrolByCall, goodCard, mailedAbout } from './support/checkout.ts'
import { type Api, clientWith } from './support/client.ts'
import { openCourseOf } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, demo, makePerson, type Person, sessionOf, unique } from './support/people.ts'
import { addChildAt, fillCardAt, places, signInAt } from './support/places.ts'

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

async function placeOf(person: Person, classId: number) {
  const { enrolment } = await (await clientOf(person)).enrolmentGet({ body: { class_id: classId } })
  return enrolment[0]
}

const stateOf = async (person: Person, classId: number) => (await placeOf(person, classId))?.state

async function seatsLeft(class_id: number): Promise<number | null | undefined> {
  const [view] = await clientWith().classSingle({ body: { class_id } })
  return view?.free
}

/** One of the demo that has met a few times, with seats left. */
async function findRunning() {
  const { classes } = await clientWith().comingClasses({ query: { shop: 'linyuqing' } })
  const running = classes.find(({ title }) => title.startsWith('Mandarin Story Hour'))
  if (!running) throw new Error('The demo has no class that has begun')
  return running
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

it.each(places)(
  '$where a visitor finds a class, signs in where they are, and pays for a child',
  async place => {
    const { viewport, prefix, language } = place
    const title = unique('Reading')
    const classId = await makeClass({ title, date: nextMonday(), class_price: 120, students_limit: 8 })
    const parent = await makePerson()
    const page = await newPage({ viewport })
    await open(page, await classAddress(classId, prefix))
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expectSound(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: m.classes_enrol({}, language), exact: true })
      .first()
      .click()
    await signInAt(place, page.getByRole('dialog', { name: m.accounts_signin_title({}, language) }), parent)
    const who = page.getByRole('dialog', { name: m.enrolments_title({}, language) })
    await who.getByRole('button', { name: m.accounts_for_new({}, language) }).click()
    await (await addChildAt(place, who, 'Lok Yi')).click()

    // From now on the seat is theirs for a quarter of an hour.
    const payment = page.getByRole('dialog', { name: m.enrolments_pay_title({}, language) })
    await payment.getByRole('timer').waitFor()
    await payment
      .getByText(m.enrolments_for({ learner: 'Lok Yi' }, language))
      .first()
      .waitFor()
    expect(await seatsLeft(classId)).toBe(7)
    await expectSound(page)
    await fillCardAt(place, payment)
    await payment.getByRole('button', { name: /HK\$120/ }).click()
    await toast(page, m.enrolments_done({}, language))
    expect(await placeOf(parent, classId)).toMatchObject({ state: 'confirmed', learner_name: 'Lok Yi' })
  },
)

it.each(places)('$where who joins a class that has begun reads, and pays for, what is left', async place => {
  const { viewport, prefix, language } = place
  const { class_id, course_id } = await findRunning()
  const [view] = await clientWith().classSingle({ body: { class_id } })
  if (!view?.next_lesson) throw new Error('The class has no lesson left')
  const price = amountText(centsOf(view.price_now))
  const left = m.classes_lessons_left(
    {
      ...{ count: view.lesson_count, left: String(view.lessons_left), all: String(view.lesson_count) },
      day: shortDayText(view.next_lesson.date, language.locale),
    },
    language,
  )
  expect(view.price_now).toBeLessThan(view.class_price)
  const student = await makePerson()
  const page = await newPage({ viewport, as: student })
  await open(page, `${prefix}/classes/course/${course_id}/${class_id}`)
  await page.getByRole('heading', { name: view.title, level: 1 }).waitFor()
  const buy = page.getByRole('complementary', { name: m.enrolments_title({}, language) })
  await buy.getByText(left).waitFor()
  await buy.getByText(price).first().waitFor()
  if (view.leave_until)
    await buy
      .getByText(m.classes_leave_until({ when: momentText(view.leave_until, language.locale) }, language))
      .waitFor()
  await expectSound(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: m.classes_enrol({}, language), exact: true })
    .first()
    .click()
  const who = page.getByRole('dialog', { name: m.enrolments_title({}, language) })
  await who.getByText(left).waitFor()
  await who.getByRole('button', { name: m.enrolments_go_to_pay({}, language) }).click()
  const payment = page.getByRole('dialog', { name: m.enrolments_pay_title({}, language) })
  await payment.getByText(left).waitFor()
  await fillCardAt(place, payment)
  await payment.getByRole('button', { name: price }).click()
  await toast(page, m.enrolments_done({}, language))

  // Nothing of before is theirs: mail and timetable begin with their first lesson.
  const mail = await mailedAbout(student.email, view.title)
  expect(mail).toContain(shortDayText(view.next_lesson.date, 'en'))
  const { user } = await sessionOf(student)
  const { date: first } = view.next_lesson
  const { classes } = await (await clientOf(student)).myClasses({
    body: { student_id: user.user_id, startingDate: view.date, endingDate: first },
  })
  expect(classes.flatMap(({ lessons }) => lessons).map(({ date }) => date)).toEqual([first])
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
