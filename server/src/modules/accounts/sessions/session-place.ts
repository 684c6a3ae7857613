import type { RequestSource } from '#server/kernel/handlers.ts'
import { networkOf } from '#server/platform/limits/network-of.ts'
import { type Device, deviceOf, shortNetwork } from './session.rules.ts'

export type Place = Pick<RequestSource, 'address' | 'userAgent'>

/** As shown to the owner of a session. */
export const describePlace = ({ address, userAgent }: Place): Device & { network: string } => ({
  ...deviceOf(userAgent),
  network: shortNetwork(networkOf(address)),
})
