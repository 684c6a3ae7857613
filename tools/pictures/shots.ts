import type { Shot } from './shot.ts'
import { accountShots } from './shots-accounts.ts'
import { adminShots } from './shots-admin.ts'
import { applyShots } from './shots-apply.ts'
import { authoringShots } from './shots-authoring.ts'
import { bookingShots } from './shots-booking.ts'
import { caseShots } from './shots-cases.ts'
import { checkoutShots } from './shots-checkout.ts'
import { classesShots } from './shots-classes.ts'
import { conversationShots } from './shots-conversations.ts'
import { earningsShots } from './shots-earnings.ts'
import { lessonsShots } from './shots-lessons.ts'
import { libraryShots } from './shots-library.ts'
import { ownShots } from './shots-own.ts'
import { productShots } from './shots-product.ts'
import { profileShots } from './shots-profile.ts'
import { publicShots } from './shots-public.ts'
import { safetyShots } from './shots-safety.ts'
import { shellShots } from './shots-shell.ts'
import { slotsShots } from './shots-slots.ts'
import { teachersShots } from './shots-teachers.ts'
import { teachingShots } from './shots-teaching.ts'
import { webhookShots } from './shots-webhooks.ts'
import { windowShots } from './shots-window.ts'

/** Every screen in its main states; a screen of the table that is missing here fails the command. */
export const shots: readonly Shot[] = [
  ...shellShots,
  ...publicShots,
  ...teachersShots,
  ...bookingShots,
  ...productShots,
  ...conversationShots,
  ...caseShots,
  ...ownShots,
  ...lessonsShots,
  ...classesShots,
  ...checkoutShots,
  ...accountShots,
  ...webhookShots,
  ...applyShots,
  ...libraryShots,
  ...authoringShots,
  ...teachingShots,
  ...profileShots,
  ...slotsShots,
  ...earningsShots,
  ...windowShots,
  ...adminShots,
  ...safetyShots,
]
