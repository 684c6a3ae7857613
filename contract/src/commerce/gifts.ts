import { z } from 'zod'
import { email } from '../accounts/accounts.ts'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { mostGiftMessage } from '../rules/gifts.ts'
import { isDay } from '../rules/hong-kong-time.ts'
import { id, line, localised, prose, requiredLine, status200 } from '../shared.ts'

/** A day in Hong Kong. The email is sent that morning, or at once if it is today. */
const day = z.string().refine(isDay, { error: 'date' })

const addressed = {
  recipient_name: requiredLine(80),
  recipient_email: email,
  message: prose(mostGiftMessage).default(''),
  send_on: day,
}

/** A product bought for someone else, in an order. */
export const soldGift = z.object({ course_id: id, ...addressed })
export const mostGifts = 20

/** 'waiting' for its day, 'sent' but not opened, 'opened', or 'closed' because it was refunded. */
export const giftState = z.enum(['waiting', 'sent', 'opened', 'closed'])

export const ownGift = z.object({
  gift_id: z.number(),
  order_id: z.number(),
  course_id: z.number(),
  title: z.string(),
  course_cover: z.string(),
  recipient_name: z.string(),
  recipient_email: z.string(),
  message: z.string(),
  send_on: z.string(),
  state: giftState,
  bought_at: z.string(),
  /** When it was last sent; null until its day. */
  sent_at: z.string().nullable(),
  opened_at: z.string().nullable(),
  /** Path of the page that opens it, to share by other means than email; '' once it can no longer be opened. */
  path: z.string(),
  /** How many more times it can be sent. */
  sends_left: z.number(),
  /** Dollars refunded if it is cancelled; null once it can't be cancelled. */
  refund: z.number().nullable(),
})
export type OwnGift = z.output<typeof ownGift>

const code = line(60)

export const giftsContract = {
  giftList: endpoint({
    method: 'GET',
    path: 'gifts',
    summary: 'Lists the gifts the caller has bought, newest first, and whether they were opened.',
    access: 'user',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    response: z.object({ count: z.number(), gifts: z.array(ownGift) }),
  }),
  giftChange: endpoint({
    method: 'POST',
    path: 'gifts/change',
    summary:
      'Changes the recipient of an unopened gift. A new address gets a new link, and the old link stops working.',
    access: 'user',
    query: localised,
    body: z.object({ gift_id: id, ...addressed }),
    response: status200,
    errors: ['gift_unknown', 'gift_opened', 'gift_closed', 'gift_sends', 'gift_day'],
  }),
  giftSend: endpoint({
    method: 'POST',
    path: 'gifts/send',
    summary: 'Emails an unopened gift now, or again.',
    access: 'user',
    query: localised,
    body: z.object({ gift_id: id }),
    response: status200,
    errors: ['gift_unknown', 'gift_opened', 'gift_closed', 'gift_sends'],
  }),
  giftCancel: endpoint({
    method: 'POST',
    path: 'gifts/cancel',
    summary:
      'Cancels an unopened gift with a full refund. Its link stops working. Calling it again changes nothing.',
    access: 'user',
    query: localised,
    body: z.object({ gift_id: id }),
    response: status200,
    errors: ['gift_unknown', 'gift_opened', 'gift_closed'],
  }),
  giftView: endpoint({
    method: 'GET',
    path: 'gift/{code}',
    summary: 'Returns what a gift link contains and who sent it, and whether the caller can open it.',
    access: 'public',
    cache: 'no-store',
    params: z.object({ code }),
    query: localised,
    response: z.object({
      /** Null if the product no longer exists. */
      product: productCard.nullable(),
      title: z.string(),
      course_id: z.number(),
      /** '' if the sender has deleted their account. */
      from_name: z.string(),
      recipient_name: z.string(),
      message: z.string(),
      /**
       * 'ready', or why it can't be opened: no one is signed in; the caller already owns the product (and can pass the
       * link on), bought the gift themselves, or has opened it; someone else has opened it; or it was refunded.
       */
      standing: z.enum(['ready', 'sign_in', 'owned', 'own', 'mine', 'opened', 'closed']),
    }),
    errors: ['gift_unknown'],
  }),
  giftOpen: endpoint({
    method: 'POST',
    path: 'gift/open',
    summary: "Adds a gift's product to the caller's library, once. Calling it again changes nothing.",
    access: 'user',
    query: localised,
    body: z.object({ code: code.refine(text => text.length > 0, { error: 'required' }) }),
    response: z.object({ status: z.literal(200), course_id: z.number(), title: z.string() }),
    errors: ['gift_unknown', 'gift_opened', 'gift_closed', 'gift_owned', 'gift_own'],
  }),
} as const
