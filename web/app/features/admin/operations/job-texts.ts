import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { wholeNumber } from '../../../lib/format.ts'
import type { IconName } from '../../../ui/icon.tsx'

const names: Readonly<Record<string, () => string>> = {
  'accounts.mail-link': m.operations_job_links,
  'accounts.purge-expired-tokens': m.operations_job_tokens,
  'accounts.remove-unverified': m.operations_job_unverified,
  'accounts.remove-picture': m.operations_job_pictures,
  'authoring.purge-deleted': m.operations_job_deleted,
  'bookings.call-off': m.operations_job_call_off,
  'bookings.end-suspended': m.operations_job_trial_suspended,
  'bookings.mail': m.operations_job_trial_mails,
  'bookings.remind': m.operations_job_trial_reminders,
  'bookings.expire-requests': m.operations_job_requests,
  'catalogue.end-live': m.operations_job_live_over,
  'catalogue.expire-cards': m.operations_job_expired,
  'catalogue.fill-cards': m.operations_job_search,
  'catalogue.refresh-seller': m.operations_job_seller_cards,
  'catalogue.refresh-subject': m.operations_job_subject_cards,
  'catalogue.turn-discounts': m.operations_job_turn_discounts,
  'classes.drafts': m.operations_job_class_drafts,
  'classes.live': m.operations_job_live_course,
  'classes.offers': m.operations_job_offers,
  'closing.mail': m.operations_job_closing_mails,
  'closing.run': m.operations_job_closing,
  'closing.watch': m.operations_job_closing_watch,
  'commerce.dispute-answer': m.operations_job_dispute_answer,
  'commerce.expire': m.operations_job_expire,
  'commerce.release': m.operations_job_release,
  'commerce.held-figures': m.operations_job_held_figures,
  'commerce.fold-totals': m.operations_job_totals,
  'commerce.forget-cards': m.operations_job_forget_cards,
  'commerce.gift': m.operations_job_gift,
  'commerce.gifts': m.operations_job_gifts,
  'commerce.mail': m.operations_job_order_mails,
  'commerce.payout': m.operations_job_payout,
  'commerce.reconcile': m.operations_job_reconcile,
  'commerce.refund': m.operations_job_refund,
  'conversations.notify': m.operations_job_message_notices,
  'conversations.drop-old': m.operations_job_old_messages,
  'cases.refund-requests': m.operations_job_refund_requests,
  'cases.lesson-reports': m.operations_job_lesson_reports,
  'discovery.all-taught': m.operations_job_all_taught,
  'discovery.fill-teacher-cards': m.operations_job_teacher_cards,
  'discovery.free-days': m.operations_job_free_days,
  'discovery.pairs': m.operations_job_pairs,
  'discovery.passed-times': m.operations_job_passed,
  'discovery.rails': m.operations_job_rails,
  'discovery.students': m.operations_job_students,
  'discovery.sweep-viewers': m.operations_job_viewers,
  'discovery.taught': m.operations_job_taught,
  'enrolments.class-cancelled-mail': m.operations_job_class_cancelled_mails,
  'enrolments.decided': m.operations_job_decided,
  'enrolments.end-class': m.operations_job_end_class,
  'enrolments.end-suspended': m.operations_job_class_suspended,
  'enrolments.lessons': m.operations_job_lesson_refunds,
  'enrolments.lessons-mail': m.operations_job_lesson_mails,
  'enrolments.mail': m.operations_job_enrolment_mails,
  'enrolments.message': m.operations_job_class_message,
  'enrolments.missed': m.operations_job_missed_lessons,
  'enrolments.remind': m.operations_job_class_reminders,
  'enrolments.suspended-mail': m.operations_job_class_suspended_mails,
  'library.remove-copies': m.operations_job_copies,
  'library.sold': m.operations_job_sold,
  'library.sweep-copies': m.operations_job_sweep_copies,
  'mail.send': m.operations_job_mail,
  'media.discard': m.operations_job_discard,
  'media.previews': m.operations_job_previews,
  'media.process': m.operations_job_media,
  'media.seal': m.operations_job_seal,
  'media.sweep': m.operations_job_sweep_media,
  'notices.digest': m.operations_job_digest,
  'notices.digests': m.operations_job_digests,
  'notices.tell': m.operations_job_tell,
  'payments.sandbox-event': m.operations_job_sandbox_event,
  'payments.sandbox-processing': m.operations_job_sandbox_processing,
  'push.device': m.operations_job_push_device,
  'push.notice': m.operations_job_push,
  'saved.announce': m.operations_job_new_courses,
  'schedule.drafts': m.operations_job_slot_drafts,
  'lessons.weeks': m.operations_job_teaching_weeks,
  'lessons.calendars': m.operations_job_due_calendars,
  'lessons.read-calendar': m.operations_job_read_calendar,
  'site.forget-messages': m.operations_job_forget_messages,
  'teachers.invitations': m.operations_job_invitations,
  'teachers.badges': m.operations_job_badges,
  'teachers.forget-files': m.operations_job_forget_files,
  'teachers.payout-account': m.operations_job_payout_account,
  'teachers.payout-sweep': m.operations_job_payout_sweep,
  'weather.watch': m.operations_job_weather,
  'webhooks.deliver': m.operations_job_webhook,
  'webhooks.sweep': m.operations_job_webhook_sweep,
}

/** A job of another release goes by the name of its queue. */
export const jobName = (job: string): string => names[job]?.() ?? job
export const isNamedJob = (job: string): boolean => job in names

const icons: Readonly<Record<string, IconName>> = {
  mail: 'mail',
  commerce: 'wallet',
  payments: 'card',
  media: 'video',
  library: 'book',
  catalogue: 'search',
  discovery: 'search',
  weather: 'sun',
  bookings: 'calendar',
  schedule: 'calendar',
  classes: 'users',
  enrolments: 'users',
  teachers: 'teach',
  accounts: 'user',
  notices: 'bell',
}

export const jobIcon = (job: string): IconName =>
  /(^|[.-])mail$/.test(job) ? 'mail' : (icons[job.split('.')[0] ?? ''] ?? 'gear')

/** 'template: receipt, id: 91'. */
export const aboutText = (about: Readonly<Record<string, string | number | boolean | null>>): string =>
  Object.entries(about)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')

/** 'Every 5 minutes', 'Every hour', 'Every day, 03:20'; whatever else it may be, as it is written. */
export function cronText(cron: string): string {
  if (cron === '') return m.operations_as_they_come()
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.some(part => part !== '*')) return cron
  const step = /^(?:\*|\d+-59)\/(\d+)$/.exec(minute)?.[1]
  if (step && hour === '*') return m.operations_every_minutes({ minutes: step })
  if (/^\d+$/.test(minute) && hour === '*') return m.operations_every_hour()
  if (/^\d+$/.test(minute) && /^\d+$/.test(hour))
    return m.operations_every_day({ time: clockText(`${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`) })
  return cron
}

/** '0.8 s', '2 min 5 s'. */
export function tookText(ms: number | null): string {
  if (ms === null) return '–'
  const seconds = ms / 1000
  if (seconds < 60) return m.operations_seconds({ seconds: seconds.toFixed(seconds < 10 ? 1 : 0) })
  return m.operations_minutes_seconds({
    minutes: wholeNumber(Math.floor(seconds / 60)),
    seconds: String(Math.round(seconds % 60)),
  })
}
