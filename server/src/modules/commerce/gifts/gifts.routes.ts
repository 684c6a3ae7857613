import type { giftsContract } from '#contract/commerce/gifts.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { throttle } from '#server/kernel/throttle.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { addressOf } from './begin-gifts.ts'
import { cancelGift } from './cancel-gift.ts'
import { openGift } from './open-gift.ts'
import { changeGiftAddress, sendGiftAgain } from './send-gift.ts'
import { listGifts, viewGift } from './view-gifts.ts'

export function giftsRoutes(context: CommerceContext): Handlers<typeof giftsContract> {
  const { limits } = context
  return {
    giftList: ({ query, caller }) => listGifts(context, caller, query),
    giftChange: async ({ body: { gift_id, ...address }, caller }) => {
      await throttle(limits, 'gift.account', String(caller.userId))
      await changeGiftAddress(context, caller, gift_id, addressOf(address))
      return { status: 200 }
    },
    giftSend: async ({ body, caller }) => {
      await throttle(limits, 'gift.account', String(caller.userId))
      await sendGiftAgain(context, caller, body.gift_id)
      return { status: 200 }
    },
    giftCancel: async ({ body, caller }) => {
      await throttle(limits, 'gift.account', String(caller.userId))
      await cancelGift(context, caller, body.gift_id)
      return { status: 200 }
    },
    giftView: async ({ params, caller, address, locale }) => {
      await throttle(limits, 'gift.address', address)
      return viewGift(context, caller, { code: params.code, locale })
    },
    giftOpen: async ({ body, caller, address, locale }) => {
      await throttle(limits, 'gift.address', address)
      const { courseId, title } = await openGift(context, caller, { code: body.code, locale })
      return { status: 200, course_id: courseId, title }
    },
  }
}
