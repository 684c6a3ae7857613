import { z } from 'zod'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { FieldTexts, RefusalTable } from '#server/kernel/refusal.ts'
import { refusalSentence } from '../media/index.ts'

/** Names of files with the reason for each, as JSON: problems of several are reported together. */
const badFiles = (json: string, locale: Locale): string =>
  z
    .array(z.tuple([z.string(), z.string()]))
    .parse(JSON.parse(json))
    .map(([file, reason]) =>
      m.api_bad_file({ file, reason: refusalSentence(reason, 'document', locale) }, { locale }),
    )
    .join(' ')

export const teachersRefusals = {
  person_suspended: [409, m.api_person_suspended],
  teacher_unknown: [404, m.api_teacher_unknown],
  teacher_gone: [410, m.api_teacher_gone],
  profile_changed: [409, m.api_profile_changed],
  language_unknown: [404, m.api_language_unknown],
  package_unknown: [404, m.api_package_unknown],
  package_price: [
    409,
    ({ title, price }, options) =>
      m.api_package_price({ title: String(title), price: String(price) }, options),
  ],
  packages_many: [409, m.api_packages_many],
  qualification_unknown: [404, m.api_qualification_unknown],
  payouts_not_frozen: [409, m.api_payouts_not_frozen],
  stop_link_unknown: [404, m.api_link_unknown],
  stop_link_expired: [410, m.api_stop_link_expired],
  stop_link_past: [409, m.api_stop_link_past],
  link_used: [410, m.api_link_used],
  teacher_already: [409, m.api_teacher_already],
  application_open: [409, m.api_application_open],
  application_unknown: [404, m.api_application_unknown],
  request_none: [409, m.api_request_none],
  application_state: [409, m.api_application_state],
  application_waiting: [409, m.api_application_waiting],
  application_unread: [409, m.api_application_unread],
  application_unverified: [409, m.api_application_unverified],
  document_unknown: [404, m.api_document_unknown],
  documents_many: [409, m.api_documents_many],
  centre_manager_only: [403, m.api_centre_manager_only],
  member_already: [409, m.api_member_already],
  member_unknown: [404, m.api_member_unknown],
  invitation_unknown: [404, m.api_invitation_unknown],
  invitation_decided: [409, m.api_invitation_decided],
  invitation_other_account: [403, m.api_invitation_other_account],
  invitation_not_teacher: [403, m.api_invitation_not_teacher],
  invitation_other_centre: [409, m.api_invitation_other_centre],
  badge_unknown: [404, m.api_badge_unknown],
  badge_claimed: [409, m.api_badge_claimed],
  badge_state: [409, m.api_badge_state],
  badge_proof_gone: [410, m.api_badge_proof_gone],
} satisfies RefusalTable

export const teachersFieldTexts: FieldTexts = {
  'required:request_text': m.api_required_request_text,
  'required:qualification_files': m.api_required_qualification_files,
  'required:proof': m.api_required_proof,
  school_number: m.api_school_number,
  country: m.api_country,
  bank_number: m.api_bank_number,
  document_type: m.api_document_type,
  language_twice: m.api_language_twice,
  languages_many: m.api_languages_many,
  language_unknown: m.api_language_unknown,
  package_unknown: m.api_package_unknown,
  packages_many: m.api_packages_many,
  package_twice: m.api_package_twice,
  'files:': ({ argument }, { locale }) => badFiles(argument, locale),
  'proof:': ({ argument }, { locale }) => refusalSentence(argument, 'proof', locale),
}

type Declared = typeof teachersRefusals
declare module '#server/kernel/refusal.ts' {
  interface RefusalCodes extends Declared {}
}
