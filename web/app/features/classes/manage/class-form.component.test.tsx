import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { weeklyDays } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { focused } from '../../../../testing/focus.ts'
import { enter, person } from '../../../../testing/people.ts'
import { desk, phone, setLanguage, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { ApiError } from '../../../lib/api.ts'
import { weekdayName } from '../../lessons/slots/weekday-names.ts'
import { newDraft } from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import { problemText } from './draft-texts.ts'

/** A Monday. */
const monday = '2030-01-07'
const field = (label: string) => page.getByLabelText(label, { exact: true })

async function showForm(onSave: Parameters<typeof ClassForm>[0]['onSave'], options = {}) {
  const { user_id } = enter(person({ auth_type: 'TEACHER', role_id: 4 }))
  answer('authoredProductList', { products: [], count: 0 })
  await show(
    <ClassForm
      userId={user_id}
      initial={newDraft(monday, 7, false)}
      view={null}
      onSave={onSave}
      onCancel={vi.fn()}
    />,
    options,
  )
}

/** What the server makes of weekdays, without one of them as a holiday. */
const pattern = () =>
  answer('slotsPattern', ({ body }) => ({
    status: 200,
    dates: weeklyDays({ ...body, without: new Set(['2030-01-14']) }),
    left_out: [{ trial_date: '2030-01-14', name: 'A holiday' }],
    conflicts: [],
  }))

describe.each([
  ['en', phone],
  ['zh-HK', desk],
] as const)('the form of a class, in %s', (language, size) => {
  it('says what is missing, repeats by the week, and gives what was filled in', async () => {
    setLanguage(language)
    const asked = pattern()
    const save = vi.fn(async () => undefined)
    await showForm(save, { language, size })
    await page.getByRole('button', { name: m.classes_create() }).click()
    await expect.element(page.getByText(problemText('title_required'))).toBeVisible()
    await expect.element(page.getByText(problemText('color_required'))).toBeVisible()
    await focused(field(m.classes_title()))
    await expectSound()

    await field(m.classes_title()).fill('Phonics')
    await expect.element(field(m.classes_end_date())).toBeDisabled()
    await page.getByText(m.classes_kind_repeated(), { exact: true }).click()
    await expect.element(field(m.classes_end_date())).toHaveValue('2030-02-25')
    await expect.element(page.getByRole('checkbox', { name: weekdayName(1) })).toBeChecked()
    await page.getByRole('checkbox', { name: weekdayName(3) }).click({ force: true })
    await field(m.classes_end_date()).fill('2030-01-23')
    await expect
      .poll(() => asked.at(-1)?.body)
      .toMatchObject({ weekdays: [1, 3], from: monday, until: '2030-01-23' })
    await expect.element(page.getByText(m.classes_count({ count: 5, shown: '5' }))).toBeVisible()
    await field(m.classes_start_time()).selectOptions('22:00')
    await field(m.classes_end_time()).selectOptions('23:00')
    await expect.element(page.getByText(m.classes_late_help())).toBeVisible()
    await page.getByText(m.classes_late_full(), { exact: true }).click()
    await page.getByRole('radio').last().click({ force: true })
    await field(m.classes_place()).fill('zoom.us/j/4711')
    await expectSound()
    await page.getByRole('button', { name: m.classes_create() }).click()
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(save.mock.calls[0]).toMatchObject([
      {
        ...{ title: 'Phonics', date: monday, endingDate: '2030-01-23', time: '22:00', endTime: '23:00' },
        ...{ repeated: true, weekdays: [1, 3], place: 'zoom.us/j/4711', courseId: '7' },
        latePrice: 'full',
      },
      [],
    ])
  })
})

describe('the form of a class', () => {
  it('follows its first day, and keeps everything when it is refused', async () => {
    pattern()
    const { body } = refusal(409, { code: 'class_gone', messages: 'The course is gone' })
    await showForm(async () => {
      // As the client throws what `refusal` stands for.
      throw new ApiError(409, body as ConstructorParameters<typeof ApiError>[1])
    })
    await field(m.classes_title()).fill('Phonics')
    await field(m.classes_start_date()).fill('2030-01-09')
    await page.getByText(m.classes_kind_repeated(), { exact: true }).click()
    await expect.element(page.getByRole('checkbox', { name: weekdayName(3) })).toBeChecked()
    await page.getByText(m.classes_kind_single(), { exact: true }).click()
    await expect.element(field(m.classes_end_date())).toHaveValue('2030-01-09')
    await page.getByRole('radio').last().click({ force: true })
    await field(m.classes_place()).fill('Mong Kok, Room 7B')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').first()).toHaveTextContent('The course is gone')
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
  })
})
