import { expect, it } from 'vitest'
import { signInByForm } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { bookByCall, inDays, makeTeacherWithTimes, slotsOf } from './support/lessons.ts'
import { open } from './support/open.ts'
import { demo, makePerson } from './support/people.ts'

it('a new teacher comes to their own home after signing in, with the steps until the first sale', async () => {
  const teacher = await makeTeacherWithTimes([{ day: inDays(1), time: '10:00' }])
  const page = await newPage({ viewport: desk })
  await open(page, '/login')
  await signInByForm(page, teacher.username, teacher.password)
  await page.waitForURL('**/my-teaching')
  await page.getByRole('heading', { name: 'Your path to your first sale' }).waitFor()
  await page.getByText('1 of 6 done').waitFor()
  await page
    .getByText('No lessons today.')
    .or(page.getByText(/^No lessons this week/))
    .waitFor()
  await expectSound(page, [desk, phone])

  // The first sale ends the steps.
  const [slot] = await slotsOf(teacher.userId)
  await bookByCall(await makePerson(), slot?.slot_id ?? 0)
  await open(page, '/my-teaching')
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor()
  await page.getByRole('link', { name: 'Earnings' }).last().waitFor()
  expect(await page.getByText('HK$220').count()).toBeGreaterThan(0)
})

it('who was on the way to another page comes there, and a student to no seller’s home', async () => {
  const teacher = demo('teacher')
  const page = await newPage({ viewport: desk })
  await open(page, '/login?next=/my-shop')
  await signInByForm(page, teacher.username, teacher.password)
  await page.waitForURL(url => url.pathname === '/my-shop')
  await open(page, '/my-teaching')
  await page.getByRole('heading', { name: 'Sales this week' }).waitFor()
  await expectSound(page, [desk, phone])

  const student = await newPage({ viewport: phone, as: await makePerson() })
  await student.goto('/my-teaching')
  await student.waitForURL('**/login?*')
})
