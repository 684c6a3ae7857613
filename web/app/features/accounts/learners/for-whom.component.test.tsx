import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { focused } from '../../../../testing/focus.ts'
import { enter, person } from '../../../../testing/people.ts'
import { languages, phone, setLanguage, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { ForWhom } from './for-whom.tsx'
import { useForWhom } from './use-for-whom.ts'

type Listed = { learner_id: number; first_name: string; grade: string; school: string; last: boolean }
const learner = (learner_id: number, first_name: string, last = false): Listed => ({
  ...{ learner_id, first_name, grade: 'P3', school: '', last },
})

/** What a dialog does with it: one question, or one for each of two lessons. */
function Sheet({ keys = ['one'] }: { keys?: readonly string[] }) {
  const whom = useForWhom(keys)
  const [went, setWent] = useState('')
  const go = async () => {
    const personOf = await whom.settle()
    if (personOf) setWent(keys.map(key => personOf(key).name || 'me').join(', '))
  }
  return (
    <>
      {keys.map(key => (
        <ForWhom key={key} whom={whom} at={key} short={keys.length > 1} gift={keys.length === 1} />
      ))}
      <button type="button" onClick={() => void go()}>
        {whom.saveText ?? 'Continue'}
      </button>
      <output data-testid="went">{went}</output>
    </>
  )
}

function family(learners: Listed[], auth_type = 'PARENT') {
  enter(person({ auth_type }))
  const kept = [...learners]
  answer('learnerList', () => ({ learners: kept }))
  return answer('learnerAdd', ({ body }) => {
    const added = { ...learner(9, body.first_name), grade: body.grade }
    kept.push(added)
    return { status: 200, learner: added }
  })
}

const radio = (name: string | RegExp) => page.getByRole('radio', { name })
const main = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const went = (name: string) => expect.poll(() => page.getByTestId('went').element().textContent).toBe(name)

describe('a parent', () => {
  it.each(languages)(
    'without learners finds the form open, and the main button saves it: %s',
    async language => {
      setLanguage(language)
      const added = family([])
      await show(<Sheet />, { language, size: phone })
      await page.getByLabelText(m.accounts_for_name()).fill(' 家欣 ')
      await main(m.accounts_for_save({ name: '家欣' })).click()
      // Nothing goes on, and what is missing has the focus.
      await expect.element(page.getByText(m.accounts_for_grade_of({ name: '家欣' }))).toBeVisible()
      await focused(page.getByLabelText(m.accounts_for_grade()))
      await expectSound()
      expect(added).toEqual([])
      await page.getByLabelText(m.accounts_for_grade()).selectOptions('P1')
      await main(m.accounts_for_save({ name: '家欣' })).click()
      await went('家欣')
      expect(added.map(({ body }) => body)).toEqual([{ first_name: '家欣', grade: 'P1' }])
      await expect.element(radio(/家欣/)).toBeChecked()
    },
  )

  it('has the child of the last booking preselected, and never themselves', async () => {
    family([learner(1, 'Hei Tung'), learner(2, 'Long Yin', true)])
    await show(<Sheet />, { size: phone })
    await expect.element(radio(/Long Yin/)).toBeChecked()
    await expectSound()
    await main('Continue').click()
    await went('Long Yin')
    await radio('Me').click()
    await main('Continue').click()
    await went('me')
  })

  it('of two, neither booked for yet, is asked to choose', async () => {
    family([learner(1, 'Hei Tung'), learner(2, 'Long Yin')])
    await show(<Sheet />, { size: phone })
    await expect.element(radio(/Hei Tung/)).not.toBeChecked()
    await expect.element(radio('Me')).not.toBeChecked()
    await main('Continue').click()
    await expect.element(page.getByText(m.accounts_for_missing())).toBeVisible()
    await went('')
    await radio(/Hei Tung/).click()
    await main('Continue').click()
    await went('Hei Tung')
  })

  it('says it for each of several lessons', async () => {
    family([learner(1, 'Hei Tung', true), learner(2, 'Long Yin')])
    await show(<Sheet keys={['ten', 'eleven']} />, { size: phone })
    await page.getByRole('group').nth(1).getByText('Long Yin').click()
    await expectSound()
    await main('Continue').click()
    await went('Hei Tung, Long Yin')
  })

  it('is told why a learner could not be saved, and nothing is lost', async () => {
    family([])
    answer('learnerAdd', refusal(409, { code: 'learners_full', messages: 'Enough' }))
    await show(<Sheet />, { size: phone })
    await page.getByLabelText(m.accounts_for_name()).fill('Ka Yan')
    await page.getByLabelText(m.accounts_for_grade()).selectOptions('P1')
    await main(/Ka Yan/).click()
    await expect.element(page.getByText('Enough')).toBeVisible()
    await went('')
    await expect.element(page.getByLabelText(m.accounts_for_name())).toHaveValue('Ka Yan')
  })
})

it('a student is meant themselves', async () => {
  family([learner(1, 'Hei Tung', true)], 'STUDENT')
  await show(<Sheet />, { size: phone })
  await expect.element(radio('Me')).toBeChecked()
  await main('Continue').click()
  await went('me')
})
