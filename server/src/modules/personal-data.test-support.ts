/** Where someone finds what a table holds about them, and what becomes of it when they leave. */
export interface Held {
  /** The section of the export, with its field ('library.codes'); or why there is none. */
  exported: string | { not: string }
  /** 'removed': no row names them any more; 'unnamed': rows stay, without what was written by or about them; or why they stay. */
  erased: 'removed' | 'unnamed' | { not: string }
}

const derived = { exported: { not: 'made of other tables' }, erased: 'unnamed' } as const
const secret = (exported: string | { not: string }): Held => ({ exported, erased: 'removed' })
const staffs = (what: string): Held => ({
  exported: { not: `an act of staff: ${what}` },
  erased: { not: 'who of the staff decided stays known, by their number' },
})
const money = (exported: Held['exported']): Held => ({
  exported,
  erased: { not: 'the books stay, without a name' },
})
const sandbox: Held = {
  exported: { not: 'the sandbox is a provider, not ours to tell of' },
  erased: { not: 'holds numbers only' },
}

/**
 * Every table that names a person by number or address. The test beside this proves `removed`, and that nothing written
 * is left, for what a family does; of sellers and staff it proves that there is a decision, not that it is kept. A new one is found by the test beside this, and gets its row here
 * together with what the export and the deletion of an account do about it.
 */
