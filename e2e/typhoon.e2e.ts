import { expect, it } from 'vitest'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, demo, sessionOf } from './support/people.ts'

// Typhoon day: staff declares it, and everyone reads it above the timetable. What it does to a lesson that is about to
// begin has endpoint tests, since at night none begins; here a class of the demo has met one, its teacher sets another
// date, and the student sees it.

const title = 'Scratch Game Jam'
const student = demo('student')
const teacher = demo('ngtszfung')

/** The class of the demo that met a typhoon, and the day on which it did. */
async function metTyphoon(): Promise<{ classId: number; day: string }> {
  const { user } = await sessionOf(student)
  const today = hongKongDay(new Date())
  const period = { startingDate: addDays(today, -21), endingDate: today }
  const { classes } = await (await clientOf(student)).myClasses({
    body: { student_id: user.user_id, ...period },
  })
  const found = classes.find(shown => shown.title.startsWith(title))
  const day = found?.lessons.find(({ state }) => state === 'suspended')?.date
  if (!found || !day) throw new Error('no class of the demo met a typhoon')
  return { classId: found.class_id, day }
}

it('a typhoon stands above the timetable; of a class that met one the teacher sets another date', async () => {
  const { classId, day } = await metTyphoon()
  const staff = await clientOf(demo('admin'))
  const { warning } = await staff.weatherDeclare({ body: { code: 'TC8NE' } })
  try {
    const page = await newPage({ viewport: desk, as: student })
    await open(page, `/my-classes?day=${day}`)
    const banner = page.getByRole('region', { name: /Typhoon signal 8/ })
    await banner.waitFor()
    await banner.getByText('How suspension works').click()
    await banner.getByText(/sets a make-up date/).waitFor()
    await page.getByRole('button', { name: new RegExp(`${title}.*Suspended: Typhoon signal 8`) }).click()
    await page.getByText(/Please stay at home/).waitFor()
    await expectSound(page)

    // What changes for those enrolled is told first, by a refusal.
    const room = await newPage({ viewport: desk, as: teacher, expected: { statuses: [409] } })
    await open(room, `/my-classes/${classId}`)
    await room.getByRole('button', { name: 'Set a make-up date' }).click()
    const next = addDays(hongKongDay(new Date()), 61)
    const dialog = room.getByRole('dialog', { name: 'Move' })
    await dialog.getByLabel('Date').fill(next)
    await dialog.getByLabel('Start time').selectOption('22:00')
    await dialog.getByLabel('End time').selectOption('23:00')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    // Who is enrolled is named first.
    await dialog.getByRole('textbox').waitFor()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await toast(room, 'Class saved')

    const small = await newPage({ viewport: phone, as: student })
    await open(small, `/zh-HK/my-classes?day=${next}`)
    await small.locator(`[data-day="${next}"]`).click()
    await small.getByRole('button', { name: new RegExp(title) }).waitFor()
    await small.getByText(/改期/).first().waitFor()
    await expectSound(small)
    expect(await page.getByText(title).count()).toBeGreaterThan(0)
  } finally {
    await staff.weatherWithdraw({ body: { warning_id: warning.warning_id } })
  }
})
