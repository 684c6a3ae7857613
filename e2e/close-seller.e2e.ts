import { expect, inject, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { makeCentre, makeCentreClass } from './support/centres.ts'
import { enrolByCall, mailedAbout } from './support/checkout.ts'
import { bookByCall, bookingsOf, inDays, makeTeacherWithTimes, slotsOf } from './support/lessons.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { demo, mailsTo, makePerson, sessionOf, unique } from './support/people.ts'

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

it('the master closes a centre, its families have their money back, and every screen says so', async () => {
  const centre = await makeCentre()
  const { name, username, manager, teacher } = centre
  const title = unique('Strokes')
  const { classId, courseId } = await makeCentreClass(centre, { title, price: 120 })
  const [parent, other] = [await makePerson(), await makePerson()]
  await enrolByCall(parent, classId)
  // Whose bank returns a refund, half a minute later.
  await enrolByCall(other, classId, 'failed refund')

  const page = await newPage({
    ...{ viewport: desk, as: demo('master'), ownSession: true },
    expected: { statuses: [403] },
  })
  await open(page, '/admin/management?tab=centres')
  await page.getByRole('searchbox', { name: 'Name or address' }).fill(username)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.locator('tbody').getByRole('button', { name: /^Open/ }).click()
  await page.getByRole('dialog', { name }).getByRole('link', { name: 'Close this seller' }).click()
  await page.getByRole('button', { name: 'Close and refund HK$240.00' }).click()
  const dialog = page.getByRole('dialog', { name: `Close ${name}?` })
  const reason = 'The landlord has taken the rooms back.'
  await dialog.getByLabel('Reason, sent to families').fill(reason)
  await dialog.getByLabel('Type the name to confirm').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(demo('master').password)
  await dialog.getByRole('button', { name: /^Close and refund/ }).click()
  const again = page.getByRole('button', { name: 'Refund HK$120.00 again' })
  await again.waitFor({ timeout: 60_000 })
  await page.getByText('The bank returned it.').waitFor()
  await expectSound(page, [phone, desk])
  await again.click()
  await toast(page, 'Sent again')
  await page.getByRole('heading', { level: 2, name: `${name} is closed` }).waitFor()
  await page.getByText('2 of 2').first().waitFor()
  await page.getByText('HK$240.00').first().waitFor()
  await expectSound(page, [phone, desk])

  for (const { email } of [parent, other]) {
    const mails = await mailedAbout(email, reason)
    expect(mails).toContain(title)
    expect(mails).toContain('HK$120')
  }
  const family = await newPage({ viewport: phone, as: parent, expected: { statuses: [410] } })
  await open(family, '/zh-HK/orders')
  await family.getByText('已退款').first().waitFor()
  await family.getByRole('link', { name: /^收據/ }).first().click()
  await family.getByRole('heading', { name: '退款', exact: true }).waitFor()
  await family.getByText('老師或教育中心已停止授課').waitFor()
  await expectSound(family, [phone, desk])
  await open(family, `/zh-HK/classes/course/${courseId}/${classId}`)
  await family.getByRole('heading', { level: 1, name: '這個直播班已關閉' }).waitFor()
  await expectSound(family)
  await open(family, `/zh-HK/shop/${username}`)
  await family.getByRole('heading', { level: 1, name: '這間商店已關閉' }).waitFor()
  await expectSound(family)

  // Who taught there goes on alone, and who ran it is told.
  const { user } = await sessionOf(teacher)
  await open(family, `/zh-HK/teachers-and-tutors/${user.user_id}`)
  await family.getByRole('heading', { level: 1, name: /劉嘉欣/ }).waitFor()
  expect(await family.getByText(name).count()).toBe(0)
  expect(await mailedAbout(manager.email, reason)).toContain(name)
})
