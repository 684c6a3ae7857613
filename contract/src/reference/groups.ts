import { accessTokensContract } from '../accounts/access-tokens.ts'
import { accountsContract } from '../accounts/accounts.ts'
import { learnersContract } from '../accounts/learners.ts'
import { passkeysContract } from '../accounts/passkeys.ts'
import { pushContract } from '../accounts/push.ts'
import { factorResetContract, secondFactorContract } from '../accounts/second-factor.ts'
import { sessionsContract } from '../accounts/sessions.ts'
import { adminContract } from '../admin/admin.ts'
import { operationsContract } from '../admin/operations.ts'
import { peopleContract } from '../admin/people.ts'
import { staffCentresContract } from '../admin/staff-centres.ts'
import { authoringContract } from '../authoring/authoring.ts'
import { captionsContract } from '../authoring/captions.ts'
import { draftsContract } from '../authoring/drafts.ts'
import { productChangesContract } from '../authoring/product-changes.ts'
import { samplesContract } from '../authoring/samples.ts'
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

/** Under one heading of the reference; staff have chapters of their own. */
export interface Group {
  name: string
  chapter: 'Everybody' | 'Those who sell' | 'Staff'
  about: string
  calls: readonly object[]
}

/**
 * In the order in which they are read. A call belongs to the group that names the narrowest set it stands in: calls of
 * staff to one of the chapter 'Staff', all others to one of the rest.
 */