export const held: Readonly<Record<string, Held>> = {
  accounts: { exported: 'account', erased: 'unnamed' },
  profiles: { exported: 'account', erased: 'unnamed' },
  identities: { exported: 'account.sign_in_providers', erased: 'removed' },
  learners: { exported: 'account.learners', erased: 'unnamed' },
  sessions: { exported: 'account.sessions', erased: 'removed' },
  mailed_tokens: secret({ not: 'a hash that opens a link for an hour' }),
  registrations: secret({ not: 'gone at the first sign-in, before anybody could export' }),
  second_factors: secret('account.second_factor'),
  recovery_codes: secret('account.second_factor'),
  second_factor_resets: secret({ not: 'an act of staff: why a reset was asked for' }),
  passkeys: secret('account.passkeys'),
  access_tokens: secret('account.access_tokens'),
  push_devices: secret('account.devices_with_notices'),
  people_search: derived,
  suspensions: staffs('why an account was shut, which is told by mail'),
  staff_views: { exported: { not: 'how a member of staff filters lists' }, erased: 'removed' },
  staff_notes: { exported: { not: 'what staff tell each other' }, erased: 'removed' },
  suspension_decisions: staffs('what became of a suspended teacher’s lessons'),
  seller_closings: staffs('why a seller was closed, which is told by mail'),
  closing_seats: money({ not: 'made of bookings, enrolments and refunds' }),
  staff_acts: staffs('the log of what they did'),
  contact_messages: { exported: 'contact_messages', erased: 'removed' },
  notices: { exported: 'notices', erased: 'removed' },
  notice_choices: { exported: 'notices', erased: 'removed' },
  webhooks: { exported: 'webhooks', erased: 'removed' },
  media_files: { exported: 'media', erased: { not: 'files in use stay with what uses them' } },
  media_quotas: { exported: { not: 'a sum over their files' }, erased: { not: 'a sum over their files' } },
  entitlements: { exported: 'library.courses', erased: 'unnamed' },
  code_redemptions: {
    exported: 'library.codes',
    erased: { not: 'that a code was used counts against its limit' },
  },
  progress: { exported: 'library.progress', erased: 'removed' },
  studies: { exported: { not: 'sums over the progress' }, erased: 'removed' },
  video_notes: { exported: 'library.notes', erased: 'removed' },
  product_learners: { exported: 'library.courses', erased: 'removed' },
  stamped_copies: { exported: { not: 'copies of what others wrote' }, erased: 'unnamed' },
  reviews: {
    exported: 'community.reviews',
    erased: { not: 'what was said of a course stays, without a name' },
  },
  teacher_reviews: {
    exported: 'community.teacher_reviews',
    erased: { not: 'what was said of a teacher stays, without a name' },
  },
  review_votes: { exported: { not: 'a mark at the review of another' }, erased: 'removed' },
  teacher_review_votes: { exported: { not: 'a mark at the review of another' }, erased: 'removed' },
  questions: { exported: 'community.questions', erased: 'unnamed' },
  favourites: { exported: 'community.favourites', erased: 'removed' },
  history: { exported: 'community.history', erased: 'removed' },
  followings: { exported: 'community.followings', erased: 'removed' },
  announcements: {
    exported: { not: 'that a course was announced; the course is exported' },
    erased: { not: 'goes with the course' },
  },
  conversations: {
    exported: 'conversations',
    erased: { not: 'what the other side wrote stays theirs, without a name' },
  },
  conversation_messages: { exported: 'conversations.conversations', erased: 'unnamed' },
  conversation_files: { exported: 'conversations.files', erased: 'removed' },
  conversation_blocks: {
    exported: 'conversations.blocked',
    erased: { not: 'theirs go; one for a centre stays, by the number of who set it' },
  },
  conversation_readings: staffs('the two sides see that a conversation was read'),
  cases: {
    exported: { not: 'what staff look into; the reporter has their own report' },
    erased: { not: 'whom a case concerned stays known by their number, for the cases after it' },
  },
  case_reports: {
    exported: 'cases.reports',
    erased: { not: 'what an open case is about is looked into to its end, by nobody’s name' },
  },
  refund_requests: {
    exported: 'cases.refund_requests',
    erased: { not: 'without the words of whoever left; what became of the money is kept with the order' },
  },
  lesson_reports: {
    exported: 'cases.lesson_reports',
    erased: { not: 'without the words of whoever left; what became of the money is kept with the order' },
  },
  case_events: staffs('notes, warnings and outcomes of a case'),
  bookings: { exported: 'bookings', erased: 'unnamed' },
  lessons: { exported: 'classes', erased: { not: 'those who were taught keep what they took part in' } },
  busy_calendars: secret('bookings.availability'),
  busy_times: secret('bookings.availability'),
  teaching_weeks: secret('bookings.availability'),
  teaching_skips: secret({ not: 'times of the weekly pattern that were not opened again' }),
  calendar_feeds: secret({ not: 'a hash that opens the own calendar' }),
  classes: { exported: 'classes', erased: { not: 'those who were taught keep what they took part in' } },
  enrolments: { exported: 'enrolments', erased: 'unnamed' },
  orders: money('commerce'),
  order_lines: money('commerce'),
  payment_customers: secret({ not: 'the number that a provider knows them by' }),
  refunds: staffs('the buyer finds it with the order'),
  disputes: money({ not: "the bank's, shown with the order" }),
  dispute_answers: staffs('who answered a bank; what it was sent is deleted once it is sent'),
  coupon_claims: money('commerce'),
  gifts: { exported: 'gifts', erased: 'unnamed' },
  discounts: money({ not: 'the terms of what they sell' }),
  bundles: { exported: 'bundles', erased: 'unnamed' },
  payouts: money({ not: 'in the statements' }),
  seller_movements: money({ not: 'in the statements' }),
  seller_totals: derived,
  book_differences: staffs('who settled a difference'),
  products: { exported: 'authoring', erased: { not: 'taken off sale; those who bought keep it' } },
  product_cards: derived,
  product_drafts: {
    exported: { not: 'the product that it becomes is in `authoring`' },
    erased: { not: 'holds numbers only, of a product that is deleted' },
  },
  product_draft_defaults: {
    exported: { not: 'values for the next upload, shown in its form' },
    erased: 'removed',
  },
  shop_refund_terms: {
    exported: { not: 'public, on their own page' },
    erased: { not: 'what buyers were shown before paying holds for them' },
  },
  shop_slides: { exported: { not: 'public, on their own page' }, erased: 'removed' },
  teachers: { exported: 'teaching', erased: 'unnamed' },
  teacher_cards: derived,
  teacher_languages: { exported: 'teaching', erased: 'removed' },
  teacher_packages: { exported: 'teaching', erased: 'unnamed' },
  teacher_applications: { exported: 'teaching', erased: 'removed' },
  teacher_documents: { exported: 'teaching', erased: 'removed' },
  document_requests: { exported: 'teaching', erased: 'removed' },
  centre_invitations: { exported: 'teaching.centre_invitations', erased: 'unnamed' },
  badges: { exported: 'teaching.badges', erased: 'unnamed' },
  payout_accounts: { exported: 'teaching', erased: 'unnamed' },
  bank_changes: { exported: 'teaching', erased: 'unnamed' },
  weather_warnings: staffs('who declared a warning'),
  sandbox_customers: sandbox,
  sandbox_transfers: sandbox,
  sandbox_events: sandbox,
  sandbox_cards: sandbox,
  sandbox_intents: sandbox,
}
