import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { focused } from '../../../../testing/focus.ts'
import { enter, person } from '../../../../testing/people.ts'
import { desk, phone, setLanguage, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { DiscountDialog } from './discount-dialog.tsx'

const seller = () => enter(person({ auth_type: 'TEACHER', role_id: 4 })).user_id
const dialog = page.getByRole('dialog')
const save = () => dialog.getByRole('button', { name: m.discounts_save() })
const field = (label: string) => dialog.getByLabelText(label, { exact: true })

describe.each([
  ['en', phone],
  ['zh-HK', desk],
] as const)('a discount, in %s', (language, size) => {
  it('says what each field lacks, keeps what was typed, and sends days and times of Hong Kong', async () => {
    setLanguage(language)
    const asked = answer('discountSave', { status: 200 })
    const saved = vi.fn()
    await show(<DiscountDialog userId={seller()} onClose={vi.fn()} onSaved={saved} />, { language, size })
    await focused(field(m.discounts_name()))
    await save().click()
    for (const text of [
      m.discounts_name_required(),
      m.discounts_code_required(),
      m.discounts_value_required(),
    ])
      await expect.element(dialog.getByText(text)).toBeVisible()
    await focused(field(m.discounts_name()))
    await expectSound()
    await field(m.discounts_name()).fill('Parents of the choir')
    await dialog.getByRole('textbox', { name: m.discounts_code() }).fill('choir')
    await dialog.getByRole('textbox', { name: m.discounts_value() }).fill('20')
    await field(m.discounts_start()).fill('2030-01-31')
    await field(m.discounts_finish()).fill('2030-02-28')
    await field(m.discounts_finish_time()).last().fill('18:30')
    await expectSound()
    await save().click()
    await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(asked[0]?.body).toMatchObject({
      ...{
        name: 'Parents of the choir',
        code: 'choir',
        type: 'percent',
        value: 20,
        products: [],
        active: true,
      },
      ...{ start_date: '2030-01-31', end_date: '2030-02-28', end_time: '18:30', limit_per_buyer: 1 },
    })
  })
})

it('a price for a time asks for no code, and a refusal stands at its field', async () => {
  answer('discountSave', refusal(422, { errors: { end_date: 'It ends before it begins' } }))
  await show(<DiscountDialog userId={seller()} onClose={vi.fn()} onSaved={vi.fn()} />)
  await dialog.getByText(m.discounts_kind_timed(), { exact: true }).click()
  await expect.element(dialog.getByRole('textbox', { name: m.discounts_code() })).not.toBeInTheDocument()
  await field(m.discounts_name()).fill('A week')
  await dialog.getByRole('textbox', { name: m.discounts_value() }).fill('20')
  await userEvent.keyboard('{Enter}')
  await expect.element(field(m.discounts_finish())).toHaveAccessibleDescription('It ends before it begins')
  await focused(field(m.discounts_finish()))
})
