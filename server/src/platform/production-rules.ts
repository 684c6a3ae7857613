/** Requirements that production skips only if `ALLOW_IN_PRODUCTION` names them. */
export const productionExceptions = ['http_origin', 'no_mail', 'no_limits', 'no_second_factor'] as const

interface Environment {
  ALLOW_IN_PRODUCTION: readonly (typeof productionExceptions)[number][]
  PUBLIC_ORIGIN?: string | undefined
  SECRET?: string | undefined
  DATA_KEY?: string | undefined
  METRICS_TOKEN?: string | undefined
  SMTP_URL?: string | undefined
  RATE_LIMITS: 'on' | 'off'
  STAFF_SECOND_FACTOR?: 'required' | 'optional' | undefined
  DEMO?: boolean | undefined
  PAYMENTS?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
}

/** These were once in `compose.env`, so everyone can sign a session with them. */
const published: readonly (string | undefined)[] = [
  'a trial needs no better secret than this one',
  'a trial keeps no real numbers of bank accounts',
  'nor a better token than this',
]

/** Why a real installation must not start with these settings; null if it may. */
export function productionProblem(env: Environment): string | null {
  // Links in emails must never be built from the host a request claims. A secret or key stored in the database is in
  // each of its backups. And metrics reveal what the platform earns.
  for (const name of ['PUBLIC_ORIGIN', 'SECRET', 'DATA_KEY', 'METRICS_TOKEN'] as const)
    if (!env[name]) return `${name} must be set in production`
  for (const name of ['SECRET', 'DATA_KEY', 'METRICS_TOKEN'] as const)
    if (published.includes(env[name])) return `${name} is a published one: anybody can use it`
  if (env.DEMO) return 'DEMO=1 has no place in production'
  const refused = (exception: (typeof productionExceptions)[number], problem: string) =>
    env.ALLOW_IN_PRODUCTION.includes(exception)
      ? null
      : `${problem}, unless ALLOW_IN_PRODUCTION names ${exception}`
  return (
    (env.PUBLIC_ORIGIN?.startsWith('http:')
      ? refused(
          'http_origin',
          'PUBLIC_ORIGIN must be https in production: passwords would travel in the clear',
        )
      : null) ??
    // Unsent emails are in the database, with links that set a new password.
    (env.SMTP_URL ? null : refused('no_mail', 'SMTP_URL must be set in production')) ??
    (env.RATE_LIMITS === 'on' ? null : refused('no_limits', 'RATE_LIMITS must be on in production')) ??
    (env.STAFF_SECOND_FACTOR === 'optional'
      ? refused('no_second_factor', 'STAFF_SECOND_FACTOR must be required in production: staff move money')
      : null) ??
    paymentsProblem(env)
  )
}

/** Test mode in production would give everything away, so it must be requested explicitly. */
function paymentsProblem({ PAYMENTS, STRIPE_SECRET_KEY }: Environment): string | null {
  if (PAYMENTS === 'sandbox' || STRIPE_SECRET_KEY) return null
  return 'STRIPE_SECRET_KEY must be set in production, or PAYMENTS=sandbox for test mode'
}
