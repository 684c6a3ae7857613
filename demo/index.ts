import { favourites, followings, openings, sales, views } from './activity.ts'
import { badges } from './badges.ts'
import { bookings, learners } from './bookings.ts'
import { bundles } from './bundles.ts'
import { captions } from './captions.ts'
import { cases, lessonReports, refundRequests } from './cases.ts'
import { closings } from './closings.ts'
import { conversations } from './conversations.ts'
import { discounts } from './discounts.ts'
import { drafts } from './drafts.ts'
import { gifts } from './gifts.ts'
import { materials } from './materials.ts'
import { notices } from './notices.ts'
import { dailyViews, messages } from './operations.ts'
import { payees } from './payees.ts'
import { payoutSafety } from './payout-safety.ts'
import { centres, people } from './people.ts'
import { products } from './products.ts'
import { questions, reviewEchoes } from './questions.ts'
import { reviews } from './reviews.ts'
import { liveClasses, trialPackages } from './schedule.ts'
import { searches } from './searches.ts'
import { chineseTexts, englishTexts } from './second-texts.ts'
import { staffActs } from './staff-acts.ts'
import { studies } from './studies.ts'
import { grades, subjects } from './subjects.ts'
import { suspensions } from './suspensions.ts'
import { teacherReviews } from './teacher-reviews.ts'
import type { Demo } from './types.ts'

export { avatarKeys, avatarSvg } from './avatars.ts'
export { coverSvg, motifKeys, paletteKeys } from './covers.ts'
export { materialsFolder } from './materials.ts'
export type * from './types.ts'

export const demo: Demo = {
  learners,
  bookings,
  people,
  centres,
  payees,
  payoutSafety,
  subjects,
  grades,
  materials,
  products,
  chineseTexts,
  englishTexts,
  drafts,
  discounts,
  bundles,
  gifts,
  sales,
  openings,
  studies,
  captions,
  questions,
  conversations,
  cases,
  refundRequests,
  lessonReports,
  reviewEchoes,
  reviews,
  badges,
  staffActs,
  suspensions,
  closings,
  messages,
  dailyViews,
  searches,
  teacherReviews,
  followings,
  favourites,
  notices,
  views,
  trialPackages,
  liveClasses,
}
