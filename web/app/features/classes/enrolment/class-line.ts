import type { Order } from '#contract/commerce/orders.ts'
import { m } from '#messages/messages.js'
import { type Api, api } from '../../../lib/api.ts'
import { plainPath } from '../../../lib/locale.ts'
import { invalidate } from '../../../lib/query.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { LineKind } from '../../commerce/checkout/line-kinds.ts'
import type { PurchaseItems } from '../../commerce/checkout/purchase-items.ts'
import { placeStateOf } from './place-state.ts'

/** A seat in a class, for the buyer or for one of their learners; bought separately. */
export interface PaidPlace {
  readonly classId: number
  readonly learnerId: number | null
  /** The amount is only authorised until the teacher approves. */
  readonly authorise?: boolean
}

/** The result for a seat: enrolled, or requested. */
type GivenPlace = Awaited<ReturnType<Api['classEnroll']>>['enrolments'][number]

/** Null if the server didn't say which. */
interface GivenPlaces {
  readonly place: GivenPlace | null
}

export function classItems(
  { classId, learnerId, authorise = false }: PaidPlace,
  calls: Pick<Api, 'classEnroll'> = api,
): PurchaseItems<GivenPlaces> {
  const enrol = () => calls.classEnroll({ body: { classes: [classId], learner_id: learnerId } })
  return {
    count: 1,
    isForFamily: false,
    authorise,
    staleCodes: ['class_full', 'class_over', 'class_enrolled'],
    get alipayReturn() {
      return authorise ? null : { products: [], subscriber: 0, path: plainPath(window.location.pathname) }
    },
    toIntent: () => ({ classes: [{ class_id: classId, learner_id: learnerId }] }),
    // An amount that is only authorised isn't a payment yet: then the class knows.
    askPaid: enrol,
    async fulfil({ retry }) {
      // Gives the seat or, if the teacher decides, holds it, and finishes the order.
      const enrolled = await retry(enrol, true)
      return enrolled.ok ? { place: enrolled.value.enrolments[0] ?? null } : null
    },
    done: (_, { place }) => finishPlace(place?.state ?? 'confirmed'),
  }
}

/** A seat in a class was given, or held until the teacher has decided. */
export function finishPlace(state: string): void {
  void invalidate('myClasses', 'courseClasses', 'teacherClasses', 'classSingle', 'enrolmentGet')
  const text = state === 'confirmed' ? m.enrolments_done() : m.enrolments_sent()
  toast.show({ text, tone: 'good' })
}

export const classLine: LineKind = {
  foundText: null,
  async resumed(orders: readonly Order[]) {
    for (const order of orders) finishPlace(await placeStateOf(api, order))
  },
}
