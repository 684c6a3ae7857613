import { generalFieldTexts, generalRefusals } from '../kernel/general.refusals.ts'
import type { FieldTexts, RefusalCode, RefusalTable } from '../kernel/refusal.ts'
import { accountsFieldTexts, accountsRefusals } from './accounts/accounts.refusals.ts'
import { adminRefusals } from './admin/admin.refusals.ts'
import { authoringFieldTexts, authoringRefusals } from './authoring/authoring.refusals.ts'
import { casesFieldTexts, casesRefusals } from './cases/cases.refusals.ts'
import { catalogueFieldTexts, catalogueRefusals } from './catalogue/catalogue.refusals.ts'
import { classesFieldTexts, classesRefusals } from './classes/classes.refusals.ts'
import { commerceFieldTexts, commerceRefusals } from './commerce/commerce.refusals.ts'
import { conversationsFieldTexts, conversationsRefusals } from './conversations/conversations.refusals.ts'
import { lessonsFieldTexts, lessonsRefusals } from './lessons/lessons.refusals.ts'
import { libraryRefusals } from './library/library.refusals.ts'
import { mediaRefusals } from './media/media.refusals.ts'
import { noticesRefusals } from './notices/notices.refusals.ts'
import { reviewsRefusals } from './reviews/reviews.refusals.ts'
import { savedRefusals } from './saved/saved.refusals.ts'
import { shopsFieldTexts, shopsRefusals } from './shops/shops.refusals.ts'
import { teachersFieldTexts, teachersRefusals } from './teachers/teachers.refusals.ts'
import { weatherRefusals } from './weather/weather.refusals.ts'
import { webhooksFieldTexts, webhooksRefusals } from './webhooks/webhooks.refusals.ts'

/** The refusal codes of each module. A module that declares codes and is missing here doesn't compile. */
export const refusals: Readonly<Record<RefusalCode, RefusalTable[string]>> = {
  ...generalRefusals,
  ...accountsRefusals,
  ...webhooksRefusals,
  ...noticesRefusals,
  ...mediaRefusals,
  ...teachersRefusals,
  ...catalogueRefusals,
  ...authoringRefusals,
  ...libraryRefusals,
  ...reviewsRefusals,
  ...savedRefusals,
  ...shopsRefusals,
  ...conversationsRefusals,
  ...lessonsRefusals,
  ...classesRefusals,
  ...commerceRefusals,
  ...weatherRefusals,
  ...casesRefusals,
  ...adminRefusals,
}

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)

/** Messages about single fields. */
export const fieldTexts: FieldTexts = {
  ...generalFieldTexts,
  ...accountsFieldTexts,
  ...webhooksFieldTexts,
  ...teachersFieldTexts,
  ...shopsFieldTexts,
  ...catalogueFieldTexts,
  ...authoringFieldTexts,
  ...conversationsFieldTexts,
  ...casesFieldTexts,
  ...lessonsFieldTexts,
  ...classesFieldTexts,
  ...commerceFieldTexts,
}
