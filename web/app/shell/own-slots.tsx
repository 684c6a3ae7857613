import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import {
  NoticeMailsContext,
  SavedCardsContext,
  WebhooksContext,
} from '../features/accounts/settings/settings-slot.ts'
import { type EnrolSlots, EnrolSlotsContext } from '../features/classes/calendar/enrol-slot.ts'
import { LessonReportContext, SellerReportsContext } from '../features/commerce/held/lesson-report-slot.ts'
import { OrderRefundsContext } from '../features/commerce/orders/refund-slot.ts'
import { CourseExtrasContext } from '../features/library/course/course-extras-slot.ts'
import { type FrameTools, FrameToolsContext } from '../features/site/own-frame.ts'
import { type ProfilePanels, ProfilePanelsContext } from '../features/teachers/profile/profile-slots.ts'
import { LostDialog, lazyPart } from '../ui/lazy-part.tsx'
import { Account } from './account-menu.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { SchemeMenu } from './scheme-menu.tsx'

// Below the fold, and not why people come.
const CourseExtras = lazyPart(() =>
  import('../features/discovery/product/course-extras.tsx').then(module => ({
    default: module.CourseExtras,
  })),
)

// Only shown in Settings.
const SavedCards = lazyPart(() =>
  import('../features/commerce/checkout/saved-cards-section.tsx').then(module => ({
    default: module.SavedCardsSection,
  })),
)

// Only the page of an order shows it.
const OrderRefunds = lazyPart(() =>
  import('../features/cases/refunds/order-refunds.tsx').then(module => ({ default: module.OrderRefunds })),
)

// Only people with paid lessons see them.
const LessonReport = lazyPart(() =>
  import('../features/cases/lesson-reports/lesson-report.tsx').then(module => ({
    default: module.LessonReport,
  })),
)
const SellerReports = lazyPart(() =>
  import('../features/cases/lesson-reports/seller-reports.tsx').then(module => ({
    default: module.SellerReports,
  })),
)

const NoticeMails = lazyPart(() =>
  import('../features/notices/mails-section.tsx').then(module => ({ default: module.MailsSection })),
)

const Webhooks = lazyPart(() =>
  import('../features/webhooks/webhooks-section.tsx').then(module => ({ default: module.WebhooksSection })),
)

// Tabs of a teacher's own profile.
const profilePanels: ProfilePanels = {
  classes: lazyPart(() =>
    import('../features/classes/manage/class-details-panel.tsx').then(module => ({
      default: module.ClassDetailsPanel,
    })),
  ),
  income: lazyPart(() =>
    import('../features/commerce/earnings/earnings-panel.tsx').then(module => ({
      default: module.EarningsPanel,
    })),
  ),
  followers: lazyPart(() =>
    import('../features/saved/followers-panel.tsx').then(module => ({ default: module.FollowersPanel })),
  ),
}

// Opened from a calendar.
const enrolSlots: EnrolSlots = {
  Enrol: lazyPart(
    () =>
      import('../features/classes/enrolment/enrol-dialog.tsx').then(module => ({
        default: module.EnrolDialog,
      })),
    LostDialog,
  ),
  Booked: lazyPart(
    () =>
      import('../features/lessons/bookings/timetable-booking.tsx').then(module => ({
        default: module.TimetableBooking,
      })),
    LostDialog,
  ),
}

// For pages with their own frame.
const frameTools: FrameTools = { Account, LanguageSwitch, SchemeMenu }

/**
 * Gives features the parts of features to their right, as `feature-slots.tsx` does: what only people with an account see,
 * and staff.
 */
export function OwnSlots({ children }: { children: ReactNode }) {
  return (
    <CourseExtrasContext value={CourseExtras}>
      <SavedCardsContext value={SavedCards}>
        <NoticeMailsContext value={NoticeMails}>
          <WebhooksContext value={Webhooks}>
            <ProfilePanelsContext value={profilePanels}>
              <EnrolSlotsContext value={enrolSlots}>
                <FrameToolsContext value={frameTools}>
                  <OrderRefundsContext value={OrderRefunds}>
                    <LessonReportContext value={LessonReport}>
                      <SellerReportsContext value={SellerReports}>{children}</SellerReportsContext>
                    </LessonReportContext>
                  </OrderRefundsContext>
                </FrameToolsContext>
              </EnrolSlotsContext>
            </ProfilePanelsContext>
          </WebhooksContext>
        </NoticeMailsContext>
      </SavedCardsContext>
    </CourseExtrasContext>
  )
}

/** Around all screens but those where visitors come in (`routes.ts`). */
export default function OwnScreens() {
  return (
    <OwnSlots>
      <Outlet />
    </OwnSlots>
  )
}
