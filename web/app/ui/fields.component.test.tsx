import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { focus, focused } from '../../testing/focus.ts'
import { show, sizes } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.ts'
import { FormRefusal, typed, useSubmit } from '../lib/use-submit.ts'
import { Button } from './button.tsx'
import { CheckboxGroup } from './checkbox-group.tsx'
import { Checkbox, RadioCards, SegmentedControl, Switch } from './choices.tsx'
import { Field, FormError } from './field.tsx'
import { PasswordInput, Select, Textarea, TextInput } from './inputs.tsx'

const choices = [
  { value: 'a', label: 'Alpha', help: 'The first' },
  { value: 'b', label: 'Beta' },
] as const

/** A form with one of each, of which some are wrong until they are filled. */
function Form({ onSend = vi.fn() }: { onSend?: (title: string) => void }) {
  const form = useSubmit(async data => {
    const fields = {
      ...(!typed(data, 'title') && { title: 'A title is needed' }),
      ...(!typed(data, 'words') && { words: 'Words are needed' }),
      ...(data.getAll('days').length === 0 && { days: 'Choose a day' }),
      ...(!data.has('agree') && { agree: 'Please agree' }),
    }
    if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
    if (typed(data, 'title') === 'taken') throw new FormRefusal({ text: 'That title is taken' })
    onSend(typed(data, 'title'))
  })
  return (
    <form {...form.props} className="form">
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <Field label="Kind" optional>
        <Select name="kind">
          <option>One</option>
        </Select>
      </Field>
      <Field label="Title" help="Short is good" error={form.fields.title}>
        <TextInput name="title" />
      </Field>
      <Field label="Words" error={form.fields.words}>
        <Textarea name="words" />
      </Field>
      <CheckboxGroup
        legend="Days"
        name="days"
        choices={[
          { value: 'mo', label: 'Monday' },
          { value: 'tu', label: 'Tuesday' },
        ]}
        error={form.fields.days}
      />
      <Checkbox name="agree" label="I agree" error={form.fields.agree} />
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
    </form>
  )
}

const send = page.getByRole('button', { name: 'Send' })
const title = page.getByLabelText('Title')

describe('a form', () => {
  it.each(sizes)('says at each field what is wrong, and begins at the first, at $width px', async size => {
    await show(<Form />, { size })
    await expect.element(title).toHaveAccessibleDescription('Short is good')
    await expectSound()
    await send.click()
    await focused(title)
    await expect.element(title).toHaveAccessibleDescription('A title is needed')
    await expect.element(title).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByLabelText('Words')).toHaveAccessibleDescription('Words are needed')
    await expect.element(page.getByLabelText('Tuesday')).toHaveAccessibleDescription('Choose a day')
    await expect.element(page.getByLabelText('I agree')).toHaveAccessibleDescription('Please agree')
    await expectSound()
  })

  it('forgets what is wrong with a field as soon as one types there, and of that field only', async () => {
    await show(<Form />)
    await send.click()
    await focused(title)
    await userEvent.keyboard('T')
    await expect.element(title).not.toHaveAttribute('aria-invalid')
    await expect.element(title).toHaveAccessibleDescription('Short is good')
    await expect.element(page.getByText('Words are needed')).toBeVisible()
    // The next wrong one is where the next try begins.
    await userEvent.keyboard('{Enter}')
    await focused(page.getByLabelText('Words'))
  })

  it('keeps what was typed when it is refused as a whole, and tells it as an alert', async () => {
    const sent = vi.fn()
    await show(<Form onSend={sent} />)
    await title.fill('taken')
    await page.getByLabelText('Words').fill('Many')
    await page.getByText('Monday').click()
    await page.getByText('I agree').click()
    await send.click()
    await expect.element(page.getByRole('alert').getByText('That title is taken')).toBeVisible()
    await expect.element(title).toHaveValue('taken')
    await title.fill('free')
    await send.click()
    await vi.waitFor(() => expect(sent).toHaveBeenCalledWith('free'))
    await expect.element(page.getByText('That title is taken')).not.toBeInTheDocument()
  })
})

describe('choices', () => {
  it('of radio cards and segments go by arrows within their group', async () => {
    const change = vi.fn()
    function Both() {
      const [value, setValue] = useState<'a' | 'b'>('a')
      return (
        <>
          <RadioCards legend="Which" name="cards" choices={choices} defaultValue="a" />
          <SegmentedControl
            legend="View"
            name="view"
            choices={choices}
            value={value}
            onChange={next => {
              setValue(next)
              change(next)
            }}
          />
        </>
      )
    }
    await show(<Both />)
    const group = (name: string) => page.getByRole('group', { name })
    await expectSound()
    await focus(group('Which').getByRole('radio', { name: /^Alpha/ }))
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(group('Which').getByRole('radio', { name: 'Beta' })).toBeChecked()
    await userEvent.keyboard('{Tab}{ArrowRight}')
    await expect.element(group('View').getByRole('radio', { name: 'Beta' })).toBeChecked()
    expect(change).toHaveBeenCalledExactlyOnceWith('b')
    // The label is as good as the button.
    await group('Which').getByText('Alpha').click()
    await expect.element(group('Which').getByRole('radio', { name: /^Alpha/ })).toBeChecked()
  })

  it('of a switch turn by Space and by its label', async () => {
    const change = vi.fn()
    await show(<Switch label="Mails" help="Once a week" onChange={change} />)
    const turn = page.getByRole('switch', { name: /^Mails/ })
    await expect.element(turn).toHaveAccessibleDescription('Once a week')
    await expectSound()
    await focus(turn)
    await userEvent.keyboard(' ')
    await expect.element(turn).toBeChecked()
    await page.getByText('Mails').click()
    await expect.element(turn).not.toBeChecked()
    expect(change).toHaveBeenCalledTimes(2)
  })
})

it('a password is shown and hidden, and stays what it is', async () => {
  await show(
    <Field label="Password">
      <PasswordInput name="password" />
    </Field>,
  )
  const field = page.getByLabelText('Password', { exact: true })
  await field.fill('paper-kite-48')
  await expect.element(field).toHaveAttribute('type', 'password')
  const eye = page.getByRole('button', { name: m.ui_show_password() })
  await eye.click()
  await expect.element(eye).toHaveAttribute('aria-pressed', 'true')
  await expect.element(field).toHaveAttribute('type', 'text')
  await expect.element(field).toHaveValue('paper-kite-48')
  await expectSound()
  await eye.click()
  await expect.element(field).toHaveAttribute('type', 'password')
})
