import { accessTokensContract } from '../accounts/access-tokens.ts'
import { accountsContract } from '../accounts/accounts.ts'
import { learnersContract } from '../accounts/learners.ts'
import { passkeysContract } from '../accounts/passkeys.ts'
import { pushContract } from '../accounts/push.ts'
import { factorResetContract, secondFactorContract } from '../accounts/second-factor.ts'
import { sessionsContract } from '../accounts/sessions.ts'
import { adminContract } from '../admin/admin.ts'
import { closingContract } from '../admin/closing.ts'
import { disputeEvidenceContract } from '../admin/dispute-evidence.ts'
import { staffNotesContract } from '../admin/notes.ts'
import { operationsContract } from '../admin/operations.ts'
import { peopleContract } from '../admin/people.ts'
import { staffCentresContract } from '../admin/staff-centres.ts'
import { suspendedTeachersContract } from '../admin/suspended-teachers.ts'
import { staffTimelineContract } from '../admin/timeline.ts'
import { staffViewsContract } from '../admin/views.ts'
import { authoringContract } from '../authoring/authoring.ts'
import { captionsContract } from '../authoring/captions.ts'
import { draftsContract } from '../authoring/drafts.ts'
import { productChangesContract } from '../authoring/product-changes.ts'
import { samplesContract } from '../authoring/samples.ts'
import { lessonReportsContract } from '../cases/lesson-reports.ts'
import { refundRequestsContract } from '../cases/refund-requests.ts'
import { reportsContract } from '../cases/reports.ts'
import { staffCasesContract } from '../cases/staff-cases.ts'
import { catalogueContract } from '../catalogue/catalogue.ts'
import { classChangesContract } from '../classes/class-changes.ts'
import { classMaterialsContract } from '../classes/class-materials.ts'
import { classRunContract } from '../classes/class-run.ts'
import { classesContract } from '../classes/classes.ts'
import { comingClassesContract } from '../classes/coming-classes.ts'
import { enrolmentsContract } from '../classes/enrolments.ts'
import { booksContract } from '../commerce/books.ts'
import { bundlesContract, sellerBundlesContract } from '../commerce/bundles.ts'
import { commerceContract } from '../commerce/commerce.ts'
import { discountsContract } from '../commerce/discounts.ts'
import { earningsContract } from '../commerce/earnings.ts'
import { incomeContract } from '../commerce/income.ts'
import { conversationsContract } from '../conversations/conversations.ts'
import { discoveryContract } from '../discovery/discovery.ts'
import { learningContract } from '../learning/learning.ts'
import { bookingsContract } from '../lessons/bookings.ts'
import { ownTimesContract } from '../lessons/own-times.ts'
import { ownWeekContract } from '../lessons/own-week.ts'
import { scheduleContract } from '../lessons/schedule.ts'
import { slotsContract } from '../lessons/slots.ts'
import { libraryContract } from '../library/library.ts'
import { notesContract } from '../library/notes.ts'
import { productReportContract } from '../library/product-report.ts'
import { mediaContract } from '../media/media.ts'
import { noticesContract } from '../notices/notices.ts'
import { questionsContract } from '../reviews/questions.ts'
import { reviewVotesContract } from '../reviews/review-votes.ts'
import { reviewsContract } from '../reviews/reviews.ts'
import { staffReviewsContract } from '../reviews/staff-reviews.ts'
import { teacherReviewsContract } from '../reviews/teacher-reviews.ts'
import { savedContract } from '../saved/saved.ts'
import { shopsContract } from '../shops/shops.ts'
import { siteContract } from '../site/site.ts'
import { teachersContract } from '../teachers/teachers.ts'
import { teachingContract } from '../teaching/teaching.ts'
import { weatherContract } from '../weather/weather.ts'
import { webhooksContract } from '../webhooks/webhooks.ts'

/** A group of calls under one heading of the reference. Staff have chapters of their own. */
export interface Group {
  name: string
  chapter: 'Everyone' | 'Sellers' | 'Staff'
  about: string
  calls: readonly object[]
}

