import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Learner } from '#contract/accounts/learners.ts'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { focused } from '../../../../testing/focus.ts'
import { notified } from '../../../../testing/notified.ts'
import { enter } from '../../../../testing/people.ts'
import { desk, phone, setLanguage, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { LearnersSection } from './learners-section.tsx'

/** A server that keeps learners. */
function keepLearners(kept: Learner[] = []) {
  answer('studentBookings', { status: 200, bookings: [] })
  answer('learnerList', () => ({ learners: kept }))
  return {
    added: answer('learnerAdd', ({ body }) => {
      kept = [...kept, { ...body, learner_id: kept.length + 1 }]
      return { status: 200, learner: body }
    }),
    changed: answer('learnerUpdate', ({ body }) => {
      kept = kept.map(one => (one.learner_id === body.learner_id ? { ...one, ...body } : one))
      return { status: 200, learner: body }
    }),
    removed: answer('learnerRemove', ({ body }) => {
      kept = kept.filter(({ learner_id }) => learner_id !== body.learner_id)
      return { status: 200 }
    }),
  }
}

const dialog = page.getByRole('dialog')
const tung = { learner_id: 1, first_name: '晞彤', grade: 'P3', school: '' }

describe.each([
  ['zh-HK', phone],
  ['en', desk],
] as const)('learners, in %s', (language, size) => {
  it('are added, with what is missing told, changed and removed', async () => {
    setLanguage(language)
    const calls = keepLearners()
    await show(<LearnersSection user={enter()} />, { language, size })
    const add = page.getByRole('button', { name: m.lessons_learner_add() }).first()
    await add.click()
    const name = dialog.getByLabelText(m.lessons_learner_name())
    await focused(name)
    await dialog.getByRole('button', { name: m.lessons_learner_add() }).click()
    await expect.element(dialog.getByText(m.lessons_learner_grade_required())).toBeVisible()
    await focused(name)
    await name.fill(tung.first_name)
    await dialog.getByLabelText(m.lessons_learner_grade_label()).selectOptions('P3')
    await expectSound()
    await dialog.getByRole('button', { name: m.lessons_learner_add() }).click()
    await notified(m.lessons_learner_added({ name: tung.first_name }))
    expect(calls.added[0]?.body).toEqual({ first_name: tung.first_name, grade: 'P3', school: '' })

    const row = page.getByRole('listitem').filter({ hasText: tung.first_name })
    await row.getByRole('button', { name: m.lessons_learner_edit({ name: tung.first_name }) }).click()
    await dialog.getByLabelText(new RegExp(`^${m.lessons_learner_school()}`)).fill('海盈小學')
    await dialog.getByRole('button', { name: m.lessons_learner_save() }).click()
    await notified(m.lessons_learner_saved({ name: tung.first_name }))
    await expect.element(row.getByText('海盈小學')).toBeVisible()
    await expectSound()

    await row.getByRole('button', { name: m.lessons_learner_remove({ name: tung.first_name }) }).click()
    await expect.element(dialog.getByText(m.lessons_learner_remove_text())).toBeVisible()
    await expectSound()
    await dialog.getByRole('button', { name: m.lessons_learner_remove_yes() }).click()
    await expect.element(row).not.toBeInTheDocument()
    await notified(m.lessons_learner_removed_told({ name: tung.first_name }))
    expect(calls.removed).toHaveLength(1)
    // Its opener has gone with the row: the focus stays in the section.
    await expect.poll(() => document.activeElement?.closest('#learners')).not.toBeNull()
  })
})

it('a refusal of the server stands in the form, which keeps what was typed', async () => {
  keepLearners([tung])
  answer('learnerUpdate', refusal(422, { errors: { school: 'Too long' } }))
  await show(<LearnersSection user={enter()} />)
  await page.getByRole('button', { name: m.lessons_learner_edit({ name: tung.first_name }) }).click()
  const school = dialog.getByLabelText(new RegExp(`^${m.lessons_learner_school()}`))
  await school.fill('A school')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Too long')).toBeVisible()
  await focused(school)
  await expect.element(school).toHaveValue('A school')
})
