import { api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { type Card, toCard } from '../../catalogue/card.ts'
import type { QuotedCoupon } from '../cart/coupon-field.tsx'

type State = 'unchecked' | 'ok' | 'changed' | 'owned' | 'gone'

interface QuotedCard {
  /** At the current price. */
  readonly product: Card
  readonly state: State
  /** The state of the typed code; null while there is none, or no answer yet. */
  readonly coupon: QuotedCoupon | null
  /** So many days after paying it is refunded unless it was opened; 0 for no such rule. */
  readonly refundDays: number
  readonly checking: boolean
  readonly failure: Failure | null
  readonly check: () => void
}

/** The server's answer about one product, for a signed-in user: pages may be hours old. */
export function useQuotedCard(
  card: Card,
  userId: number | null,
  coupon = '',
  /** For someone else: what the buyer owns doesn't matter. */
  gift = false,
): QuotedCard {
  const seen = { course_id: card.id, price: Math.round(card.price * 100) }
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(api.cartQuote, { body: { products: [seen], gift, ...(coupon && { coupon }) } }),
    select: answer => quotedOf(card, answer),
    placeholderData: before => before,
    enabled: userId !== null,
    // A price is requested each time the dialog opens.
    gcTime: 0,
  })
  return {
    product: data?.product ?? card,
    state: data?.state ?? 'unchecked',
    coupon: coupon === '' ? null : (data?.coupon ?? null),
    refundDays: data?.refundDays ?? 0,
    checking: isFetching,
    failure: error && failureOf(error),
    check: () => void refetch(),
  }
}

interface Quoted {
  state: State
  product: Card
  coupon: QuotedCoupon | null
  refundDays: number
}

function quotedOf(card: Card, { items, coupon }: Awaited<ReturnType<typeof api.cartQuote>>): Quoted {
  const [line] = items
  const product = line?.product ? { ...toCard(line.product), price: line.price / 100 } : card
  // A single product has no bundle.
  const state = !line || line.state === 'bundled' ? 'gone' : line.state
  // What one has costs nothing there; it is shown as it was until its own page opens.
  return { state, product: state === 'owned' ? card : product, coupon, refundDays: line?.refund_days ?? 0 }
}
