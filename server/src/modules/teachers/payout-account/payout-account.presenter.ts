import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Wanted } from './payout-account.rules.ts'

type Sentence = (inputs: object, options: { locale: Locale }) => string

const sentences: Readonly<Record<Wanted, Sentence>> = {
  bank_name: m.api_payout_wants_bank_name,
  account_holder_name: m.api_payout_wants_account_holder_name,
  routing_number: m.api_payout_wants_routing_number,
  account_number: m.api_payout_wants_account_number,
  id_number: m.api_payout_wants_id_number,
  bank_account: m.api_payout_wants_bank_account,
  id_document: m.api_payout_wants_id_document,
  id_document_back: m.api_payout_wants_id_document_back,
  personal_details: m.api_payout_wants_personal_details,
  other: m.api_payout_wants_other,
}

export const requirementText = (wanted: Wanted, locale: Locale): string => sentences[wanted]({}, { locale })
