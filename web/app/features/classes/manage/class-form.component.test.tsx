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
import { CalendarColumns } from '../calendar/calendar-frame.tsx'
import { newDraft } from './class-draft.ts'
import { ClassForm } from './class-form.tsx'
import { problemText } from './draft-texts.ts'
import { useClassForm } from './use-class-form.ts'

/** A Monday. */
const monday = '2030-01-07'
const field = (label: string) => page.getByLabelText(label, { exact: true })

type Save = Parameters<typeof useClassForm>[0]['onSave']

function Form({ userId, courseId = 7, onSave }: { userId: number; courseId?: number | null; onSave: Save }) {
  const form = useClassForm({ initial: newDraft(monday, courseId, false), onSave })
  return <ClassForm userId={userId} form={form} view={null} onCancel={vi.fn()} />
}

async function showForm(onSave: Save, options = {}) {
  const { user_id } = enter(person({ auth_type: 'TEACHER', role_id: 4 }))
  answer('authoredProductList', { products: [], count: 0 })
  await show(<Form userId={user_id} onSave={onSave} />, options)
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
    const alert = page.getByRole('alert').first()
    await expect.element(alert).toHaveTextContent('The course is gone')
    // Where one looks, and where the focus is.
    await expect.element(alert).toBeInViewport()
    expect(document.activeElement?.contains(alert.element())).toBe(true)
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
  })

  it('names the dates that can’t be, and offers to leave them out', async () => {
    pattern()
    const problem = (trial_date: string) => ({
      ...{ trial_date, trial_time: '09:00', duration: 60, code: 'slot_overlap', lesson: 0, slot: 0 },
      other: { slot_id: 1, title: 'Homework hour', trial_time: '09:30', duration: 60, is_trial: '0' },
    })
    const { body } = refusal(409, {
      code: 'slot_taken',
      problems: [problem('2030-01-07'), problem('2030-01-21')],
    })
    const save = vi.fn<Save>(async () => {
      throw new ApiError(409, body as ConstructorParameters<typeof ApiError>[1])
    })
    await showForm(save)
    await field(m.classes_title()).fill('Phonics')
    await page.getByText(m.classes_kind_repeated(), { exact: true }).click()
    await page.getByRole('radio').last().click({ force: true })
    await field(m.classes_place()).fill('zoom.us/j/4711')
    await page.getByRole('button', { name: m.classes_create() }).click()
    const alert = page.getByRole('alert').first()
    await expect.element(alert.getByText(/Homework hour/).first()).toBeVisible()
    await expect.element(alert).toBeInViewport()
    await expectSound()
    save.mockImplementation(async () => undefined)
    // Each is named by its date, too.
    await alert
      .getByRole('button', { name: new RegExp(m.classes_leave_out()) })
      .first()
      .click()
    await expect.element(alert.getByText(/Homework hour/)).toBeVisible()
    await alert.getByRole('button', { name: m.classes_leave_out(), exact: true }).click()
    await expect.element(page.getByText(/Homework hour/)).not.toBeInTheDocument()
    // Both can be put back by their chips.
    await expect.element(page.getByText(m.classes_left_out_days())).toBeVisible()
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
    await page.getByRole('button', { name: m.classes_create() }).click()
    await vi.waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    expect(save.mock.calls[1]?.[0]).toMatchObject({
      ...{ title: 'Phonics', withoutDays: ['2030-01-07', '2030-01-21'] },
    })
  })
})

