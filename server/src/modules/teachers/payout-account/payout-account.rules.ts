import type { PayoutRequirement } from '#server/platform/payments/payout-provider.ts'
import type { PayoutState } from './payout-account.states.ts'

/** Required fields of our own form, by their names on the wire; without them nothing is passed on. */
export const bankFields = [
  'bank_name',
  'account_holder_name',
  'routing_number',
  'account_number',
  'id_number',
] as const
export type BankField = (typeof bankFields)[number]

/** What is needed from someone: an empty field of ours, or what the provider asks for. */
export type Wanted = BankField | PayoutRequirement

const SHOWN = 4
/** What each mask starts with, and no number does. */
export const maskSign = '••••'

/** '123-456789-001' -> '••••9001': the last four letters or digits, fewer of a short one. */
export function maskOf(number: string): string {
  const characters = [...number.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')]
  const shown = characters.length >= 2 * SHOWN ? SHOWN : characters.length >= SHOWN ? 2 : 0
  return `${maskSign}${shown > 0 ? characters.slice(-shown).join('') : ''}`
}

export const missingFields = (given: Readonly<Record<BankField, boolean>>): BankField[] =>
  bankFields.filter(field => !given[field])

/** If nothing was passed on, our own form lacks something. */
export const wantedOf = (
  state: PayoutState,
  missing: readonly BankField[],
  requirements: readonly PayoutRequirement[],
): readonly Wanted[] => (state === 'none' ? missing : requirements)

export type DocumentStatus = 'provided' | 'needed' | ''

/** Provided: the provider has it and doesn't ask for it again, so no one is asked to upload it. */
export function documentStatus(account: {
  state: PayoutState
  documentsSentAt: Date | null
  requirements: readonly string[]
}): DocumentStatus {
  const asked = account.requirements.some(code => code.startsWith('id_document'))
  if (asked) return 'needed'
  return account.state === 'verified' || account.documentsSentAt ? 'provided' : ''
}
