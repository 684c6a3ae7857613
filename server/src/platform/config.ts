import { z } from 'zod'
import type { Brand } from './brand.ts'
import {
  type DatabaseConfig,
  databaseConfigOf,
  databaseProblem,
  databaseVariables,
} from './database-config.ts'
import { type EmergencyNumber, emergencyNumbers } from './emergency-numbers.ts'
import { originList } from './origin-list.ts'
import { type PayoutLimits, payoutLimitsOf, payoutLimitVariables } from './payout-limits.ts'
import { productionExceptions, productionProblem } from './production-rules.ts'
import { readClamdUrl } from './scanner/clamd-url.ts'
import { readSecretFiles, secretFileVariables } from './secret-files.ts'
import { type StaffSessions, staffSessionsOf, staffSessionVariables } from './staff-sessions.ts'
import { type TracingConfig, tracingConfigOf, tracingVariables } from './tracing/tracing-config.ts'
import { isProxy, listProxies } from './trusted-proxies.ts'

// This module alone parses and explains the environment. Nothing else reads process.env.

const flag = z.enum(['0', '1', 'true', 'false']).transform(value => value === '1' || value === 'true')
const text = z.string().trim().min(1)
const slug = /^[a-z][a-z0-9-]{1,30}$/
const url = (...protocols: string[]) =>
  text.refine(
    value => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be a URL starting with ${protocols.map(p => `${p}//`).join(' or ')}`,
  )

/** Without commas, which separate the previous keys. */
const dataKey = text
  .min(32, 'must have at least 32 characters')
  .refine(key => !key.includes(','), 'must have no comma')

const environment = z.object({
  MODE: z.enum(['demo', 'production'], 'must be demo or production').optional(),
  NODE_ENV: text.optional(),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: text.default('127.0.0.1'),
  HEALTH_PORT: z.coerce.number('must be a port number').int().min(0).max(65535).optional(),
  PUBLIC_ORIGIN: url('http:', 'https:').optional(),
  CORS_ORIGINS: originList.optional(),
  TRUST_PROXY: text
    .default('')
    .transform(listProxies)
    .refine(list => list.every(isProxy), 'must list addresses of proxies, e.g. loopback,10.1.0.0/16'),
  DATA_DIR: text.default('./.data'),
  ...databaseVariables,
  ROLES: text
    .default('http,worker,cron')
    .transform(value => value.split(',').map(role => role.trim()))
    .pipe(z.array(z.enum(['http', 'worker', 'cron'], 'may name http, worker and cron'))),
  DEMO: flag.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SECRET: text.min(32, 'must have at least 32 characters').optional(),
  SECRET_PREVIOUS: text.min(32, 'must have at least 32 characters').optional(),
  DATA_KEY: dataKey.optional(),
  DATA_KEY_PREVIOUS: text
    .transform(value => value.split(',').map(key => key.trim()))
    .pipe(z.array(dataKey))
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  MEDIA_DELIVERY: z.enum(['proxy', 'redirect'], 'must be proxy or redirect').default('proxy'),
  S3_PUBLIC_ENDPOINT: url('http:', 'https:').optional(),
  MEDIA_CDN: url('http:', 'https:').optional(),
  MAX_UPLOAD_MB: z.coerce.number('must be a number of megabytes').int().min(1).max(5000).default(500),
  CLAMD_URL: url('tcp:').transform(readClamdUrl).optional(),
  FFMPEG_PATH: text.default('ffmpeg'),
  STORAGE_QUOTA_GB: z.coerce.number('must be a number of gigabytes').positive().max(100_000).default(10),
  STORAGE_RESERVE_GB: z.coerce.number('must be a number of gigabytes').min(0).max(100_000).default(0.5),
  GOOGLE_CLIENT_ID: text.optional(),
  FACEBOOK_APP_ID: text.optional(),
  FACEBOOK_APP_SECRET: text.optional(),
  VAPID_PUBLIC_KEY: text.regex(/^B[\w-]{86}$/, 'must be 65 bytes in base64url').optional(),
  VAPID_PRIVATE_KEY: text.regex(/^[\w-]{43}$/, 'must be 32 bytes in base64url').optional(),
  PUSH_SERVICES: originList.optional(),
  WEBHOOK_TARGETS: originList.optional(),
  SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
  METRICS_TOKEN: text.min(16, 'must have at least 16 characters').optional(),
  ...tracingVariables,
  PAYMENTS: z.enum(['sandbox', 'stripe'], 'may be sandbox or stripe').optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_API: url('http:', 'https:').optional(),
  ALIPAY_CLIENT_ID: text.optional(),
  ALIPAY_PRIVATE_KEY: text.optional(),
  ALIPAY_PUBLIC_KEY: text.optional(),
  ALIPAY_GATEWAY: url('http:', 'https:').default('https://open-sea-global.alipay.com'),
  PLATFORM_FEE_PERCENT: z.coerce.number('must be a percentage').min(0).max(50).default(0),
  ...payoutLimitVariables,
  CANCEL_HOURS: z.coerce.number('must be a number of hours').int().min(0).max(168).default(24),
  WEATHER_URL: url('http:', 'https:').optional(),
  SANDBOX_EVENTS: z.enum(['normal', 'off', 'late', 'double']).default('normal'),
  ...staffSessionVariables,
  STAFF_SECOND_FACTOR: z.enum(['required', 'optional'], 'must be required or optional').optional(),
  EMERGENCY_NUMBERS: emergencyNumbers,
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ALLOW_IN_PRODUCTION: text
    .transform(value => value.split(',').map(name => name.trim()))
    .pipe(z.array(z.enum(productionExceptions, `may name ${productionExceptions.join(', ')}`)))
    .default([]),
  BRAND_NAME: text.max(40).default('Lantern'),
  BRAND_SLUG: text.regex(slug, 'must be lower-case letters, digits and hyphens').optional(),
  BRAND_SUPPORT_EMAIL: text.pipe(z.email('must be an e-mail address')).default('support@lantern.example'),
  BRAND_PHONE: text.default('+852 3000 0000'),
  BRAND_ADDRESS: text.default('Unit 8, 12/F, 88 Nathan Road, Tsim Sha Tsui, Hong Kong'),
  BRAND_ADDRESS_ZH: text.default('香港尖沙咀彌敦道 88 號 12 樓 8 室'),
  LANTERN_DEV: flag.default(false),
})

/** Every variable that is read. */
export const variableNames: readonly string[] = [...Object.keys(environment.shape), ...secretFileVariables]

export interface Config {
  /** A real installation: no demo data, no built-in mailbox, no test provider. */
  production: boolean
  dev: boolean
  port: number
  host: string
  /** Where a process without the http role serves health and metrics; null if it doesn't listen. */
  healthPort: number | null
  /** The site's root as visitors see it; null uses the address the server listens on. */
  publicOrigin: string | null
  /** Other origins from which browsers may call the API. */
  corsOrigins: readonly string[]
  /** Proxies that are trusted for a visitor's address. */
  trustProxy: readonly string[]
  dataDir: string
  databaseUrl: string | null
  database: DatabaseConfig
  roles: ReadonlySet<'http' | 'worker' | 'cron'>
  demo: boolean
  logLevel: string
  secret: string | null
  /** The previous secret: its signatures stay valid, but nothing new is signed with it. */
  secretPrevious: string | null
  /** Encrypts bank and identity numbers; null stores a random one in the database. */
  dataKey: string | null
  /** The previous keys: they decrypt what hasn't been sealed again yet. */
  dataKeysPrevious: readonly string[]
  smtpUrl: string | null
  mailFrom: string
  s3: {
    bucket: string
    endpoint: string | null
    region: string
    accessKeyId: string
    secretAccessKey: string
  } | null
  /** Redirects browsers to the bucket for videos and downloads; null sends them through this process. */
  mediaRedirect: {
    /** Where browsers reach the bucket, if that differs from our own address. */
    endpoint: string | null
    /** The CDN in front of the bucket, which asks it under the bucket's own name. */
    cdn: string | null
  } | null
  /** The largest material. */
  maxUploadMb: number
  /** The virus scanner for uploaded files; null for none. */
  clamd: { host: string; port: number } | null
  /** What a teacher may keep, unless told otherwise. */
  ffmpegPath: string
  storageQuotaGb: number
  /** What uploads leave free on the disk. */
  storageReserveGb: number
  googleClientId: string | null
  facebook: { appId: string; appSecret: string } | null
  /** Signs push notifications; null creates a pair for the demo, and sends none elsewhere. */
  vapid: { publicKey: string; privateKey: string } | null
  /** Push services allowed in addition to the known browsers'. */
  pushServices: readonly string[]
  /** Where webhooks may go in addition to public https addresses. */
  webhookTargets: readonly string[]
  /** False removes the worker from browsers that have it. */
  serviceWorker: boolean
  metricsToken: string | null
  /** Null while requests and jobs aren't traced. */
  tracing: TracingConfig | null
  payments: {
    /** Null means the sandbox, which moves no money. */
    stripe: { secretKey: string; publishableKey: string; webhookSecret: string; api: string | null } | null
    alipay: { clientId: string; privateKey: string; publicKey: string; gateway: string } | null
    /** How the sandbox sends its events, for tests of faults. */
    sandboxEvents: 'normal' | 'off' | 'late' | 'double'
  }
  /** The platform's share of each sale. */
  platformFeePercent: number
  payoutLimitCents: PayoutLimits
  /** Until how many hours before a lesson its booking can be moved or cancelled with a full refund. */
  cancelHours: number
  /** The Observatory's summary of warnings; null leaves warnings to staff. */
  weatherUrl: string | null
  /** Staff must set up a second factor before they can make any other call. */
  staffSecondFactor: boolean
  staffSessions: StaffSessions
  rateLimits: boolean
  emergencyNumbers: readonly EmergencyNumber[]
  brand: Brand
}

/** A configuration that can't be used; the message is one line for the operator. */
export class ConfigError extends Error {}

export function readConfig(source: Record<string, string | undefined>): Config {
  // Shells leave an empty variable behind when they unset one carelessly, so it counts as unset.
  const given = Object.entries(source).flatMap(([name, value]) => (value ? [[name, value] as const] : []))
  const parsed = environment.safeParse(withSecretFiles(Object.fromEntries(given)))
  if (!parsed.success) {
    const problems = parsed.error.issues.map(issue => `${issue.path.map(String).join('.')}: ${issue.message}`)
    throw new ConfigError(`Configuration refused: ${problems.join('; ')}`)
  }
  const env = parsed.data
  const production = (env.MODE ?? env.NODE_ENV) === 'production'
  const problem = (production ? productionProblem(env) : null) ?? databaseProblem(env)
  if (problem) throw new ConfigError(`Configuration refused: ${problem}`)
  requireTogether(env, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'])
  if (env.MEDIA_DELIVERY === 'redirect' && !env.S3_BUCKET) {
    throw new ConfigError('Configuration refused: MEDIA_DELIVERY=redirect needs S3_BUCKET')
  }
  requireTogether(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'])
  requireTogether(env, ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'])
  requireTogether(env, ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
  requireTogether(env, ['ALIPAY_CLIENT_ID', 'ALIPAY_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'])
  if (env.PAYMENTS === 'stripe' && !env.STRIPE_SECRET_KEY) {
    throw new ConfigError('Configuration refused: PAYMENTS=stripe needs STRIPE_SECRET_KEY')
  }
  const slug = env.BRAND_SLUG ?? (env.BRAND_NAME.toLowerCase().replace(/[^a-z0-9]+/g, '-') || 'lantern')
  return {
    production,
    dev: env.LANTERN_DEV,
    port: env.PORT,
    host: env.HOST,
    healthPort: env.HEALTH_PORT ?? null,
    publicOrigin: env.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? null,
    corsOrigins: env.CORS_ORIGINS ?? [],
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL ?? null,
    database: databaseConfigOf(env),
    roles: new Set(env.ROLES),
    // Demo data belongs to a first look, not to a real installation.
    demo: env.DEMO ?? !production,
    logLevel: env.LOG_LEVEL,
    secret: env.SECRET ?? null,
    secretPrevious: env.SECRET_PREVIOUS ?? null,
    dataKey: env.DATA_KEY ?? null,
    dataKeysPrevious: env.DATA_KEY_PREVIOUS ?? [],
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `${env.BRAND_NAME} <${env.BRAND_SUPPORT_EMAIL}>`,
    s3:
      env.S3_BUCKET && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
        ? {
            bucket: env.S3_BUCKET,
            endpoint: env.S3_ENDPOINT ?? null,
            region: env.S3_REGION,
            accessKeyId: env.S3_ACCESS_KEY_ID,
            secretAccessKey: env.S3_SECRET_ACCESS_KEY,
          }
        : null,
    mediaRedirect:
      env.MEDIA_DELIVERY === 'redirect'
        ? { endpoint: env.S3_PUBLIC_ENDPOINT ?? null, cdn: env.MEDIA_CDN ?? null }
        : null,
    maxUploadMb: env.MAX_UPLOAD_MB,
    clamd: env.CLAMD_URL ?? null,
    ffmpegPath: env.FFMPEG_PATH,
    storageQuotaGb: env.STORAGE_QUOTA_GB,
    storageReserveGb: env.STORAGE_RESERVE_GB,
    googleClientId: env.GOOGLE_CLIENT_ID ?? null,
    facebook:
      env.FACEBOOK_APP_ID && env.FACEBOOK_APP_SECRET
        ? { appId: env.FACEBOOK_APP_ID, appSecret: env.FACEBOOK_APP_SECRET }
        : null,
    vapid:
      env.VAPID_PUBLIC_KEY && env.VAPID_PRIVATE_KEY
        ? { publicKey: env.VAPID_PUBLIC_KEY, privateKey: env.VAPID_PRIVATE_KEY }
        : null,
    pushServices: env.PUSH_SERVICES ?? [],
    webhookTargets: env.WEBHOOK_TARGETS ?? [],
    serviceWorker: env.SERVICE_WORKER === 'on',
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: tracingConfigOf(env),
    payments: {
      stripe:
        env.PAYMENTS !== 'sandbox' &&
        env.STRIPE_SECRET_KEY &&
        env.STRIPE_PUBLISHABLE_KEY &&
        env.STRIPE_WEBHOOK_SECRET
          ? {
              secretKey: env.STRIPE_SECRET_KEY,
              publishableKey: env.STRIPE_PUBLISHABLE_KEY,
              webhookSecret: env.STRIPE_WEBHOOK_SECRET,
              api: env.STRIPE_API ?? null,
            }
          : null,
      alipay:
        env.ALIPAY_CLIENT_ID && env.ALIPAY_PRIVATE_KEY && env.ALIPAY_PUBLIC_KEY
          ? {
              clientId: env.ALIPAY_CLIENT_ID,
              privateKey: env.ALIPAY_PRIVATE_KEY,
              publicKey: env.ALIPAY_PUBLIC_KEY,
              gateway: env.ALIPAY_GATEWAY,
            }
          : null,
      sandboxEvents: env.SANDBOX_EVENTS,
    },
    platformFeePercent: env.PLATFORM_FEE_PERCENT,
    payoutLimitCents: payoutLimitsOf(env),
    cancelHours: env.CANCEL_HOURS,
    weatherUrl: env.WEATHER_URL ?? null,
    staffSecondFactor: (env.STAFF_SECOND_FACTOR ?? (production ? 'required' : 'optional')) === 'required',
    staffSessions: staffSessionsOf(env),
    rateLimits: env.RATE_LIMITS === 'on',
    emergencyNumbers: env.EMERGENCY_NUMBERS,
    brand: {
      name: env.BRAND_NAME,
      slug,
      supportEmail: env.BRAND_SUPPORT_EMAIL,
      phone: env.BRAND_PHONE,
      address: env.BRAND_ADDRESS,
      addressZh: env.BRAND_ADDRESS_ZH,
    },
  }
}

function withSecretFiles(given: Record<string, string>): Record<string, string> {
  try {
    return readSecretFiles(given)
  } catch (error) {
    throw new ConfigError(`Configuration refused: a secret can't be read: ${(error as Error).message}`)
  }
}

function requireTogether(env: Record<string, unknown>, names: string[]) {
  const missing = names.filter(name => env[name] === undefined)
  if (missing.length > 0 && missing.length < names.length) {
    throw new ConfigError(
      `Configuration refused: ${names.join(', ')} belong together; missing: ${missing.join(', ')}`,
    )
  }
}
