export type GiftState = 'draft' | 'paid' | 'opened' | 'closed'

/** Money may go back, also of what was opened, by a bank; a dispute that is won gives it back as it was. */
const giftTransitions: Readonly<Record<GiftState, readonly GiftState[]>> = {
  draft: ['paid'],
  paid: ['opened', 'closed'],
  opened: ['closed'],
  closed: ['paid', 'opened'],
}

export const mayGiftBecome = (from: GiftState, to: GiftState): boolean => giftTransitions[from].includes(to)
