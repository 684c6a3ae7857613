import type { cartContract } from '#contract/commerce/cart.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { AppliedCoupon } from './apply-coupon.ts'

type WireCoupon = NonNullable<ResponseOf<(typeof cartContract)['cartQuote']>['coupon']>

export const presentCoupon = ({ code, state, offCents }: AppliedCoupon, locale: Locale): WireCoupon => ({
  code,
  state,
  message: state === 'ok' ? '' : m[`api_coupon_${state}`]({}, { locale }),
  off: offCents.reduce((sum, cents) => sum + cents, 0),
})
