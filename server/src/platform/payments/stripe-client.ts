import Stripe from 'stripe'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** Where its API is; Stripe itself unless told. */
  api?: { protocol: 'http' | 'https'; host: string; port: number }
  /** Of one try; there are three. */
  timeoutMs?: number
}

export const stripeClient = ({ secretKey, api, timeoutMs }: StripeOptions): Stripe =>
  new Stripe(secretKey, {
    ...api,
    maxNetworkRetries: 2,
    timeout: timeoutMs ?? 15_000,
    telemetry: false,
  })
