import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { focus } from '../../../../testing/focus.ts'
import { desk, phone, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { emptyValues, type FormValues } from './form-values.ts'
import type { TextSide } from './text-sides.ts'
import { TextsField } from './texts-field.tsx'
import type { ProductFormState } from './use-product-form.ts'

function Texts() {
  const [values, setValues] = useState<FormValues>(emptyValues)
  const [side, setSide] = useState<TextSide>('en')
  const missing = values.name || values.nameZh ? {} : { productName: 'Write a name in English or in Chinese' }
  const form = {
    ...{ values, side, setSide, errors: missing },
    set: (change: Partial<FormValues>) => setValues(before => ({ ...before, ...change })),
    // The field reads no more of the form.
  } as unknown as ProductFormState
  return <TextsField form={form} />
}

const editor = page.getByRole('textbox', { name: new RegExp(m.authoring_description_en()) })
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
const wrong = () => document.querySelectorAll('[data-part=side-wrong]').length

describe.each([phone, desk])('the texts of a product at $width px', size => {
  it('are written in both languages: what is missing is told on both sides, and nothing is lost', async () => {
    await show(<Texts />, { size })
    await expect.element(editor).toBeVisible()
    await expect.element(page.getByText('Write a name in English or in Chinese')).toBeVisible()
    expect(wrong()).toBe(2)
    await expectSound()
    const english = page.getByLabelText(m.authoring_name_en())
    await english.fill('Sums')
    await expect.poll(wrong).toBe(0)
    await editor.click()
    await userEvent.keyboard('Bars before numbers.')

    await focus(tab(m.authoring_side_en()))
    await userEvent.keyboard('{ArrowRight}')
    const chinese = page.getByLabelText(m.authoring_name_zh())
    await chinese.fill('加減法')
    await page.getByRole('textbox', { name: m.authoring_description_zh() }).click()
    await userEvent.keyboard('一起學習。')
    await expectSound()
    await tab(m.authoring_side_en()).click()
    await expect.element(english).toHaveValue('Sums')
    await expect.poll(() => document.querySelector('.ProseMirror')?.textContent).toBe('Bars before numbers.')
    await tab(m.authoring_side_zh()).click()
    await expect.element(chinese).toHaveValue('加減法')
    await expect.poll(() => document.querySelector('.ProseMirror')?.textContent).toBe('一起學習。')
  })
})

it('the description is styled by its toolbar, which tells what is on, and taken back', async () => {
  await show(<Texts />)
  const tool = (name: string) => page.getByRole('button', { name })
  await editor.click()
  await tool(m.ui_bold()).click()
  await expect.element(tool(m.ui_bold())).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('Bold')
  await expect.poll(() => document.querySelector('.ProseMirror strong')?.textContent).toBe('Bold')
  await tool(m.ui_bullets()).click()
  await expect.poll(() => document.querySelectorAll('.ProseMirror ul li').length).toBe(1)
  await expectSound()
  await tool(m.ui_undo()).click()
  await expect.poll(() => document.querySelectorAll('.ProseMirror ul').length).toBe(0)
})
