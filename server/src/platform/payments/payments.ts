import type { PaymentProvider } from './payment-provider.ts'
import type { PayoutProvider } from './payout-provider.ts'
import type { SandboxProvider } from './sandbox.ts'

/** The configured providers. */
export interface Payments {
  /** Takes cards and wallets. */
  card: PaymentProvider
  /** Takes Alipay; can be the same one, or none. */
  alipay: PaymentProvider | null
  /** Pays teachers and centres out. */
  payouts: PayoutProvider
  /** The one that moves no money, if it is in use. */
  sandbox: SandboxProvider | null
  /** By name; null if it isn't configured. */
  provider(name: string): PaymentProvider | null
  /** For the provider's browser part; '' if it needs none. */
  publishableKey: string
  testMode: boolean
}
