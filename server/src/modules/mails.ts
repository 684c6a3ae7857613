import type { MailTemplates } from '../platform/mail/mail-templates.ts'
import { accountsMails } from './accounts/accounts.mail-templates.ts'
import { securityMails } from './accounts/security.mail-templates.ts'
import { adminMails } from './admin/admin.mail-templates.ts'
import { closingMails } from './admin/closing/closing.mail-templates.ts'
import { authoringMails } from './authoring/authoring.mail-templates.ts'
import { casesMails } from './cases/cases.mail-templates.ts'
import { lessonReportsMails } from './cases/lesson-reports/lesson-reports.mail-templates.ts'
import { refundRequestsMails } from './cases/refunds/refund-requests.mail-templates.ts'
import { classesMails } from './classes/classes.mail-templates.ts'
import { commerceMails } from './commerce/commerce.mail-templates.ts'
import { conversationsMails } from './conversations/conversations.mail-templates.ts'
import { lessonsMails } from './lessons/lessons.mail-templates.ts'
import { libraryMails } from './library/library.mail-templates.ts'
import { noticesMails } from './notices/notices.mail-templates.ts'
import { reviewsMails } from './reviews/reviews.mail-templates.ts'
import { savedMails } from './saved/saved.mail-templates.ts'
import { siteMails } from './site/site.mail-templates.ts'
import { payoutSafetyMails } from './teachers/payout-account/payout-safety.mail-templates.ts'
import { teachersMails } from './teachers/teachers.mail-templates.ts'
import { webhooksMails } from './webhooks/webhooks.mail-templates.ts'

/** The emails of each module. A module that declares a template and is missing here doesn't compile. */
export const mails: MailTemplates = {
  ...accountsMails,
  ...securityMails,
  ...webhooksMails,
  ...noticesMails,
  ...siteMails,
  ...teachersMails,
  ...payoutSafetyMails,
  ...authoringMails,
  ...libraryMails,
  ...reviewsMails,
  ...savedMails,
  ...conversationsMails,
  ...lessonsMails,
  ...classesMails,
  ...commerceMails,
  ...casesMails,
  ...refundRequestsMails,
  ...lessonReportsMails,
  ...adminMails,
  ...closingMails,
}
