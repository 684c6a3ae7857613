import type { PaymentProvider } from './payment-provider.ts'
import type { PayoutProvider } from './payout-provider.ts'
import type { SandboxProvider } from './sandbox.ts'

/** Which of them are there. */
export interface Payments {
  /** Takes cards and wallets. */
  card: PaymentProvider
  /** Takes Alipay; may be the same one, or none. */
  alipay: PaymentProvider | null
  /** Pays teachers and centres out. */
  payouts: PayoutProvider
  /** The one that moves no money, where it is in use. */
  sandbox: SandboxProvider | null
  /** By name; null for what is not configured. */
  provider(name: string): PaymentProvider | null
  /** For the browser's part of the provider; '' if it needs none. */
  publishableKey: string
  testMode: boolean
}
