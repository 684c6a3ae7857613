import { ConfigError } from '../config.ts'

/**
 * The migrations before the baseline (decision 050). Their files are gone: a database or a backup that has run all of
 * them has the tables of the baseline; one that has run only some of them can't be migrated by this version.
 */
const names = `
  001-accounts 002-platform 010-media 011-catalogue 012-library 013-cards 014-search 015-community 016-commerce
  017-sandbox 018-order-line-kinds 019-authorised-payments 020-order-mails 022-password-codes 023-disputes
  024-printing-catalogue 025-clips-media 026-product-version 027-deleted-products 030-teachers
  031-teacher-applications 031-vault 032-payout-accounts 033-teacher-cards 034-earnings 035-badges
  036-centre-invitations 037-teacher-reviews 038-teacher-card-bands 039-learners 040-schedule
  041-teacher-free-days 042-teacher-free-ring 043-classes 044-weather 045-part-refunds 046-moved-bookings
  047-class-lists 048-class-materials 048-staff-acts 049-live-courses 049-payout-transfers 049-people-search
  050-class-reminders 050-confirmed-sessions-accounts 050-staff-orders 051-lapsed-offers 052-classes-of-course
  053-course-management 053-income-days 053-operations 053-order-disputes 053-second-factors 054-ended-centres
  055-disputes-buyers 056-paid-sums 057-passkeys 057-product-drafts 057-staff-searches 058-push-devices
  059-notices 059-product-names 060-discounts 060-product-reports 061-video-notes 062-captions
  063-code-redemptions 064-access-tokens 065-gifts 065-search-synonyms 066-webhooks 067-questions
  068-review-votes 069-samples 070-bundles 071-listing-texts 072-purchase-learners 073-studies
  074-reported-questions 075-bank-changes 076-payout-approvals 077-suspensions 079-sealed-files 080-sessions
  082-pending-refunds 084-social-codes 085-factor-resets`

export const firstSeries: ReadonlySet<string> = new Set(
  names
    .trim()
    .split(/\s+/)
    .map(name => `${name}.sql`),
)

/** Whether the whole first series has run; false if none of it has. Refuses if only part of it has. */
export function ranFirstSeries(applied: Iterable<string>): boolean {
  const ran = [...applied].filter(name => firstSeries.has(name)).toSorted()
  if (ran.length === 0) return false
  if (ran.length === firstSeries.size) return true
  const last = [...firstSeries].at(-1)
  throw new ConfigError(
    `Only ${ran.length} of the ${firstSeries.size} migrations of an earlier version have run, the last one ${ran.at(-1)}. ` +
      `Start the last version that has ${last} on the database once, or restore a backup that was taken after that, ` +
      'and then use this version',
  )
}
