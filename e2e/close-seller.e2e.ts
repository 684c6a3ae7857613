import { expect, inject, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { bookByCall, bookingsOf, inDays, makeTeacherWithTimes, slotsOf } from './support/lessons.ts'
import { open } from './support/open.ts'
import { demo, mailsTo, makePerson } from './support/people.ts'

// Staff close a seller for good: the preview, the second thought, live figures, and what a family sees of it.

/** All that came, one after the other. */
async function allMails(email: string): Promise<string> {
  const texts = (await mailsTo(email)).map(async path =>
    (await fetch(`${inject('baseUrl')}${path}/html`)).text(),
  )
  return (await Promise.all(texts)).join('')
}

it('a teacher is closed, and a family has its money back', async () => {
  const teacher = await makeTeacherWithTimes([
    { day: inDays(5), time: '16:00' },
    { day: inDays(6), time: '16:00' },
  ])
  const parent = await makePerson()
  const [slot] = await slotsOf(teacher.userId)
  await bookByCall(parent, slot?.slot_id ?? 0)

  const page = await newPage({
    ...{ viewport: desk, as: demo('admin'), ownSession: true },
    expected: { statuses: [403, 422] },
  })
  await open(page, `/admin/people/${teacher.userId}`)
  await page.getByRole('link', { name: 'Close this seller' }).click()
  const close = page.getByRole('button', { name: 'Close and refund HK$220.00' })
  await close.waitFor()
  await page.getByText('A preview. Nothing has been changed.').waitFor()
  await expectSound(page, [phone, desk])

  await close.click()
  const dialog = page.getByRole('dialog', { name: /^Close .*\?$/ })
  const name = (await dialog.getByRole('heading').innerText()).replace(/^Close |\?$/g, '')
  const reason = 'The teacher has told us they will not teach after this week.'
  await dialog.getByLabel('Reason, sent to families').fill(reason)
  await dialog.getByLabel('Type the name to confirm').fill('Somebody else')
  await dialog.getByLabel('Password', { exact: true }).fill(demo('admin').password)
  await dialog.getByRole('button', { name: /^Close and refund/ }).click()
  await dialog.getByText('Type the name exactly as it’s shown.').waitFor()
  await expectSound(page, [phone, desk])
  await dialog.getByLabel('Type the name to confirm').fill(name)
  await dialog.getByRole('button', { name: /^Close and refund/ }).click()

  // Live figures, until all is back.
  await page.getByRole('heading', { level: 2, name: `${name} is closed` }).waitFor()
  await page.getByText('1 of 1').first().waitFor()
  await expectSound(page, [phone, desk])

  await expect.poll(() => allMails(parent.email)).toContain(reason)
  expect((await bookingsOf(parent)).map(({ status }) => status)).toEqual(['cancelled'])
  const tab = await newPage({ viewport: phone, as: parent, expected: { statuses: [410] } })
  await open(tab, `/teachers-and-tutors/${teacher.userId}`)
  await tab.getByRole('heading', { name: 'This teacher has closed' }).waitFor()
  await expectSound(tab, [phone, desk])
})