describe('a class without a course', () => {
  it('makes one on the way, which begins with its name and is chosen once it is there', async () => {
    const teacher = person({ auth_type: 'TEACHER', role_id: 4 })
    const { user_id } = enter(teacher)
    answer('authoredProductList', { products: [], count: 0 })
    answer('courseSubjectList', [])
    answer('gradeList', [])
    answer('centreOwn', { own: null })
    answer('userGet', teacher)
    await show(<Form userId={user_id} courseId={null} onSave={async () => undefined} />, { size: phone })
    await field(m.classes_title()).fill('Phonics')
    await expect.element(page.getByText(m.classes_course_new_help())).toBeVisible()
    await expectSound()
    await page.getByRole('button', { name: m.classes_course_new() }).click()
    const course = page.getByRole('dialog', { name: m.authoring_form_add() })
    await expect.element(course.getByText(m.authoring_for_class())).toBeVisible()
    await expect.element(course.getByLabelText(m.authoring_name_en())).toHaveValue('Phonics')
    await expectSound()
    const save = course.getByRole('button', { name: m.authoring_save() })
    await expect.element(save).toBeInViewport({ ratio: 1 })
    // Nothing was typed into it: it closes without a question.
    await course.getByRole('button', { name: m.ui_close() }).click()
    await expect.element(course).not.toBeInTheDocument()
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
    const made = { course_id: 12, course_name: 'Phonics kit', course_name_zh: '' }
    answer('authoredProductList', { products: [made], count: 1 })
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.element(page.getByRole('combobox', { name: m.classes_course() })).toHaveValue('Phonics kit')
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
  })
})

describe('what was typed into the form of a class', () => {
  async function openForm() {
    const { user_id } = enter(person({ auth_type: 'TEACHER', role_id: 4 }))
    answer('authoredProductList', { products: [], count: 0 })
    await show(
      <CalendarColumns userId={user_id} items={[]} courseId={7} classId={null}>
        {({ onAdd }) => (
          <>
            <button type="button" onClick={() => onAdd(monday)}>
              Monday
            </button>
            <button type="button" onClick={() => onAdd('2030-01-09')}>
              Wednesday
            </button>
          </>
        )}
      </CalendarColumns>,
      { size: desk },
    )
    await page.getByRole('button', { name: 'Monday' }).click()
    await field(m.classes_title()).fill('Phonics')
  }

  it('stays when a tablet is turned, and when another day is chosen', async () => {
    await openForm()
    await page.getByRole('button', { name: 'Wednesday' }).click()
    await expect.element(field(m.classes_start_date())).toHaveValue('2030-01-09')
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
    await page.viewport(phone.width, phone.height)
    await expect.element(page.getByRole('dialog', { name: m.classes_add_new() })).toBeVisible()
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
    await page.viewport(desk.width, desk.height)
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
  })

  it('is asked about before it is let go', async () => {
    await openForm()
    await page.getByRole('button', { name: m.classes_cancel(), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: m.accounts_unsaved_title() })
    await dialog.getByRole('button', { name: m.accounts_unsaved_stay() }).click()
    await expect.element(field(m.classes_title())).toHaveValue('Phonics')
    await page.getByRole('button', { name: m.classes_cancel(), exact: true }).click()
    await dialog.getByRole('button', { name: m.accounts_unsaved_leave() }).click()
    await expect.element(field(m.classes_title())).not.toBeInTheDocument()
    // With nothing typed no one is asked.
    await page.getByRole('button', { name: 'Monday' }).click()
    await page.getByRole('button', { name: m.classes_cancel(), exact: true }).click()
    await expect.element(field(m.classes_title())).not.toBeInTheDocument()
  })

  it('follows: the end time the start, and the last date the number of lessons', async () => {
    pattern()
    answer('holidayList', { holidays: [{ date: '2030-01-14', name: 'A holiday' }] })
    await openForm()
    await field(m.classes_start_time()).selectOptions('18:00')
    await expect.element(field(m.classes_end_time())).toHaveValue('19:00')
    await field(m.classes_start_time()).selectOptions('23:15')
    await expect.element(field(m.classes_end_time())).toHaveValue('24:00')
    await page.getByText(m.classes_kind_repeated(), { exact: true }).click()
    await expect.element(page.getByLabelText(m.classes_lessons())).toHaveValue(7)
    await page.getByLabelText(m.classes_lessons()).fill('10')
    // Ten Mondays, but for the holiday.
    await expect.element(field(m.classes_end_date())).toHaveValue('2030-03-18')
    await field(m.classes_end_date()).fill('2030-01-28')
    await expect.element(page.getByLabelText(m.classes_lessons())).toHaveValue(3)
  })
})
