import { m } from '#messages/messages.js'
import { type Api, api } from '../../../../lib/api.ts'
import { LostDialog, lazyPart } from '../../../../ui/lazy-part.tsx'
import { type BoughtProduct, loadCheckout, showDone } from '../checkout-store.ts'
import type { LineKind } from '../line-kinds.ts'
import type { PurchaseItems } from '../purchase-items.ts'
import { updateCartAndMarks } from '../update-cart.ts'

export interface PayProduct extends BoughtProduct {
  /** 0, or the centre's id. */
  readonly centreId: number
}

interface PaidBundle {
  readonly id: number
  /** Those of the products that come with it. */
  readonly products: readonly number[]
}

const SuccessDialog = lazyPart(
  () => loadCheckout().then(module => ({ default: module.SuccessDialog })),
  LostDialog,
)

/** Courses, for the buyer or for one of their learners; the server's result is a list of their IDs. */
export function productItems(
  products: readonly PayProduct[],
  bundles: readonly PaidBundle[] = [],
  calls: Pick<Api, 'productAssign'> = api,
): PurchaseItems<readonly number[]> {
  const bundled = bundles.flatMap(bundle => bundle.products)
  const single = products.map(({ id }) => id).filter(id => !bundled.includes(id))
  const ids = [...single, ...bundled]
  return {
    count: products.length,
    isForFamily: products.length > 0,
    alipayReturn: {
      products: products.map(({ id, name, cover, video }) => ({ id, name, cover, video })),
      subscriber: products[0]?.centreId ?? 0,
      path: '',
    },
    toIntent: () => ({
      products: single.map(course_id => ({ course_id })),
      ...(bundles.length > 0 && { bundles: bundles.map(({ id }) => ({ bundle_id: id })) }),
    }),
    async fulfil({ order, paidBefore, store, retry }) {
      if (paidBefore) return ids
      // Each of the two calls finishes the order on its own, any number of times: one that arrives is enough.
      const stored = await store()
      const body = {
        products: ids.map(course_id => ({ course_id })),
        accounts: [],
        paymentIntent: order.transaction_id,
      }
      const assigned = await retry(() => calls.productAssign({ body }), stored)
      if (assigned.ok) return assigned.value.products
      return stored ? ids : null
    },
    done(orderId, given) {
      // What the server gave, with the names known here.
      const found = products.filter(({ id }) => given.includes(id))
      return showProducts(orderId, found.length > 0 ? found : products)
    },
  }
}

async function showProducts(orderId: number, products: readonly BoughtProduct[]): Promise<void> {
  await updateCartAndMarks(products.map(({ id }) => id))
  showDone({ orderId, dialog: onClose => <SuccessDialog {...{ orderId, products, onClose }} /> })
}

export const productLine: LineKind = {
  foundText: () => m.checkout_found(),
  /** One thank-you for several orders; the receipt is the last one's. */
  resumed(orders) {
    const lines = orders.flatMap(order => order.lines).filter(({ kind }) => kind === 'product')
    const products = lines.map(({ course_id, title, course_cover }) => ({
      id: course_id,
      name: title,
      cover: course_cover,
      video: false,
    }))
    return showProducts(orders.at(-1)?.order_id ?? 0, products)
  },
}
