import type {
  DayOfViews,
  DemoCase,
  DemoConversation,
  DemoLessonReport,
  DemoNotice,
  DemoQuestion,
  DemoRefundRequest,
  DemoReviewEcho,
  Favourite,
  Following,
  Opening,
  Review,
  Sale,
  Study,
  TeacherReview,
} from './types/activity.ts'
import type {
  DemoCaptions,
  DraftSeries,
  Level,
  MaterialFile,
  Product,
  SecondText,
  Subject,
} from './types/courses.ts'
import type { DemoBooking, LessonTime, LiveClass } from './types/lessons.ts'
import type { Account, Centre, FamilyLearner, Payee } from './types/people.ts'
import type { DemoGift, SellerBundle, SellerDiscount } from './types/selling.ts'
import type {
  DemoAct,
  DemoBadge,
  DemoClosing,
  DemoMessage,
  DemoPayoutSafety,
  DemoSearch,
  DemoSuspension,
} from './types/staff.ts'

// What the demo catalogue is made of. Money is integer cents (HKD); instants are whole days before
// the moment of loading, so the catalogue is as fresh on any day as on the first.

export type * from './types/activity.ts'
export type * from './types/courses.ts'
export type * from './types/lessons.ts'
export type * from './types/people.ts'
export type * from './types/selling.ts'
export type * from './types/staff.ts'

export interface Demo {
  learners: FamilyLearner[]
  bookings: DemoBooking[]
  payees: Payee[]
  payoutSafety: DemoPayoutSafety
  people: Account[]
  centres: Centre[]
  subjects: Subject[]
  grades: Level[]
  materials: MaterialFile[]
  products: Product[]
  /** In the other language, by key of the product. */
  chineseTexts: Readonly<Record<string, SecondText>>
  englishTexts: Readonly<Record<string, SecondText>>
  drafts: DraftSeries
  discounts: readonly SellerDiscount[]
  bundles: readonly SellerBundle[]
  gifts: readonly DemoGift[]
  sales: Sale[]
  openings: Opening[]
  studies: Study[]
  captions: DemoCaptions[]
  questions: DemoQuestion[]
  conversations: DemoConversation[]
  cases: DemoCase[]
  refundRequests: DemoRefundRequest[]
  lessonReports: DemoLessonReport[]
  reviewEchoes: DemoReviewEcho[]
  reviews: Review[]
  badges: DemoBadge[]
  staffActs: readonly DemoAct[]
  suspensions: readonly DemoSuspension[]
  closings: readonly DemoClosing[]
  messages: readonly DemoMessage[]
  /** By route, on an ordinary day. */
  dailyViews: Readonly<Record<string, number>>
  searches: readonly DemoSearch[]
  teacherReviews: TeacherReview[]
  followings: Following[]
  favourites: Favourite[]
  notices: DemoNotice[]
  views: DayOfViews[]
  trialPackages: LessonTime[]
  liveClasses: LiveClass[]
}
