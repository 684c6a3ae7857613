import type { Locator } from 'playwright-core'
import { m } from '#messages/messages.js'
import { desk, phone } from './browser.ts'
import { goodCard } from './checkout.ts'
import type { Person } from './people.ts'

/** Where families are followed: the same journey at each, in its language. */
export const places = [
  { where: 'on a phone in Chinese', viewport: phone, prefix: '/zh-HK', language: { locale: 'zh-HK' } },
  { where: 'at a desk in English', viewport: desk, prefix: '', language: { locale: 'en' } },
] as const
export type Place = (typeof places)[number]

/** In the dialog that asks for it on the way. */
export async function signInAt({ language }: Place, dialog: Locator, person: Person): Promise<void> {
  await dialog.getByLabel(m.accounts_username({}, language)).fill(person.username)
  await dialog.getByLabel(m.accounts_password({}, language), { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: m.accounts_signin({}, language), exact: true }).click()
}

/** A child who is typed where they are paid for: answers the button that saves them and goes on. */
export async function addChildAt({ language }: Place, dialog: Locator, name: string): Promise<Locator> {
  await dialog.getByLabel(m.accounts_for_name({}, language)).fill(name)
  await dialog.getByLabel(new RegExp(`^${m.accounts_for_grade({}, language)}`)).selectOption('P1')
  return dialog.getByRole('button', { name: m.accounts_for_save({ name }, language) })
}

export async function fillCardAt({ language }: Place, form: Locator): Promise<void> {
  await form.getByLabel(m.checkout_card_number({}, language)).fill(goodCard)
  await form.getByLabel(m.checkout_expiry({}, language)).fill('12/40')
  await form.getByLabel(m.checkout_cvc({}, language)).fill('123')
}
