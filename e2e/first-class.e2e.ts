import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { signInByForm, submit } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { newPage } from './support/browser.ts'
import { buyByCall, enrolByCall } from './support/checkout.ts'
import { inDays } from './support/lessons.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, makePerson, type Person, sessionOf, unique } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { step } from './support/step.ts'
import { acceptApplicant, giveBankAccount } from './support/teachers.ts'

// A teacher's first days on a tablet, which is turned over and over.

const across = { width: 1180, height: 820 }
const upright = { width: 820, height: 1180 }
const classForm = (page: Page) => page.getByRole('form', { name: 'Add new class' })

async function apply(page: Page, person: Person): Promise<void> {
  await open(page, '/become-teacher')
  await page.getByLabel('Display name').fill('Ms Ho 何老師')
  await page.getByLabel('Phone number').fill('+852 6123 4567')
  await page.getByText('Female', { exact: true }).click()
  await page
    .locator('input[name=qualification_files]')
    .setInputFiles(await picture('Certificate.png', 400, 300))
  await page.setViewportSize(upright)
  expect(await page.getByLabel('Display name').inputValue()).toBe('Ms Ho 何老師')
  await submit(page)
  await page.getByRole('heading', { name: 'Thank You for registering with us.' }).waitFor()
  const { user } = await sessionOf(person)
  await acceptApplicant(user.user_id)
}

it('on a tablet that is turned: from the application to the first sale and the first class', async () => {
  const person = await makePerson()
  const page = await newPage({
    viewport: across,
    hasTouch: true,
    as: person,
    expected: { statuses: [401, 404] },
  })
  await step('applying', () => apply(page, person))

  await step('the home of a newcomer', async () => {
    // With another role the session is another one.
    await open(page, '/login')
    await signInByForm(page, person.username, person.password)
    await page.waitForURL('**/my-teaching')
    await page.getByRole('heading', { name: 'Your path to your first sale' }).waitFor()
    await expectSound(page, [upright, across])
  })

  // The session from before the approval has ended.
  const teacher = { ...person, username: person.email }
  await giveBankAccount(teacher)
  const course = await new Product(await sessionOf(teacher), unique('Phonics kit ')).create()
  await buyByCall(await makePerson(), [course.id])
  await step('the first sale', async () => {
    await open(page, '/my-teaching')
    await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
    await page.getByText('HK$120').first().waitFor()
  })

  const title = unique('Phonics')
  await step('the first class, typed while the tablet is turned', async () => {
    const day = inDays(3)
    await open(page, `/my-classes?view=month&day=${day}`)
    await page.locator(`[data-day="${day}"] button`).first().click()
    const form = classForm(page)
    await form.getByLabel('Class name').fill(title)
    await form.getByRole('combobox', { name: 'Select course' }).click()
    await page.getByRole('option', { name: course.name }).click()
    await form.getByText('Repeated lessons').click()
    await page.setViewportSize(upright)
    await page.getByRole('dialog', { name: 'Add new class' }).waitFor()
    expect(await form.getByLabel('Class name').inputValue()).toBe(title)
    await form.getByLabel('Start time').selectOption('18:00')
    expect(await form.getByLabel('End time').inputValue()).toBe('19:00')
    await form.getByLabel('Number of lessons').fill('10')
    await form.getByLabel('Price (HKD)').fill('1300')
    await expectSound(page)
    await page.setViewportSize(across)
    await page.getByRole('complementary').getByLabel('Class name').waitFor()
    expect(await form.getByLabel('Price (HKD)').inputValue()).toBe('1300')
    await form.getByLabel('Venue / Zoom link').fill('zoom.us/j/4711')
    await form.getByRole('button', { name: 'Add class' }).click()
    await toast(page, 'Class added to the calendar')
  })

  await step('a family enrols, and the class is there by day', async () => {
    const { user } = await sessionOf(teacher)
    const classes = await (await clientOf(teacher)).teacherClasses({
      body: { teacher_id: user.user_id, startingDate: inDays(0), endingDate: inDays(90) },
    })
    expect(classes.map(({ lesson_count }) => lesson_count)).toEqual([10])
    const classId = classes[0]?.class_id ?? 0
    await enrolByCall(await makePerson(), classId)
    const [enrolled] = await (await clientOf(teacher)).classSingle({ body: { class_id: classId } })
    expect(enrolled?.enrolled).toBe(1)
    await open(page, `/my-classes?view=day&day=${inDays(3)}`)
    await page.getByRole('button', { name: new RegExp(title) }).waitFor()
    await page.setViewportSize(upright)
    await page.getByRole('button', { name: new RegExp(title) }).click()
    await page.getByRole('dialog').getByText('HK$1,300').waitFor()
    await expectSound(page, [upright, across])
  })
})
