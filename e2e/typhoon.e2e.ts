import { expect, it, vi } from 'vitest'
import { addDays, hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { coursesOf } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { answered, demo, makePerson, sessionOf, unique } from './support/people.ts'

// Typhoon day: staff declares it, what meets at a venue is suspended, its teacher sets another date, and the student
// sees each step.

const teacher = demo('teacher')
const quarter = 15 * 60_000
/** A second try has a day of its own for the make-up. */
let tries = 0

async function onSale(): Promise<number> {
  const courses = await coursesOf(teacher)
  const found = courses.find(({ access_code, watermarks, state }) => {
    return !access_code && watermarks === '' && state === 'ready'
  })
  if (!found) throw new Error('no course of the demo’s teacher is on sale without a code')
  return found.course_id
}

/** At a venue within the next two hours, at the first time at which the demo's teacher has nothing. */
async function makeClassSoon(title: string): Promise<{ classId: number; day: string }> {
  const { token } = await sessionOf(teacher)
  const course_id = await vi.waitFor(onSale, { timeout: 120_000, interval: 250 })
  const first = Math.ceil((Date.now() + quarter) / quarter) * quarter
  let refused: unknown
  for (const quarters of [0, 1, 2, 3, 4, 5]) {
    const start = new Date(first + quarters * quarter)
    const end = new Date(start.getTime() + 2 * quarter)
    const day = hongKongDay(start)
    // None runs past midnight.
    if (hongKongDay(end) !== day) continue
    try {
      const answer = await answered(
        'classes',
        {
          ...{ title, course_id, date: day, time: hongKongTime(start), end_time: hongKongTime(end) },
          ...{ class_price: 0, students_limit: 8, color: 'teal', venue: 'Mong Kok, Room 7B' },
        },
        token,
      )
      const { classId } = (await answer.json()) as { classId: number } // As the contract has it.
      return { classId, day }
    } catch (error) {
      refused = error
    }
  }
  throw refused
}

it('a class at a venue is suspended by a typhoon, and its teacher sets another date', async () => {
  const title = unique('Saturday mock')
  const { classId, day } = await makeClassSoon(title)
  const student = await makePerson()
  await answered('class/enroll', { classes: [classId] }, (await sessionOf(student)).token)

  const { token: staff } = await sessionOf(demo('admin'))
  const declared = await answered('admin/weather/declare', { code: 'TC8NE' }, staff)
  const { warning } = (await declared.json()) as { warning: { warning_id: number } } // As the contract has it.
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
    tries += 1
    const next = addDays(day, 60 + tries)
    const dialog = room.getByRole('dialog', { name: 'Move' })
    await dialog.getByLabel('Date').fill(next)
    await dialog.getByLabel('Start time').selectOption('22:00')
    await dialog.getByLabel('End time').selectOption('23:00')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    // Who is enrolled is named first.
    await dialog.getByRole('textbox').waitFor()
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await toast(room, 'The class is saved')

    const small = await newPage({ viewport: phone, as: student })
    await open(small, `/zh-HK/my-classes?day=${next}`)
    await small.locator(`[data-day="${next}"]`).click()
    await small.getByRole('button', { name: new RegExp(title) }).waitFor()
    await small.getByText(/改期/).first().waitFor()
    await expectSound(small)
    expect(await page.getByText(title).count()).toBeGreaterThan(0)
  } finally {
    await answered('admin/weather/withdraw', { warning_id: warning.warning_id }, staff)
  }
})
