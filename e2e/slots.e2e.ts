import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { axe } from './support/axe.ts'
import { desk, newPage } from './support/browser.ts'
import { shown, toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, type Person, sessionOf } from './support/people.ts'
import { makeTeacher } from './support/teachers.ts'

// A teacher's times, in two tabs that want the same hour.

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function offeredBy(person: Person) {
  const { user } = await sessionOf(person)
  const lessons = await (await clientOf(person)).teacherLessons({ body: { teacher_id: user.user_id } })
  return lessons.flatMap(({ slots }) => slots)
}

/** Puts one hour of a day aside. */
async function stage(page: Page, day: Day, title: string): Promise<void> {
  await open(page, '/my-profile?tab=trial')
  await page.getByRole('button', { name: 'Add new trials' }).first().click()
  const cell = page.locator(`[data-day="${day}"]`)
  if (!(await cell.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await cell.click()
  await page.getByRole('button', { name: '4:00 pm', exact: true }).click()
  await page.getByRole('combobox', { name: 'Title', exact: true }).fill(title)
  await field(page, 'Price').fill('100')
  await field(page, 'URL').fill('zoom.us/j/1')
  await page.getByRole('button', { name: 'Add Schedule' }).click()
  await page.getByRole('heading', { name: 'To be added' }).waitFor()
}

it('two tabs that want the same hour: the second is told what was faster, and loses nothing', async () => {
  const teacher = await makeTeacher()
  const first = await newPage({ viewport: desk, as: teacher, expected: { statuses: [409] } })
  const second = await first.context().newPage()
  const day = addDays(hongKongDay(new Date()), 3)
  await stage(first, day, 'First tab')
  await stage(second, day, 'Second tab')
  const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true }).click()
  await update(first)
  await toast(first, '1 time added')

  await update(second)
  await shown(second, 'Nothing was saved: one time overlaps')
  await second.getByText('Overlaps your trial lesson First tab, 4:00–5:00 pm').first().waitFor()
  expect(await axe(second, 'main')).toEqual([])
  // Leaving asks; another tab of the profile costs nothing.
  await second.getByRole('tab', { name: 'Followers' }).click()
  await second.getByRole('tab', { name: 'Class details' }).click()
  await second.getByText('Trial Class', { exact: true }).click()
  await second.waitForURL('**/my-profile?tab=trial')
  await second.getByRole('link', { name: 'Lantern' }).first().click()
  await second.getByRole('button', { name: 'Stay' }).click()
  await update(second)
  await second.getByRole('button', { name: 'Move it to 5:00 pm' }).click()
  await update(second)
  await toast(second, '1 time added')
  expect((await offeredBy(teacher)).map(({ trial_time }) => trial_time).sort()).toEqual(['16:00', '17:00'])
})
