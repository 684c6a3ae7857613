import { useCallback } from 'react'
import { api } from '../../../lib/api.ts'
import { type Failure, failureOf, ignoreMissing } from '../../../lib/failure.ts'
import { queryClient, useMutation, useQuery } from '../../../lib/query.ts'

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

export function usePaymentSetup(userId: number | null): PaymentSetup {
  const enabled = userId !== null
  const config = useQuery({
    queryKey: ['payment config'],
    queryFn: () => api.paymentConfig(),
    enabled,
    // Who takes the money does not change while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const cardsKey = ['saved cards', userId]
  const cards = useQuery({ queryKey: cardsKey, queryFn: loadCards, enabled })
  const { mutateAsync: removeCard } = useMutation({
    mutationFn: (id: string) => ignoreMissing(api.paymentMethodRemove({ params: { cardId: id } })),
    onSuccess: (_, id) =>
      queryClient.setQueryData<readonly SavedCard[]>(cardsKey, all => all?.filter(card => card.id !== id)),
  })
  const retry = useCallback(() => void config.refetch(), [config.refetch])
  const reloadCards = useCallback(() => void cards.refetch(), [cards.refetch])

  if (config.data && cards.data)
    return { state: 'ready', config: config.data, cards: cards.data, removeCard, reloadCards }
  return config.error ? { state: 'failed', failure: failureOf(config.error), retry } : { state: 'loading' }
}

/** A new card can be used without them, so nobody is told when they do not load. */
function loadCards(): Promise<readonly SavedCard[]> {
  return api.paymentMethods({ body: {} }).then(
    ({ data }) => data,
    () => [],
  )
}
