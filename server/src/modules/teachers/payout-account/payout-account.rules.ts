import type { PayoutRequirement } from '#server/platform/payments/payout-provider.ts'
import type { PayoutState } from './payout-account.states.ts'

/** Fields of our own form without which nothing is handed over, as they are called on the wire. */
export const bankFields = [
  'bank_name',
  'account_holder_name',
  'routing_number',
  'account_number',
  'id_number',
] as const
export type BankField = (typeof bankFields)[number]

/** What is wanted of someone: a field of ours that is empty, or what the provider asks for. */
export type Wanted = BankField | PayoutRequirement

const SHOWN = 4
/** With what each mask begins, and no number does. */
export const maskSign = '••••'

/** '123-456789-001' -> '••••9001': the last four letters or digits, fewer of a short one. */
export function maskOf(number: string): string {
  const characters = [...number.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')]
  const shown = characters.length >= 2 * SHOWN ? SHOWN : characters.length >= SHOWN ? 2 : 0
  return `${maskSign}${shown > 0 ? characters.slice(-shown).join('') : ''}`
}

export const missingFields = (given: Readonly<Record<BankField, boolean>>): BankField[] =>
  bankFields.filter(field => !given[field])

/** Where nothing has been handed over it is our own form that lacks something. */
export const wantedOf = (
  state: PayoutState,
  missing: readonly BankField[],
  requirements: readonly PayoutRequirement[],
): readonly Wanted[] => (state === 'none' ? missing : requirements)

export type DocumentStatus = 'provided' | 'needed' | ''

/** Provided: the provider has it and does not ask for it again, so no one is asked to bring it. */
export function documentStatus(account: {
  state: PayoutState
  documentsSentAt: Date | null
  requirements: readonly string[]
}): DocumentStatus {
  const asked = account.requirements.some(code => code.startsWith('id_document'))
  if (asked) return 'needed'
  return account.state === 'verified' || account.documentsSentAt ? 'provided' : ''
}
