import { useCallback } from 'react'
import { api } from '../../../lib/api.ts'
import { type Failure, failureOf, ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, setAnswer, useMutation, useQuery } from '../../../lib/query.ts'

export type PaymentConfig = Awaited<ReturnType<typeof api.paymentConfig>>
export type SavedCard = Awaited<ReturnType<typeof laterApi.paymentMethods>>['data'][number]

/** The available payment methods, and the reader's saved cards. */
export type PaymentSetup =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly failure: Failure; readonly retry: () => void }
  | {
      readonly state: 'ready'
      readonly config: PaymentConfig
      readonly cards: readonly SavedCard[]
      readonly removeCard: (id: string) => Promise<void>
      /** A card may have been saved in the meantime. */
      readonly reloadCards: () => void
    }

export const savedCards = queryOf(laterApi.paymentMethods, { body: {} })
const noCards: readonly SavedCard[] = []

/** It was removed. */
export const dropCard = (id: string): void =>
  setAnswer(savedCards, all => all && { ...all, data: all.data.filter(card => card.id !== id) })

export function usePaymentSetup(userId: number | null): PaymentSetup {
  const enabled = userId !== null
  const config = useQuery({
    ...queryOf(api.paymentConfig),
    enabled,
    // The provider doesn't change while the page is open.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const cards = useQuery({ ...savedCards, enabled })
  const { mutateAsync: removeCard } = useMutation({
    mutationFn: (id: string) => ignoreMissing(laterApi.paymentMethodRemove({ params: { cardId: id } })),
    onSuccess: (_, id) => dropCard(id),
  })
  const retry = useCallback(() => void config.refetch(), [config.refetch])
  const reloadCards = useCallback(() => void cards.refetch(), [cards.refetch])

  // A new card works without the saved ones, so a failure to load them isn't shown.
  const saved = cards.data?.data ?? (cards.errorUpdateCount > 0 ? noCards : undefined)
  if (config.data && saved)
    return { state: 'ready', config: config.data, cards: saved, removeCard, reloadCards }
  return config.error ? { state: 'failed', failure: failureOf(config.error), retry } : { state: 'loading' }
}