/**
 * In reading order. A call belongs to the group that names the narrowest set it is in: staff calls to a group of the
 * chapter 'Staff', all others to one of the other chapters.
 */
export const groups: readonly Group[] = [
  {
    name: 'Accounts',
    chapter: 'Everyone',
    about:
      'Registering, signing in with a password or passkey, sessions, profiles, and the learners of a parent.',
    calls: [accountsContract, passkeysContract, secondFactorContract, sessionsContract, learnersContract],
  },
  {
    name: 'Catalogue',
    chapter: 'Everyone',
    about: 'Products on sale: lists, search, and the subjects and levels they are found by.',
    calls: [catalogueContract],
  },
  {
    name: 'Discovery',
    chapter: 'Everyone',
    about: "Product pages, the list of teachers, and what's popular.",
    calls: [discoveryContract],
  },
  {
    name: 'Shops',
    chapter: 'Everyone',
    about: 'The shops of teachers and centres, and their slides.',
    calls: [shopsContract],
  },
  {
    name: 'Commerce',
    chapter: 'Everyone',
    about:
      'From cart to receipt. The server sets all prices and compares them with any a client sends. Amounts are integer cents of HKD.',
    calls: [commerceContract],
  },
  {
    name: 'Library',
    chapter: 'Everyone',
    about:
      "The caller's library: access codes, materials, free samples, captions, notes, downloads and progress.",
    calls: [libraryContract, learningContract, notesContract, captionsContract, samplesContract],
  },
  {
    name: 'Reviews',
    chapter: 'Everyone',
    about:
      'Reviews of products and teachers by their buyers and students, replies to them, and questions about products.',
    calls: [reviewsContract, reviewVotesContract, teacherReviewsContract, questionsContract],
  },
  {
    name: 'Saved',
    chapter: 'Everyone',
    about: 'Favourites, browsing history and followed sellers.',
    calls: [savedContract],
  },
  {
    name: 'Bookings',
    chapter: 'Everyone',
    about:
      'Trial lessons and single lessons: open times, bookings, moving and cancelling. Dates are in Hong Kong time.',
    calls: [scheduleContract, bookingsContract],
  },
  {
    name: 'Classes',
    chapter: 'Everyone',
    about: 'Classes of several lessons, and enrolment in them. Dates and times are in Hong Kong time.',
    calls: [classesContract, comingClassesContract, enrolmentsContract, classRunContract],
  },
  {
    name: 'Weather',
    chapter: 'Everyone',
    about: 'Typhoon and rainstorm warnings that suspend lessons.',
    calls: [weatherContract],
  },
  {
    name: 'Conversations',
    chapter: 'Everyone',
    about: 'Messages between families and teachers. Only the two sides can read them.',
    calls: [conversationsContract],
  },
  {
    name: 'Reports',
    chapter: 'Everyone',
    about: 'Reports to the safety desk, and their outcomes.',
    calls: [reportsContract],
  },
  {
    name: 'Refund requests',
    chapter: 'Everyone',
    about: 'Asking for a refund: what is refunded at once, what the seller is asked, and what staff decide.',
    calls: [refundRequestsContract],
  },
  {
    name: 'Lesson reports',
    chapter: 'Everyone',
    about: 'Reporting a paid lesson that went wrong, and what becomes of its money.',
    calls: [lessonReportsContract],
  },
  {
    name: 'Notices',
    chapter: 'Everyone',
    about: 'Notifications: the bell, emails by choice, and push notifications.',
    calls: [noticesContract, pushContract],
  },
  {
    name: 'Site',
    chapter: 'Everyone',
    about: 'What every page needs, and the contact form.',
    calls: [siteContract],
  },
  {
    name: 'Working day',
    chapter: 'Sellers',
    about:
      "A seller's home: what needs attention, and the week's lessons and sales. Dates are in Hong Kong time, amounts in integer cents.",
    calls: [teachingContract],
  },
  {
    name: 'Teachers',
    chapter: 'Sellers',
    about: 'Applying to teach, public profiles, documents and badges, and the members of a centre.',
    calls: [teachersContract],
  },
  {
    name: 'Media',
    chapter: 'Sellers',
    about:
      'Resumable uploads by the tus protocol 1.0; any tus client works. Other calls name a finished upload by its ID.',
    calls: [mediaContract],
  },
  {
    name: 'Authoring',
    chapter: 'Sellers',
    about: "A seller's products: one at a time, many from many files, and bulk changes.",
    calls: [authoringContract, draftsContract, productChangesContract, productReportContract],
  },
  {
    name: 'Discounts',
    chapter: 'Sellers',
    about: "A seller's coupons, timed discounts and bundles, and the orders that used them.",
    calls: [discountsContract, bundlesContract, sellerBundlesContract],
  },
  {
    name: 'Schedule',
    chapter: 'Sellers',
    about: "A teacher's calendar: open times and classes. Dates and times are in Hong Kong time.",
    calls: [slotsContract, ownTimesContract, ownWeekContract, classChangesContract, classMaterialsContract],
  },
  {
    name: 'Income',
    chapter: 'Sellers',
    about: 'Sales, fees and payouts. Amounts are integer cents of HKD; CSV files have dollars.',
    calls: [earningsContract],
  },
  {
    name: 'Access tokens',
    chapter: 'Sellers',
    about:
      "Tokens for teachers' and centres' own programs. Each can do what its scopes allow, and nothing else.",
    calls: [accessTokensContract],
  },
  {
    name: 'Webhooks',
    chapter: 'Sellers',
    about: `Events for sellers' own programs, sent as they happen: a \`POST\` of JSON to an \`https\` address.

A body is \`{"type": "order.paid", "timestamp": "…", "data": {…}}\`; \`data\` is described with each event.

Each is signed according to [Standard Webhooks](https://www.standardwebhooks.com): \`webhook-signature\` is \`v1,\` and the base64 of HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`, keyed by the decoded bytes of the secret after \`whsec_\`. Refuse events older than five minutes, and ignore a \`webhook-id\` you have already seen.

Any status from 200 to 299 within ten seconds accepts the event. Anything else, including a redirect, is retried after 10 seconds, 1, 5 and 30 minutes, 2, 5, 10, 14 and 16 hours. A webhook that accepts nothing for three days is disabled, and its owner is told by email.`,
    calls: [webhooksContract],
  },
  {
    name: 'Staff: people',
    chapter: 'Staff',
    about: 'Teachers and their documents, centres, staff accounts, and the audit log.',
    calls: [
      accountsContract,
      teachersContract,
      staffCentresContract,
      closingContract,
      suspendedTeachersContract,
      staffNotesContract,
      staffTimelineContract,
      staffViewsContract,
      factorResetContract,
      peopleContract,
    ],
  },
  {
    name: 'Staff: safety desk',
    chapter: 'Staff',
    about: 'Cases opened by reports: deadlines, related records and outcomes.',
    calls: [staffCasesContract, staffReviewsContract],
  },
  {
    name: 'Staff: money',
    chapter: 'Staff',
    about:
      'Orders, refunds, disputes, payouts and the books. Amounts are integer cents of HKD, unless a field says dollars.',
    calls: [commerceContract, incomeContract, booksContract, disputeEvidenceContract],
  },
  {
    name: 'Staff: operations',
    chapter: 'Staff',
    about: 'Products, subjects, jobs, emails, contact messages, figures and the weather.',
    calls: [operationsContract, catalogueContract, reviewVotesContract, weatherContract, adminContract],
  },
]

/** The group of a call; undefined if it has none, which a test refuses. */
export function groupOf(name: string, { access }: { access: string }): Group | undefined {
  const isStaffs = access === 'staff'
  const candidates = groups
    .filter(({ chapter }) => (chapter === 'Staff') === isStaffs)
    .flatMap(group =>
      group.calls.filter(set => name in set).map(set => ({ group, size: Object.keys(set).length })),
    )
  return candidates.sort((a, b) => a.size - b.size)[0]?.group
}
