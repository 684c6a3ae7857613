import { accessTokensContract } from './accounts/access-tokens.ts'
import { accountsContract } from './accounts/accounts.ts'
import { learnersContract } from './accounts/learners.ts'
import { passkeysContract } from './accounts/passkeys.ts'
import { pushContract } from './accounts/push.ts'
import { factorResetContract, secondFactorContract } from './accounts/second-factor.ts'
import { sessionsContract } from './accounts/sessions.ts'
import { adminContract } from './admin/admin.ts'
import { closingContract } from './admin/closing.ts'
import { disputeEvidenceContract } from './admin/dispute-evidence.ts'
import { staffNotesContract } from './admin/notes.ts'
import { operationsContract } from './admin/operations.ts'
import { peopleContract } from './admin/people.ts'
import { staffCentresContract } from './admin/staff-centres.ts'
import { suspendedTeachersContract } from './admin/suspended-teachers.ts'
import { staffTimelineContract } from './admin/timeline.ts'
import { staffViewsContract } from './admin/views.ts'
import { authoringContract } from './authoring/authoring.ts'
import { captionsContract } from './authoring/captions.ts'
import { draftsContract } from './authoring/drafts.ts'
import { productChangesContract } from './authoring/product-changes.ts'
import { samplesContract } from './authoring/samples.ts'
import { lessonReportsContract } from './cases/lesson-reports.ts'
import { refundRequestsContract } from './cases/refund-requests.ts'
import { reportsContract } from './cases/reports.ts'
import { staffCasesContract } from './cases/staff-cases.ts'
import { catalogueContract } from './catalogue/catalogue.ts'
import { classChangesContract } from './classes/class-changes.ts'
import { classMaterialsContract } from './classes/class-materials.ts'
import { classRunContract } from './classes/class-run.ts'
import { classesContract } from './classes/classes.ts'
import { comingClassesContract } from './classes/coming-classes.ts'
import { enrolmentsContract } from './classes/enrolments.ts'
import { sellerBundlesContract } from './commerce/bundles.ts'
import { commerceContract } from './commerce/commerce.ts'
import { discountsContract } from './commerce/discounts.ts'
import { earningsContract } from './commerce/earnings.ts'
import { giftsContract } from './commerce/gifts.ts'
import { conversationsContract } from './conversations/conversations.ts'
import { discoveryContract } from './discovery/discovery.ts'
import { learningContract } from './learning/learning.ts'
import { bookingsContract } from './lessons/bookings.ts'
import { ownTimesContract } from './lessons/own-times.ts'
import { ownWeekContract } from './lessons/own-week.ts'
import { scheduleContract } from './lessons/schedule.ts'
import { slotsContract } from './lessons/slots.ts'
import { libraryContract } from './library/library.ts'
import { notesContract } from './library/notes.ts'
import { productReportContract } from './library/product-report.ts'
import { mediaContract } from './media/media.ts'
import { noticesContract } from './notices/notices.ts'
import { questionsContract } from './reviews/questions.ts'
import { reviewVotesContract } from './reviews/review-votes.ts'
import { reviewsContract } from './reviews/reviews.ts'
import { staffReviewsContract } from './reviews/staff-reviews.ts'
import { savedContract } from './saved/saved.ts'
import { shopsContract } from './shops/shops.ts'
import { siteContract } from './site/site.ts'
import { payoutSafetyContract } from './teachers/payout-safety.ts'
import { teacherApplicationContract } from './teachers/teacher-application.ts'
import { teacherBadgesContract } from './teachers/teacher-badges.ts'
import { teacherCentresContract } from './teachers/teacher-centres.ts'
import { teacherProfileContract } from './teachers/teacher-profile.ts'
import { teachersContract } from './teachers/teachers.ts'
import { teachingContract } from './teaching/teaching.ts'
import { weatherContract } from './weather/weather.ts'
import { webhooksContract } from './webhooks/webhooks.ts'

/** Every call by name, in the order the reference shows them. */
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
  ...staffReviewsContract,
  ...questionsContract,
  ...reviewVotesContract,
  ...savedContract,
  ...shopsContract,
  ...conversationsContract,
  ...scheduleContract,
  ...slotsContract,
  ...ownTimesContract,
  ...ownWeekContract,
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
  ...teachingContract,
  ...reportsContract,
  ...refundRequestsContract,
  ...lessonReportsContract,
  ...staffCasesContract,
  ...adminContract,
  ...operationsContract,
  ...secondFactorContract,
  ...factorResetContract,
  ...peopleContract,
  ...staffCentresContract,
  ...closingContract,
  ...suspendedTeachersContract,
  ...disputeEvidenceContract,
  ...staffNotesContract,
  ...staffTimelineContract,
  ...staffViewsContract,
} as const
export type LanternContract = typeof contract

/** Staff calls, whose routes only staff load. */
type StaffCalls = {
  [K in keyof LanternContract]: LanternContract[K] extends { access: 'staff' } ? K : never
}[keyof LanternContract]

