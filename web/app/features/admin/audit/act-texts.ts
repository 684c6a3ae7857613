import { type BadgeKind, badgeKinds } from '#contract/rules/badges.ts'
import { type DifferenceKind, differenceKinds } from '#contract/rules/differences.ts'
import { evidenceParts } from '#contract/rules/dispute-evidence.ts'
import { amountText } from '#contract/rules/money.ts'
import type { ActFacts, StaffAct, SubjectType } from '#contract/rules/staff-acts.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { badgeName } from '../../teachers/badges/badge-texts.ts'
import { differenceTitle } from '../operations/difference-texts.ts'
import { jobName } from '../operations/job-texts.ts'
import { evidencePartText } from '../orders/evidence-texts.ts'

export type ActTone = 'plain' | 'jade' | 'amber' | 'red' | 'line'

export const actTexts: Readonly<Record<StaffAct, { label: () => string; tone: ActTone }>> = {
  teacher_accepted: { label: m.admin_act_teacher_accepted, tone: 'jade' },
  teacher_activated: { label: m.admin_act_teacher_activated, tone: 'jade' },
  teacher_deactivated: { label: m.admin_act_teacher_deactivated, tone: 'red' },
  application_declined: { label: m.admin_act_application_declined, tone: 'red' },
  application_reopened: { label: m.admin_act_application_reopened, tone: 'amber' },
  documents_asked: { label: m.admin_act_documents_asked, tone: 'line' },
  documents_fulfilled: { label: m.admin_act_documents_fulfilled, tone: 'plain' },
  documents_withdrawn: { label: m.admin_act_documents_withdrawn, tone: 'plain' },
  documents_viewed: { label: m.admin_act_documents_viewed, tone: 'line' },
  documents_zipped: { label: m.admin_act_documents_zipped, tone: 'line' },
  badge_confirmed: { label: m.admin_act_badge_confirmed, tone: 'jade' },
  badge_refused: { label: m.admin_act_badge_refused, tone: 'red' },
  badge_withdrawn: { label: m.admin_act_badge_withdrawn, tone: 'red' },
  badge_proof_viewed: { label: m.admin_act_badge_proof_viewed, tone: 'line' },
  centre_created: { label: m.admin_act_centre_created, tone: 'jade' },
  centre_ended: { label: m.admin_act_centre_ended, tone: 'red' },
  centre_restored: { label: m.centres_act_restored, tone: 'jade' },
  seller_closed: { label: m.admin_act_seller_closed, tone: 'red' },
  manager_added: { label: m.admin_act_manager_added, tone: 'jade' },
  manager_ended: { label: m.admin_act_manager_ended, tone: 'red' },
  order_refunded: { label: m.admin_act_order_refunded, tone: 'amber' },
  payout_transferred: { label: m.admin_act_payout_transferred, tone: 'line' },
  payout_sent: { label: m.admin_act_payout_sent, tone: 'jade' },
  payout_asked: { label: m.admin_act_payout_asked, tone: 'amber' },
  payout_approved: { label: m.admin_act_payout_approved, tone: 'jade' },
  payout_declined: { label: m.admin_act_payout_declined, tone: 'red' },
  payouts_frozen: { label: m.admin_act_payouts_frozen, tone: 'red' },
  payouts_lifted: { label: m.admin_act_payouts_lifted, tone: 'jade' },
  payout_failed: { label: m.admin_act_payout_failed, tone: 'red' },
  dispute_opened: { label: m.admin_act_dispute_opened, tone: 'amber' },
  dispute_answered: { label: m.admin_act_dispute_answered, tone: 'amber' },
  dispute_answer_refused: { label: m.admin_act_dispute_answer_refused, tone: 'red' },
  dispute_won: { label: m.admin_act_dispute_won, tone: 'jade' },
  dispute_lost: { label: m.admin_act_dispute_lost, tone: 'red' },
  weather_declared: { label: m.admin_act_weather_declared, tone: 'amber' },
  weather_withdrawn: { label: m.admin_act_weather_withdrawn, tone: 'plain' },
  second_factor_set: { label: m.admin_act_second_factor_set, tone: 'plain' },
  second_factor_removed: { label: m.admin_act_second_factor_removed, tone: 'red' },
  job_retried: { label: m.operations_act_job_retried, tone: 'plain' },
  job_given_up: { label: m.operations_act_job_given_up, tone: 'red' },
  mail_resent: { label: m.operations_act_mail_resent, tone: 'plain' },
  message_answered: { label: m.operations_act_message_answered, tone: 'jade' },
  books_compared: { label: m.operations_act_books_compared, tone: 'line' },
  difference_repaired: { label: m.operations_act_difference_repaired, tone: 'jade' },
  difference_closed: { label: m.operations_act_difference_closed, tone: 'plain' },
  subject_added: { label: m.courses_act_subject_added, tone: 'jade' },
  subject_deleted: { label: m.courses_act_subject_deleted, tone: 'red' },
  subject_merged: { label: m.courses_act_subject_merged, tone: 'amber' },
  subject_retitled: { label: m.courses_act_subject_retitled, tone: 'plain' },
  subjects_ordered: { label: m.courses_act_subjects_ordered, tone: 'plain' },
  level_added: { label: m.courses_act_level_added, tone: 'jade' },
  level_deleted: { label: m.courses_act_level_deleted, tone: 'red' },
  merge_undone: { label: m.courses_act_merge_undone, tone: 'jade' },
  level_merged: { label: m.courses_act_level_merged, tone: 'amber' },
  level_retitled: { label: m.courses_act_level_retitled, tone: 'plain' },
  levels_ordered: { label: m.courses_act_levels_ordered, tone: 'plain' },
  synonym_added: { label: m.searches_act_added, tone: 'jade' },
  synonym_changed: { label: m.searches_act_changed, tone: 'plain' },
  synonym_removed: { label: m.searches_act_removed, tone: 'red' },
  search_miss_removed: { label: m.searches_act_miss, tone: 'line' },
  product_featured: { label: m.courses_act_product_featured, tone: 'jade' },
  product_unfeatured: { label: m.courses_act_product_unfeatured, tone: 'plain' },
  product_hidden: { label: m.courses_act_product_hidden, tone: 'red' },
  product_restored: { label: m.courses_act_product_restored, tone: 'jade' },
  question_hidden: { label: m.questions_act_hidden, tone: 'red' },
  question_restored: { label: m.questions_act_restored, tone: 'jade' },
  reply_hidden: { label: m.reviews_act_reply_hidden, tone: 'red' },
  review_hidden: { label: m.reviews_act_hidden, tone: 'red' },
  review_restored: { label: m.reviews_act_restored, tone: 'jade' },
  reply_restored: { label: m.reviews_act_reply_restored, tone: 'jade' },
  question_kept: { label: m.questions_act_kept, tone: 'plain' },
  second_factor_reset_asked: { label: m.security_act_asked, tone: 'amber' },
  second_factor_reset: { label: m.security_act_reset, tone: 'red' },
  second_factor_reset_declined: { label: m.security_act_declined, tone: 'plain' },
  recovery_codes_renewed: { label: m.security_act_codes, tone: 'plain' },
  recovery_code_used: { label: m.security_act_code_used, tone: 'amber' },
  person_viewed: { label: m.admin_act_person_viewed, tone: 'line' },
  person_signed_out: { label: m.people_act_signed_out, tone: 'amber' },
  account_suspended: { label: m.admin_act_account_suspended, tone: 'red' },
  account_restored: { label: m.admin_act_account_restored, tone: 'jade' },
  note_added: { label: m.admin_act_note_added, tone: 'plain' },
  lesson_kept: { label: m.admin_act_lesson_kept, tone: 'jade' },
  lesson_cancelled: { label: m.admin_act_lesson_cancelled, tone: 'red' },
  staff_invited: { label: m.admin_act_staff_invited, tone: 'jade' },
  staff_role_changed: { label: m.admin_act_staff_role_changed, tone: 'amber' },
  case_viewed: { label: m.cases_act_viewed, tone: 'line' },
  case_assigned: { label: m.cases_act_assigned, tone: 'plain' },
  case_noted: { label: m.cases_act_noted, tone: 'plain' },
  person_warned: { label: m.cases_act_warned, tone: 'amber' },
  conversation_read: { label: m.cases_act_read, tone: 'amber' },
  case_closed: { label: m.cases_act_closed, tone: 'jade' },
  refund_decided: { label: m.cases_act_refund, tone: 'jade' },
  lesson_report_decided: { label: m.cases_act_lesson_report, tone: 'jade' },
}

