import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Secrets } from '../secrets.ts'
import { createAlipay } from './alipay.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { Payments } from './payments.ts'
import { createSandbox } from './sandbox.ts'
import { createStripe } from './stripe.ts'

/** Stripe and Alipay where their keys are set; the sandbox for whatever they leave open, unless money is real. */
export function createPayments(options: {
  config: Config
  db: Database
  clock: Clock
  jobs: Jobs
  secrets: Secrets
  origin: () => string
}): Payments {
  const { config, db, clock, jobs, secrets, origin } = options
  const { stripe, alipay, sandboxEvents } = config.payments
  const sandbox = createSandbox({ db, clock, jobs, key: secrets.payments, origin, events: sandboxEvents })
  const testMode = stripe === null
  const card: PaymentProvider = stripe ? createStripe({ ...stripe, api: apiOf(stripe.api) }) : sandbox
  const realAlipay =
    alipay &&
    createAlipay({
      ...alipay,
      notifyUrl: () => `${origin()}/api/payment/webhook/alipay`,
      now: () => clock.now(),
    })
  const byAlipay = realAlipay ?? (testMode ? sandbox : null)
  const all = [card, byAlipay].filter(provider => provider !== null)
  return {
    card,
    alipay: byAlipay,
    sandbox: testMode ? sandbox : null,
    provider: name => all.find(provider => provider.name === name) ?? null,
    publishableKey: stripe?.publishableKey ?? '',
    testMode,
  }
}

/** Another address than Stripe's own, for a proxy or a test. */
function apiOf(api: string | null) {
  if (!api) return undefined
  const { protocol, hostname, port } = new URL(api)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === 'http' ? 80 : 443) }
}
