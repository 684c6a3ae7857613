import { expect, inject, it } from 'vitest'
import { signInByForm } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { bookByCall, bookingsOf, inDays, makeTeacherWithTimes, slotsOf } from './support/lessons.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { demo, mailsTo, makePerson, unique } from './support/people.ts'
import { givePassword } from './support/staff.ts'

// Staff find a person, shut them out and let them in again; the master admin looks after staff.

async function allMails(email: string): Promise<string> {
  const texts = (await mailsTo(email)).map(async path =>
    (await fetch(`${inject('baseUrl')}${path}/html`)).text(),
  )
  return (await Promise.all(texts)).join('')
}

async function newestMail(email: string): Promise<string> {
  const [path] = await mailsTo(email)
  return path ? (await fetch(`${inject('baseUrl')}${path}/html`)).text() : ''
}

it('a person is found, suspended with a reason while their tab is open, and restored', async () => {
  const person = await makePerson()
  const tab = await newPage({
    viewport: phone,
    as: person,
    ownSession: true,
    expected: { statuses: [401, 403] },
  })
  await open(tab, '/my-account')
  const page = await newPage({
    ...{ viewport: desk, as: demo('admin'), ownSession: true },
    expected: { statuses: [403, 422] },
  })
  await open(page, '/admin/people')
  await page.getByRole('searchbox', { name: 'Name, email, phone or number' }).fill(person.email)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  // Masked until the page is opened, which is in the log.
  expect(await page.locator('tbody').getByText(person.email).count()).toBe(0)
  await expectSound(page, [phone, desk])
  await page.locator('tbody').getByRole('link', { name: /^Open/ }).click()
  await page.getByText(person.email).waitFor()
  await expectSound(page, [phone, desk])
  const note = unique('Called about an invoice')
  await page.getByLabel('New note').fill(note)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByText(note).last().waitFor()
  await expect.poll(() => page.getByLabel('New note').inputValue()).toBe('')

  await page.getByRole('button', { name: 'Suspend account' }).click()
  const dialog = page.getByRole('dialog', { name: /^Suspend / })
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  const reason = `We look into a report, ${unique('case')}.`
  await dialog.getByLabel('What we’ll tell them').fill(reason)
  await expectSound(page, [phone, desk])
  await dialog.getByRole('button', { name: 'Suspend account' }).click()
  await givePassword(page)
  await toast(page, 'Account suspended. They’ve been signed out and told by email.')
  await page.getByText(reason).first().waitFor()
  await expectSound(page, [phone, desk])
  await expect.poll(() => newestMail(person.email)).toContain(reason)

  // The open tab gets nowhere, and signing in says why.
  await open(tab, '/my-account')
  await tab.waitForURL(url => !url.pathname.endsWith('/my-account'))
  await open(tab, '/login')
  await signInByForm(tab, person.username, person.password)
  await tab.getByText('Your account is suspended.').waitFor()
  await expectSound(tab, [phone, desk])

  await page.getByRole('button', { name: 'Restore account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore account' }).click()
  await toast(page, 'Account restored. They’ve been told by email.')
  await signInByForm(tab, person.username, person.password)
  await tab.waitForURL(url => !url.pathname.endsWith('/login'))
})

it('what a suspended teacher has sold is decided: one lesson stays, a family gets its money back for the other', async () => {
  const teacher = await makeTeacherWithTimes([
    { day: inDays(5), time: '16:00' },
    { day: inDays(6), time: '16:00' },
  ])
  const parent = await makePerson()
  for (const { slot_id } of await slotsOf(teacher.userId)) await bookByCall(parent, slot_id)
  const page = await newPage({
    ...{ viewport: desk, as: demo('admin'), ownSession: true },
    expected: { statuses: [403] },
  })
  await open(page, `/admin/people/${teacher.userId}`)
  await page.getByRole('button', { name: 'Suspend account' }).click()
  const suspend = page.getByRole('dialog', { name: /^Suspend / })
  await suspend.getByText(/^2 lessons ahead/).waitFor()
  await suspend.getByLabel('What we’ll tell them').fill('We look into a report.')
  await suspend.getByRole('button', { name: 'Suspend account' }).click()
  await givePassword(page)
  await page.getByRole('link', { name: /^2 lessons to decide, the first by / }).click()
  await page.getByRole('heading', { name: 'Lessons of suspended teachers' }).waitFor()
  await expectSound(page, [phone, desk])

  await page
    .getByRole('button', { name: /^Keep / })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep', exact: true }).click()
  await toast(page, 'Lesson kept.')
  await page.getByText('Kept', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /^Cancel and refund/ })
    .first()
    .click()
  await expectSound(page, [phone, desk])
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel and refund' }).click()
  await toast(page, 'Lesson cancelled. The refund is on its way.')
  await page.getByText('0 lessons to decide').waitFor()
  await expectSound(page, [phone, desk])
  await expect
    .poll(async () => (await bookingsOf(parent)).map(({ status }) => status).toSorted())
    .toEqual(['cancelled', 'confirmed'])
  await expect.poll(() => allMails(parent.email)).toContain('teach this lesson')
})

it('staff are told before their session ends, and stay by one press', async () => {
  const page = await newPage({ viewport: desk, as: demo('admin'), ownSession: true })
  let idle_seconds = 100
  await page.route('**/api/admin/session?*', route =>
    route.fulfill({ json: { idle_seconds, over_seconds: 30_000 } }),
  )
  await page.clock.install()
  await open(page, '/admin/people')
  // The list is there: the page is, too, and its clock has begun.
  await page.locator('tbody tr').first().waitFor()
  await page.clock.fastForward(61_000)
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await dialog.waitFor()
  await expectSound(page, [phone, desk])
  idle_seconds = 1800
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await dialog.waitFor({ state: 'hidden' })
})

it('the master admin invites somebody to staff, changes their role and suspends them', async () => {
  const email = `${unique('clerk')}@example.com`
  const page = await newPage({
    ...{ viewport: desk, as: demo('master'), ownSession: true },
    expected: { statuses: [403, 422] },
  })
  await open(page, '/admin/people')
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await page.waitForURL('**/admin/staff')
  await expectSound(page, [phone, desk])
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone to staff' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('First name').fill('Pui Yan')
  await dialog.getByLabel('Last name').fill(unique('Ho'))
  await expectSound(page, [phone, desk])
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await givePassword(page)
  await toast(page, 'Invitation sent')
  const row = page.locator('main li', { hasText: email })
  await row.getByText('Invited', { exact: true }).waitFor()

  await row.getByRole('combobox').selectOption('admin')
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click()
  await toast(page, 'Role changed')
  await expect.poll(() => row.getByRole('combobox').inputValue()).toBe('admin')

  await row.getByRole('button', { name: /^Suspend account/ }).click()
  const suspend = page.getByRole('dialog', { name: /^Suspend / })
  await suspend.getByLabel('What we’ll tell them').fill('Left the team.')
  await suspend.getByRole('button', { name: 'Suspend account' }).click()
  await toast(page, 'Account suspended. They’ve been signed out and told by email.')
  await row.getByText('Suspended', { exact: true }).waitFor()
})
