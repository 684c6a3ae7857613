import { useCallback, useEffect, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { type Failure, failureOf } from '../../../lib/failure.ts'

export type PaymentConfig = Awaited<ReturnType<typeof api.paymentConfig>>
export type SavedCard = Awaited<ReturnType<typeof api.paymentMethods>>['data'][number]

/** How one can pay here, and with which cards of one's own. */
export type PaymentSetup =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | {
      readonly state: 'ready'
      readonly config: PaymentConfig
      readonly cards: readonly SavedCard[]
      readonly removeCard: (id: string) => Promise<void>
      /** A card may have been saved meanwhile. */
      readonly reloadCards: () => void
    }

/** Who takes the money does not change while the page is open. */
let known: Promise<PaymentConfig> | undefined

function loadConfig(): Promise<PaymentConfig> {
  known ??= api.paymentConfig().catch(error => {
    known = undefined
    throw error
  })
  return known
}

/** A new card can be used without them, so nobody is told when they do not load. */
const loadCards = () =>
  api.paymentMethods({ body: {} }).then(
    ({ data }) => data,
    () => [],
  )

interface Loaded {
  userId: number
  config: PaymentConfig
  cards: readonly SavedCard[]
}

export function usePaymentSetup(userId: number | null): PaymentSetup {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    let asked = true
    if (userId === null) return
    Promise.all([loadConfig(), loadCards()]).then(
      ([config, cards]) => asked && setLoaded({ userId, config, cards }),
      error => asked && setFailure(failureOf(error)),
    )
    return () => {
      asked = false
    }
  }, [userId, attempt])

  const removeCard = useCallback(async (id: string) => {
    await api.paymentMethodRemove({ params: { cardId: id } })
    setLoaded(now => now && { ...now, cards: now.cards.filter(card => card.id !== id) })
  }, [])
  const retry = useCallback(() => {
    setFailure(null)
    setAttempt(count => count + 1)
  }, [])

  // Nobody sees the cards of who was here before.
  if (loaded && loaded.userId === userId)
    return { state: 'ready', config: loaded.config, cards: loaded.cards, removeCard, reloadCards: retry }
  return failure ? { state: 'failed', failure, retry } : { state: 'loading' }
}
