import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets.ts'
import { tracedPort } from '../tracing/trace.ts'
import { createAlipay } from './alipay.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Payments } from './payments.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { createSandbox } from './sandbox.ts'

/** Stripe and Alipay if their keys are set; the sandbox for the others, unless money is real. */
export async function createPayments(options: {
  config: Config
  db: Database
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  origin: () => string
}): Promise<Payments> {
  const { config, db, clock, jobs, secrets, origin } = options
  const { stripe, alipay, sandboxEvents } = config.payments
  const sandbox = createSandbox({ db, clock, jobs, key: secrets.payments, origin, events: sandboxEvents })
  const testMode = stripe === null
  const { card, payouts } = stripe ? await loadStripe(stripe) : { card: sandbox, payouts: sandbox.payouts }
  const realAlipay =
    alipay &&
    tracedPort(
      'alipay',
      createAlipay({
        ...alipay,
        notifyUrl: () => `${origin()}/api/payment/webhook/alipay`,
        now: () => clock.now(),
      }),
    )
  const byAlipay = realAlipay ?? (testMode ? sandbox : null)
  const all = [card, byAlipay].filter(provider => provider !== null)
  return {
    card,
    alipay: byAlipay,
    payouts,
    sandbox: testMode ? sandbox : null,
    provider: name => all.find(provider => provider.name === name) ?? null,
    publishableKey: stripe?.publishableKey ?? '',
    testMode,
  }
}

/** Loaded when it is used: its library has 200 files. */
async function loadStripe(
  stripe: NonNullable<Config['payments']['stripe']>,
): Promise<{ card: PaymentProvider; payouts: PayoutProvider }> {
  const [{ createStripe }, { createStripePayouts }] = await Promise.all([
    import('./stripe.ts'),
    import('./stripe-payouts.ts'),
  ])
  const options = { ...stripe, api: apiOf(stripe.api) }
  return {
    card: tracedPort('stripe', createStripe(options)),
    payouts: tracedPort('stripe', createStripePayouts(options)),
  }
}

/** An address other than Stripe's, for a proxy or a test. */
function apiOf(api: string | null) {
  if (!api) return undefined
  const { protocol, hostname, port } = new URL(api)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === 'http' ? 80 : 443) }
}
