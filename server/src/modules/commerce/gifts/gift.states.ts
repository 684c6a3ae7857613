export type GiftState = 'draft' | 'paid' | 'opened' | 'closed'

/** A gift can be refunded, even an opened one, by a bank; a won dispute restores its state. */
const giftTransitions: Readonly<Record<GiftState, readonly GiftState[]>> = {
  draft: ['paid'],
  paid: ['opened', 'closed'],
  opened: ['closed'],
  closed: ['paid', 'opened'],
}

export const mayGiftBecome = (from: GiftState, to: GiftState): boolean => giftTransitions[from].includes(to)