/** Calls of parts that load on demand; no page loads their routes up front. */
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
  ...conversationsContract,
  ...reportsContract,
  ...refundRequestsContract,
  ...lessonReportsContract,
  ...sellerBundlesContract,
  ...discountsContract,
  ...giftsContract,
  ...authoringContract,
  ...classChangesContract,
  ...classMaterialsContract,
  ...classRunContract,
  ...teacherApplicationContract,
  ...teacherBadgesContract,
  ...teacherCentresContract,
  ...payoutSafetyContract,
  ...earningsContract,
  ...pushContract,
  ...passkeysContract,
  ...slotsContract,
  ...ownTimesContract,
  ...ownWeekContract,
  ...bookingsContract,
  ...teacherProfileContract,
  ...learningContract,
  ...teachingContract,
  slidesAdd: shopsContract.slidesAdd,
  slideDelete: shopsContract.slideDelete,
  slidesOrder: shopsContract.slidesOrder,
  shopRefundTerms: shopsContract.shopRefundTerms,
  shopRefundTermsSet: shopsContract.shopRefundTermsSet,
  enrollmentsAwaiting: enrolmentsContract.enrollmentsAwaiting,
  enrollmentsApprove: enrolmentsContract.enrollmentsApprove,
  enrollmentsDecline: enrolmentsContract.enrollmentsDecline,
  enrolmentAnswer: enrolmentsContract.enrolmentAnswer,
  noticeChoices: noticesContract.noticeChoices,
  noticeChoose: noticesContract.noticeChoose,
  paymentMethods: commerceContract.paymentMethods,
  paymentMethodRemove: commerceContract.paymentMethodRemove,
  historyView: savedContract.historyView,
  historyClear: savedContract.historyClear,
  historyRemove: savedContract.historyRemove,
  teacherFollowersPage: savedContract.teacherFollowersPage,
  userExport: accountsContract.userExport,
  userDelete: accountsContract.userDelete,
  userDeleteCode: accountsContract.userDeleteCode,
  userPasswordCode: accountsContract.userPasswordCode,
  userLogin: accountsContract.userLogin,
  userLoginCode: accountsContract.userLoginCode,
  userRegister: accountsContract.userRegister,
  userSocialAuth: accountsContract.userSocialAuth,
  emailVerifyPost: accountsContract.emailVerifyPost,
  emailVerifySignIn: accountsContract.emailVerifySignIn,
  verificationResend: accountsContract.verificationResend,
  verificationResendByEmail: accountsContract.verificationResendByEmail,
  passwordForgot: accountsContract.passwordForgot,
  passwordResetCheck: accountsContract.passwordResetCheck,
  passwordReset: accountsContract.passwordReset,
  learnerList: learnersContract.learnerList,
  learnerAdd: learnersContract.learnerAdd,
  learnerUpdate: learnersContract.learnerUpdate,
  learnerRemove: learnersContract.learnerRemove,
  noticeList: noticesContract.noticeList,
  noticeRead: noticesContract.noticeRead,
  noticeReadAll: noticesContract.noticeReadAll,
  contactSend: siteContract.contactSend,
  uploadView: mediaContract.uploadView,
  productAccessVerify: libraryContract.productAccessVerify,
  materialDownload: libraryContract.materialDownload,
  materialPrint: libraryContract.materialPrint,
  ownReview: reviewsContract.ownReview,
  reviewAdd: reviewsContract.reviewAdd,
  reviewRemove: reviewsContract.reviewRemove,
  teacherReviews: reviewsContract.teacherReviews,
  ownTeacherReview: reviewsContract.ownTeacherReview,
  teacherReviewAdd: reviewsContract.teacherReviewAdd,
  teacherReviewRemove: reviewsContract.teacherReviewRemove,
  teacherReviewReply: reviewsContract.teacherReviewReply,
  followingMute: savedContract.followingMute,
  weatherNow: weatherContract.weatherNow,
  enrolmentLeave: enrolmentsContract.enrolmentLeave,
  enrolmentAsk: enrolmentsContract.enrolmentAsk,
} as const
export type LaterContract = Omit<typeof laterContract, StaffCalls>

/** Calls that no screen makes, only clients written from the reference: no page loads their routes. */
export const unscreened = [
  'userValidateAction',
  'emailVerify',
  'noticeStream',
  'defectReport',
  'levelList',
  'courseLevelList',
  'categoryList',
  'productList',
  'productSearch',
  'productFilter',
  'categoryProducts',
  'centreProducts',
  'displayNameList',
  'progressStore',
  'viewerCheck',
  'teacherReviewList',
  'commentable',
  'favouriteRemoveByGet',
  'historyClearByGet',
  'historyRemoveByGet',
  'followingAdd',
  'followingRemove',
  'followingView',
  'teacherFollow',
  'teacherUnfollow',
  'teacherFollowers',
  'shopProducts',
  'classList',
  'allClasses',
  'userProducts',
] as const satisfies readonly (keyof LanternContract)[]

/** Every call that some screen makes. */
export type ScreenContract = Omit<LanternContract, (typeof unscreened)[number]>

export type OpenContract = Omit<ScreenContract, StaffCalls | keyof LaterContract>
