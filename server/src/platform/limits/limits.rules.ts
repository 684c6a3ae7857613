export interface LimitRule {
  /** How many within the time. */
  points: number
  seconds: number
}

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 3600

/**
 * `.account` counts by the account named in the call, whether it exists or not; `.address` by the caller's
 * network address. A whole school may share one address, so those are wide.
 */
export const limitRules = {
  'login.account': { points: 10, seconds: minutes(15) },
  'login.address': { points: 50, seconds: minutes(15) },
  'social.address': { points: 30, seconds: minutes(15) },
  'register.address': { points: 20, seconds: hours(1) },
  'forgot.account': { points: 3, seconds: hours(1) },
  'forgot.address': { points: 20, seconds: hours(1) },
  'resend.account': { points: 3, seconds: hours(1) },
  'resend.address': { points: 20, seconds: hours(1) },
  'upload.account': { points: 300, seconds: hours(1) },
  'code.account': { points: 20, seconds: minutes(15) },
  // A class of forty behind one address opens its course at the beginning of a lesson.
  'code.address': { points: 200, seconds: minutes(15) },
  // Wide enough for somebody who tries several cards, and far too narrow for trying stolen ones.
  'payment.account': { points: 60, seconds: minutes(15) },
  'payment.address': { points: 300, seconds: minutes(15) },
  'contact.address': { points: 5, seconds: hours(1) },
  'pageview.address': { points: 300, seconds: minutes(1) },
} as const satisfies Record<string, LimitRule>

export type LimitName = keyof typeof limitRules
