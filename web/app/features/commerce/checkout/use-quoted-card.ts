import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'
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
  const [found, setFound] = useState<{ userId: number | null; state: State; product: Card } | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const asked = useRef(0)

  const check = useCallback(async () => {
    asked.current += 1
    const own = asked.current
    setFailure(null)
    try {
      const seen = { course_id: card.id, price: Math.round(card.price * 100) }
      const { items } = await api.cartQuote({ body: { products: [seen] } })
      if (own !== asked.current) return
      const [line] = items
      const product = line?.product ? { ...toCard(line.product), price: line.price / 100 } : card
      // What one has costs nothing there; it is shown as it was until its own page opens.
      setFound({ userId, state: line?.state ?? 'gone', product: line?.state === 'owned' ? card : product })
    } catch (error) {
      if (own === asked.current) setFailure(failureOf(error))
    }
  }, [card, userId])

  useEffect(() => {
    if (userId !== null) void check()
  }, [userId, check])

  const known = found?.userId === userId ? found : null
  return {
    product: known?.product ?? card,
    state: known?.state ?? 'unchecked',
    failure,
    check: () => void check(),
  }
}
