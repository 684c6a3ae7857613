import { api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { useQuery } from '../../../lib/query.ts'
import { type Card, toCard } from '../../catalogue/card.ts'

type State = 'unchecked' | 'ok' | 'changed' | 'owned' | 'gone'

interface QuotedCard {
  /** At the price of now. */
  readonly product: Card
  readonly state: State
  readonly failure: Failure | null
  readonly check: () => void
}

/** What the server says of one product, to whoever is signed in: pages may be hours old. */
export function useQuotedCard(card: Card, userId: number | null): QuotedCard {
  const { data, error, refetch } = useQuery({
    queryKey: ['product quote', userId, card.id, card.price],
    queryFn: () => quote(card),
    enabled: userId !== null,
    // A price is asked for anew each time the dialog opens.
    gcTime: 0,
  })
  return {
    product: data?.product ?? card,
    state: data?.state ?? 'unchecked',
    failure: error && failureOf(error),
    check: () => void refetch(),
  }
}

async function quote(card: Card): Promise<{ state: State; product: Card }> {
  const seen = { course_id: card.id, price: Math.round(card.price * 100) }
  const { items } = await api.cartQuote({ body: { products: [seen] } })
  const [line] = items
  const product = line?.product ? { ...toCard(line.product), price: line.price / 100 } : card
  // What one has costs nothing there; it is shown as it was until its own page opens.
  return { state: line?.state ?? 'gone', product: line?.state === 'owned' ? card : product }
}
