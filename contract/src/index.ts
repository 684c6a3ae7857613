import { accessTokensContract } from './access-tokens.ts'
import { accountsContract } from './accounts.ts'
import { adminContract } from './admin.ts'
import { authoringContract } from './authoring.ts'
import { bookingsContract } from './bookings.ts'
import { sellerBundlesContract } from './bundles.ts'
import { captionsContract } from './captions.ts'
import { catalogueContract } from './catalogue.ts'
import { classChangesContract } from './class-changes.ts'
import { classMaterialsContract } from './class-materials.ts'
import { classRunContract } from './class-run.ts'
import { classesContract } from './classes.ts'
import { comingClassesContract } from './coming-classes.ts'
import { commerceContract } from './commerce.ts'
import { discountsContract } from './discounts.ts'
import { discoveryContract } from './discovery.ts'
import { draftsContract } from './drafts.ts'
import { enrolmentsContract } from './enrolments.ts'
import { giftsContract } from './gifts.ts'
import { learnersContract } from './learners.ts'
import { learningContract } from './learning.ts'
import { libraryContract } from './library.ts'
import { mediaContract } from './media.ts'
import { notesContract } from './notes.ts'
import { noticesContract } from './notices.ts'
import { operationsContract } from './operations.ts'
import { passkeysContract } from './passkeys.ts'
import { peopleContract } from './people.ts'
import { productChangesContract } from './product-changes.ts'
import { productReportContract } from './product-report.ts'
import { pushContract } from './push.ts'
import { questionsContract } from './questions.ts'
import { reviewVotesContract } from './review-votes.ts'
import { reviewsContract } from './reviews.ts'
import { samplesContract } from './samples.ts'
import { savedContract } from './saved.ts'
import { scheduleContract } from './schedule.ts'
import { factorResetContract, secondFactorContract } from './second-factor.ts'
import { sessionsContract } from './sessions.ts'
import { shopsContract } from './shops.ts'
import { siteContract } from './site.ts'
import { slotsContract } from './slots.ts'
import { staffCentresContract } from './staff-centres.ts'
import { teachersContract } from './teachers.ts'
import { weatherContract } from './weather.ts'
import { webhooksContract } from './webhooks.ts'

/** Every call of the product, by its name, in the order in which the reference shows them. */
export const contract = {
  ...accountsContract,
  ...passkeysContract,
  ...sessionsContract,
  ...pushContract,
  ...accessTokensContract,
  ...learnersContract,
  ...noticesContract,
  ...webhooksContract,
  ...siteContract,
  ...mediaContract,
  ...teachersContract,
  ...catalogueContract,
  ...authoringContract,
  ...draftsContract,
  ...productChangesContract,
  ...libraryContract,
  ...productReportContract,
  ...notesContract,
  ...captionsContract,
  ...samplesContract,
  ...discoveryContract,
  ...reviewsContract,
  ...questionsContract,
  ...reviewVotesContract,
  ...savedContract,
  ...shopsContract,
  ...scheduleContract,
  ...slotsContract,
  ...classesContract,
  ...classChangesContract,
  ...classMaterialsContract,
  ...comingClassesContract,
  ...commerceContract,
  ...bookingsContract,
  ...weatherContract,
  ...enrolmentsContract,
  ...classRunContract,
  ...learningContract,
  ...adminContract,
  ...operationsContract,
  ...secondFactorContract,
  ...factorResetContract,
  ...peopleContract,
  ...staffCentresContract,
} as const
export type LanternContract = typeof contract

/** Calls of staff, whose routes nobody else loads. */
type StaffCalls = {
  [K in keyof LanternContract]: LanternContract[K] extends { access: 'staff' } ? K : never
}[keyof LanternContract]

/** Calls of parts that come on demand: no page loads their routes before somebody wants them. */
export const laterContract = {
  ...accessTokensContract,
  ...secondFactorContract,
  ...sessionsContract,
  ...webhooksContract,
  ...draftsContract,
  ...productChangesContract,
  ...productReportContract,
  ...notesContract,
  ...captionsContract,
  ...samplesContract,
  ...questionsContract,
  ...reviewVotesContract,
  ...sellerBundlesContract,
  ...discountsContract,
  ...giftsContract,
} as const
export type LaterContract = Omit<typeof laterContract, StaffCalls>

export type OpenContract = Omit<LanternContract, StaffCalls | keyof LaterContract>