export const groups: readonly Group[] = [
  {
    name: 'Accounts',
    chapter: 'Everybody',
    about:
      'Registering, signing in by password or passkey, where one is signed in, the own profile, and the learners of a parent.',
    calls: [accountsContract, passkeysContract, secondFactorContract, sessionsContract, learnersContract],
  },
  {
    name: 'Catalogue',
    chapter: 'Everybody',
    about: 'Products on sale: lists, search, and the subjects and levels they are found by.',
    calls: [catalogueContract],
  },
  {
    name: 'Discovery',
    chapter: 'Everybody',
    about: "A product's page, teachers and where to find them, and what is popular.",
    calls: [discoveryContract],
  },
  {
    name: 'Shops',
    chapter: 'Everybody',
    about: 'The shops of teachers and centres, and the slides in their windows.',
    calls: [shopsContract],
  },
  {
    name: 'Commerce',
    chapter: 'Everybody',
    about:
      "From a cart to a receipt. Prices are always the server's own; what a client sends of them is compared. Amounts are integer cents of HKD.",
    calls: [commerceContract],
  },
  {
    name: 'Library',
    chapter: 'Everybody',
    about:
      'Opening what one has: access codes, materials, free samples, captions, notes, downloads, and where one left off.',
    calls: [libraryContract, learningContract, notesContract, captionsContract, samplesContract],
  },
  {
    name: 'Reviews',
    chapter: 'Everybody',
    about: 'Stars and words about products and teachers, by those who have had a lesson or a product.',
    calls: [reviewsContract, reviewVotesContract, teacherReviewsContract, questionsContract],
  },
  {
    name: 'Saved',
    chapter: 'Everybody',
    about: 'Favourites, what one has looked at, and whom one follows.',
    calls: [savedContract],
  },
  {
    name: 'Bookings',
    chapter: 'Everybody',
    about:
      "Trial lessons and single lessons: free times, booked ones, moving and cancelling. Hong Kong's days.",
    calls: [scheduleContract, bookingsContract],
  },
  {
    name: 'Classes',
    chapter: 'Everybody',
    about: "Classes of several lessons, and the places in them. Days and times are Hong Kong's.",
    calls: [classesContract, comingClassesContract, enrolmentsContract, classRunContract],
  },
  {
    name: 'Weather',
    chapter: 'Everybody',
    about: 'Typhoons and rainstorms: the warnings that suspend lessons.',
    calls: [weatherContract],
  },
  {
    name: 'Conversations',
    chapter: 'Everybody',
    about: 'Messages between families and who teaches them. Only the two sides read them.',
    calls: [conversationsContract],
  },
  {
    name: 'Reports',
    chapter: 'Everybody',
    about: 'What people report to the safety desk, and what becomes of it.',
    calls: [reportsContract],
  },
  {
    name: 'Refund requests',
    chapter: 'Everybody',
    about:
      'Asking for a refund: what a rule allows at once, what the seller is asked, and what staff decide.',
    calls: [refundRequestsContract],
  },
  {
    name: 'Notices',
    chapter: 'Everybody',
    about: 'What somebody is told: the bell, mails by choice, and notices on devices.',
    calls: [noticesContract, pushContract],
  },
  {
    name: 'Site',
    chapter: 'Everybody',
    about: 'What every page needs, and the contact form.',
    calls: [siteContract],
  },
  {
    name: 'Working day',
    chapter: 'Those who sell',
    about:
      "A seller's home: what waits, the lessons and the sales of the week. Hong Kong's days; integer cents.",
    calls: [teachingContract],
  },
  {
    name: 'Teachers',
    chapter: 'Those who sell',
    about: 'Applying to teach, the public profile, proofs and badges, and the members of a centre.',
    calls: [teachersContract],
  },
  {
    name: 'Media',
    chapter: 'Those who sell',
    about:
      'Resumable uploads in the tus protocol 1.0; any tus client speaks it. What has arrived is named by its id in other calls.',
    calls: [mediaContract],
  },
  {
    name: 'Authoring',
    chapter: 'Those who sell',
    about: 'Own products: one by one, many from many files, and changes to many at once.',
    calls: [authoringContract, draftsContract, productChangesContract, productReportContract],
  },
  {
    name: 'Discounts',
    chapter: 'Those who sell',
    about: 'Coupons, timed discounts and bundles of a seller, and what was bought with them.',
    calls: [discountsContract, bundlesContract, sellerBundlesContract],
  },
  {
    name: 'Schedule',
    chapter: 'Those who sell',
    about: "The own calendar: times to be booked, and the classes one gives. Hong Kong's days and times.",
    calls: [slotsContract, classChangesContract, classMaterialsContract],
  },
  {
    name: 'Income',
    chapter: 'Those who sell',
    about:
      'What was sold, kept and paid out. Sums are integer cents of HKD; tables for spreadsheets have dollars.',
    calls: [earningsContract],
  },
  {
    name: 'Access tokens',
    chapter: 'Those who sell',
    about: 'Tokens for programs of teachers and centres: each may do what its scopes say, and nothing else.',
    calls: [accessTokensContract],
  },
  {
    name: 'Webhooks',
    chapter: 'Those who sell',
    about: `Events for programs of sellers, sent as they happen: \`POST\` of JSON to an \`https\` address of theirs.

A body is \`{"type": "order.paid", "timestamp": "…", "data": {…}}\`; what \`data\` holds stands with each event.

Each is signed as [Standard Webhooks](https://www.standardwebhooks.com) has it: \`webhook-signature\` is \`v1,\` and the base64 of HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`, by the bytes of the secret behind \`whsec_\`. Refuse what is older than five minutes, and drop a \`webhook-id\` that you had before.

Any status from 200 to 299 within ten seconds takes it. Anything else, a redirect too, is tried again after 10 seconds, 1, 5 and 30 minutes, 2, 5, 10, 14 and 16 hours. A webhook that takes nothing for three days is disabled, and its owner told by mail.`,
    calls: [webhooksContract],
  },
  {
    name: 'Staff: people',
    chapter: 'Staff',
    about: 'Teachers and their papers, centres, accounts of staff, and the log of what staff have done.',
    calls: [accountsContract, teachersContract, staffCentresContract, factorResetContract, peopleContract],
  },
  {
    name: 'Staff: safety desk',
    chapter: 'Staff',
    about: 'Cases that reports have opened: their deadlines, what belongs to them, and how they end.',
    calls: [staffCasesContract, staffReviewsContract],
  },
  {
    name: 'Staff: money',
    chapter: 'Staff',
    about:
      'Orders, refunds, disputes, payouts and the books. Integer cents of HKD, unless a field says dollars.',
    calls: [commerceContract, incomeContract, booksContract],
  },
  {
    name: 'Staff: operations',
    chapter: 'Staff',
    about: 'Products, subjects, jobs, mails, messages, figures and the weather.',
    calls: [operationsContract, catalogueContract, reviewVotesContract, weatherContract, adminContract],
  },
]

/** Of a call by its name; undefined where it has none, which a test refuses. */
export function groupOf(name: string, { access }: { access: string }): Group | undefined {
  const isStaffs = access === 'staff'
  const candidates = groups
    .filter(({ chapter }) => (chapter === 'Staff') === isStaffs)
    .flatMap(group =>
      group.calls.filter(set => name in set).map(set => ({ group, size: Object.keys(set).length })),
    )
  return candidates.sort((a, b) => a.size - b.size)[0]?.group
}