const subjectLabels: Readonly<Record<SubjectType, () => string>> = {
  teacher: m.admin_subject_teacher,
  user: m.admin_subject_user,
  centre: m.admin_subject_centre,
  badge: m.admin_subject_badge,
  order: m.admin_subject_order,
  warning: m.admin_subject_warning,
  job: m.operations_subject_job,
  message: m.operations_subject_message,
  books: m.operations_subject_books,
  product: m.courses_type_product,
  subject: m.courses_type_subject,
  level: m.courses_type_level,
  search: m.searches_type,
  case: m.cases_type,
}

/** 'Teacher: Grace Poon'; if there is no name, by its number. */
export const subjectText = ({ type, id, name }: { type: SubjectType; id: string; name: string }): string =>
  m.admin_subject({ type: subjectLabels[type](), name: name || numberText(type, id) })

function numberText(type: SubjectType, id: string): string {
  if (type === 'job') return jobName(id)
  if (type === 'search' && id === 'report') return m.searches_report()
  return id === 'all' ? m.courses_fact_all() : id
}

type Value = ActFacts[string]

const statuses: Readonly<Record<number, () => string>> = {
  1: m.admin_status_active,
  0: m.people_status_suspended,
  2: m.admin_status_inactive,
  3: m.admin_status_inactive,
}

const states: Readonly<Record<string, () => string>> = {
  submitted: m.admin_fact_submitted,
  more_asked: m.admin_fact_more_asked,
  approved: m.admin_fact_approved,
  declined: m.admin_fact_declined,
  claimed: m.admin_fact_claimed,
  confirmed: m.admin_fact_confirmed,
  refused: m.admin_fact_refused,
  withdrawn: m.admin_fact_withdrawn,
}

