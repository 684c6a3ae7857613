import type { DemoGift } from './types.ts'

/** What a parent has bought for others: one is on its way, one waits for its day. */
export const gifts: readonly DemoGift[] = [
  {
    buyer: 'parent',
    product: 'cambridge-movers',
    recipientName: 'Hei Tung 希彤',
    recipientEmail: 'heitung.lam@example.com',
    message: 'Well done this term!\n這個學期做得很好，繼續加油！',
    boughtDaysAgo: 2,
    sendInDays: -2,
  },
  {
    buyer: 'parent',
    product: 'p5-story-writing',
    recipientName: 'Auntie Man 文姨姨',
    recipientEmail: 'man.cheung@example.com',
    message: 'For your little writer, with love from all of us.',
    boughtDaysAgo: 1,
    sendInDays: 20,
  },
]
