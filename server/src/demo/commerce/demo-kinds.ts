import { classLine } from '#server/modules/classes/index.ts'
import { giftLine } from '#server/modules/commerce/kinds/gift-line.ts'
import { LineKinds } from '#server/modules/commerce/kinds/line-kinds.ts'
import { productLine } from '#server/modules/commerce/kinds/product-line.ts'
import { trialLine } from '#server/modules/lessons/index.ts'

/** What an order of the demo may hold. */
export const demoKinds = new LineKinds([productLine, trialLine, classLine, giftLine])