const means: Readonly<Record<string, () => string>> = {
  session: m.admin_fact_means_session,
  link: m.admin_fact_means_link,
  staff: m.admin_fact_means_staff,
}

const synonymKinds: Readonly<Record<string, () => string>> = {
  word: m.searches_kind_word,
  subject: m.searches_kind_subject,
  level: m.searches_kind_level,
}

const staffRoles: Readonly<Record<number, () => string>> = {
  1: m.security_role_master,
  7: m.security_role_admin,
  8: m.security_role_staff,
}
/** Anyone who had no role of staff before stands there as what they were. */
const roleText = (role: number): string => (staffRoles[role] ?? m.admin_fact_no_staff)()

const isDifference = (value: Value): value is DifferenceKind => differenceKinds.some(kind => kind === value)
const isBadge = (value: Value): value is BadgeKind => badgeKinds.some(kind => kind === value)

const facts: Readonly<Record<string, (value: Value) => string>> = {
  status: value => (statuses[Number(value)] ?? m.admin_status_pending)(),
  application: value => states[String(value)]?.() ?? String(value),
  state: value => states[String(value)]?.() ?? String(value),
  badge: value => (isBadge(value) ? badgeName(value) : String(value)),
  valid_until: value => m.admin_fact_valid_until({ day: dayText(String(value)) }),
  text: String,
  role: value => roleText(Number(value)),
  request: value => m.admin_fact_request({ id: String(value) }),
  requests: value => m.admin_fact_requests({ count: Number(value), shown: String(value) }),
  lines: value => m.admin_fact_lines({ count: Number(value), shown: String(value) }),
  paid_cents: value => m.admin_fact_paid({ amount: amountText(Number(value)) }),
  refunded_cents: value => m.admin_fact_refunded({ amount: amountText(Number(value)) }),
  evidence: value =>
    evidenceParts
      .filter(part => String(value).split(', ').includes(part))
      .map(evidencePartText)
      .join(m.admin_fact_comma()),
  disputed_cents: value => m.admin_fact_disputed({ amount: amountText(Number(value)) }),
  available_cents: value => m.admin_fact_available({ amount: amountText(Number(value)) }),
  pending_cents: value => m.admin_fact_pending({ amount: amountText(Number(value)) }),
  sent_today_cents: value => m.admin_fact_sent_today({ amount: amountText(Number(value)) }),
  limit_cents: value => m.admin_fact_limit({ amount: amountText(Number(value)) }),
  means: value => means[String(value)]?.() ?? String(value),
  frozen_since: value => m.admin_fact_frozen_since({ day: dayText(String(value)) }),
  payout_cents: value => m.admin_fact_payout({ amount: amountText(Number(value)) }),
  open: value => (value ? m.centres_fact_open() : m.centres_fact_closed()),
  centre: value => m.centres_fact_centre({ id: String(value) }),
  invited: value => (value ? m.centres_fact_invited() : m.centres_fact_known()),
  username: value => `/shop/${value}`,
  owner_has_code: () => m.security_fact_owner_has_code(),
  devices: value => (value === 'all' ? m.people_fact_all_devices() : m.people_fact_one_device()),
  second_factor: value => (value ? m.security_fact_on() : m.security_fact_off()),
  recovery_left: value => m.security_recovery_left({ count: Number(value), shown: String(value) }),
  payout: value => m.admin_fact_payout_number({ id: String(value) }),
  remarks: value => m.admin_fact_reason({ text: String(value) }),
  words: String,
  kind: value => synonymKinds[String(value)]?.() ?? String(value),
  searches: value => m.searches_fact_count({ count: Number(value), shown: String(value) }),
  review: value => m.reviews_fact_number({ id: String(value) }),
  question: value => m.questions_fact_number({ id: String(value) }),
  title: String,
  title_zh: value => String(value || m.courses_no_zh()),
  order: String,
  subject: String,
  merged_into: value => m.courses_fact_merged({ title: String(value) }),
  products: value => m.courses_products({ count: Number(value), shown: String(value) }),
  levels: value => m.courses_levels({ count: Number(value), shown: String(value) }),
  reason: value => m.admin_fact_reason({ text: String(value) }),
  tries: value => m.operations_tries({ count: Number(value), shown: String(value) }),
  jobs: value => m.operations_fact_jobs({ count: Number(value), shown: String(value) }),
  by_mail: value => (value ? m.operations_fact_by_mail() : m.operations_answered_elsewhere()),
  difference: value => (isDifference(value) ? differenceTitle(value) : String(value)),
  ours_cents: value => m.operations_fact_ours({ amount: amountText(Number(value)) }),
  theirs_cents: value => m.operations_fact_theirs({ amount: amountText(Number(value)) }),
  repaired: () => m.operations_books_repaired(),
}

/** 'Registered teacher, Confirmed'; a fact that this release has no words for stands as it was written. */
export const factsText = (all: ActFacts): string =>
  Object.entries(all)
    .map(([name, value]) => facts[name]?.(value) ?? `${name}: ${value}`)
    .join(m.admin_fact_comma())
