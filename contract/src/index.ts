import { accountsContract } from './accounts.ts'
import { adminContract } from './admin.ts'
import { authoringContract } from './authoring.ts'
import { bookingsContract } from './bookings.ts'
import { catalogueContract } from './catalogue.ts'
import { classChangesContract } from './class-changes.ts'
import { classMaterialsContract } from './class-materials.ts'
import { classRunContract } from './class-run.ts'
import { classesContract } from './classes.ts'
import { comingClassesContract } from './coming-classes.ts'
import { commerceContract } from './commerce.ts'
import { discoveryContract } from './discovery.ts'
import { enrolmentsContract } from './enrolments.ts'
import { learnersContract } from './learners.ts'
import { libraryContract } from './library.ts'
import { mediaContract } from './media.ts'
import { operationsContract } from './operations.ts'
import { reviewsContract } from './reviews.ts'
import { savedContract } from './saved.ts'
import { scheduleContract } from './schedule.ts'
import { secondFactorContract } from './second-factor.ts'
import { shopsContract } from './shops.ts'
import { siteContract } from './site.ts'
import { slotsContract } from './slots.ts'
import { staffCentresContract } from './staff-centres.ts'
import { teachersContract } from './teachers.ts'
import { weatherContract } from './weather.ts'

/** Every call of the product, by its name, in the order in which the reference shows them. */
export const contract = {
  ...accountsContract,
  ...learnersContract,
  ...siteContract,
  ...mediaContract,
  ...teachersContract,
  ...catalogueContract,
  ...authoringContract,
  ...libraryContract,
  ...discoveryContract,
  ...reviewsContract,
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
  ...adminContract,
  ...operationsContract,
  ...secondFactorContract,
  ...staffCentresContract,
} as const
export type LanternContract = typeof contract

/** Calls of staff, whose routes nobody else loads. */
type StaffCalls = {
  [K in keyof LanternContract]: LanternContract[K] extends { access: 'staff' } ? K : never
}[keyof LanternContract]
export type OpenContract = Omit<LanternContract, StaffCalls>
