import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { ProviderRefused, type SavedCard } from '#server/platform/payments/payment-provider.ts'
import type { Platform } from '#server/platform/platform.ts'
import { askProvider } from './open-intent.ts'
import { findCustomer } from './payment.repository.ts'

/** The caller's own cards, whatever customer the client names. */
export async function listSavedCards(
  platform: Pick<Platform, 'db' | 'payments'>,
  { userId }: Caller,
): Promise<SavedCard[]> {
  const { card } = platform.payments
  const customerId = await findCustomer(platform.db, userId, card.name)
  return customerId ? askProvider(() => card.listCards(customerId)) : []
}

/** Deletes all cards of a deleted account. */
export async function forgetAllCards(
  { payments }: Pick<Platform, 'payments'>,
  { provider: name, customerId }: { provider: string; customerId: string },
): Promise<void> {
  const provider = payments.provider(name)
  for (const { id } of provider ? await provider.listCards(customerId) : []) {
    await provider?.removeCard(customerId, id)
  }
}

/** Other people's cards are refused as if they didn't exist. */
export async function removeSavedCard(
  platform: Pick<Platform, 'db' | 'payments'>,
  { userId }: Caller,
  cardId: string,
): Promise<void> {
  const { card } = platform.payments
  const customerId = await findCustomer(platform.db, userId, card.name)
  if (!customerId) throw new Refusal('card_unknown')
  try {
    await askProvider(() => card.removeCard(customerId, cardId))
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Refusal('card_unknown')
    throw error
  }
}
