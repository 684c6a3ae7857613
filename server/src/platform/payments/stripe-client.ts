import Stripe from 'stripe'

export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  /** The address of its API; Stripe's own by default. */
  api?: { protocol: 'http' | 'https'; host: string; port: number }
  /** For one try; there are three. */
  timeoutMs?: number
}

export const stripeClient = ({ secretKey, api, timeoutMs }: StripeOptions): Stripe =>
  new Stripe(secretKey, {
    ...api,
    maxNetworkRetries: 2,
    timeout: timeoutMs ?? 15_000,
    telemetry: false,
  })
