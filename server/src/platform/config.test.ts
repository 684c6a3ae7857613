import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

/** The least that production asks for. */
const production = {
  MODE: 'production',
  PUBLIC_ORIGIN: 'https://lantern.example',
  SECRET: 'x'.repeat(32),
  DATA_KEY: 'z'.repeat(32),
  METRICS_TOKEN: 'y'.repeat(16),
  PAYMENTS: 'sandbox',
  SMTP_URL: 'smtp://mail.example',
}

it('needs nothing for a first look', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    dataDir: './.data',
    databaseUrl: null,
    demo: true,
    production: false,
  })
})

it.each([
  [{ PORT: 'abc' }, 'PORT: must be a port number'],
  [{ PORT: '70000' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be a URL starting with postgres:// or postgresql://'],
  [
    { DATABASE_URL: 'postgres://a,b/lantern?target_session_attrs=standby' },
    'DATABASE_URL: must lead to a server that takes writes',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgres://a/lantern' },
    'DATABASE_DIRECT_URL goes past the pooler of DATABASE_URL',
  ],
  [
    { DATABASE_URL: 'postgres://a,b/lantern', DATABASE_DIRECT_URL: 'postgres://c/lantern' },
    'as many servers as DATABASE_URL names poolers',
  ],
  [{ SMTP_URL: 'nonsense' }, 'SMTP_URL'],
  [{ CORS_ORIGINS: '*' }, 'CORS_ORIGINS: must be origins such as https://app.example.com'],
  [{ CORS_ORIGINS: 'https://a.example,https://b.example/x' }, 'CORS_ORIGINS'],
  [{ SECRET: 'short' }, 'SECRET: must have at least 32 characters'],
  [{ ROLES: 'http,cook' }, 'ROLES'],
  [{ PAYOUT_LIMIT_ADMIN: 'lots' }, 'PAYOUT_LIMIT_ADMIN: must be an amount in dollars'],
  [{ MODE: 'production' }, 'PUBLIC_ORIGIN must be set in production'],
  [{ NODE_ENV: 'production' }, 'PUBLIC_ORIGIN must be set in production'],
  [{ ...production, SECRET: '' }, 'SECRET must be set in production'],
  [{ ...production, DATA_KEY: '' }, 'DATA_KEY must be set in production'],
  [{ DATA_KEY: 'short' }, 'DATA_KEY: must have at least 32 characters'],
  [{ DATA_KEY: `${'z'.repeat(20)},${'z'.repeat(20)}` }, 'DATA_KEY: must have no comma'],
  [{ DATA_KEY_PREVIOUS: `${'z'.repeat(32)},short` }, 'DATA_KEY_PREVIOUS'],
  [{ ...production, METRICS_TOKEN: '' }, 'METRICS_TOKEN must be set in production'],
  [{ ...production, PUBLIC_ORIGIN: 'http://lantern.example' }, 'PUBLIC_ORIGIN must be https in production'],
  [
    { ...production, SMTP_URL: '' },
    'SMTP_URL must be set in production, unless ALLOW_IN_PRODUCTION names no_mail',
  ],
  [{ ...production, RATE_LIMITS: 'off' }, 'RATE_LIMITS must be on in production'],
  [{ ...production, SECRET: 'a trial needs no better secret than this one' }, 'SECRET is a published one'],
  [
    { ...production, DATA_KEY: 'a trial keeps no real numbers of bank accounts' },
    'DATA_KEY is a published one',
  ],
  [{ ...production, METRICS_TOKEN: 'nor a better token than this' }, 'METRICS_TOKEN is a published one'],
  [
    { ALLOW_IN_PRODUCTION: 'anything' },
    'ALLOW_IN_PRODUCTION.0: may name http_origin, no_mail, no_limits, no_second_factor',
  ],
  [{ SECRET_FILE: '/no/such/file' }, "a secret can't be read"],
  [{ ...production, DEMO: '1' }, 'DEMO=1 has no place in production'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 16 characters'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'must be a URL starting with http:// or https://'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'token' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be name=value'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'token=100%' }, 'OTEL_EXPORTER_OTLP_HEADERS: must be name=value'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG: '],
  [{ TRUST_PROXY: '1' }, 'TRUST_PROXY: must list addresses'],
  [{ TRUST_PROXY: 'loopback,10.0.0.0/33' }, 'TRUST_PROXY: must list addresses'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY: must list addresses'],
  [{ HEALTH_PORT: 'yes' }, 'HEALTH_PORT: must be a port number'],
  [{ S3_BUCKET: 'files' }, 'S3_ACCESS_KEY_ID'],
  [{ MEDIA_DELIVERY: 'post' }, 'MEDIA_DELIVERY: must be proxy or redirect'],
  [{ MEDIA_DELIVERY: 'redirect' }, 'MEDIA_DELIVERY=redirect needs S3_BUCKET'],
  [{ MEDIA_CDN: 'cdn.example' }, 'MEDIA_CDN: must be a URL starting with http:// or https://'],
  [{ STRIPE_SECRET_KEY: 'sk_test_x' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ ALIPAY_CLIENT_ID: 'x' }, 'ALIPAY_PRIVATE_KEY'],
  [{ PAYMENTS: 'stripe' }, 'PAYMENTS=stripe needs STRIPE_SECRET_KEY'],
  [{ ...production, PAYMENTS: '' }, 'PAYMENTS=sandbox for test mode'],
  [{ PLATFORM_FEE_PERCENT: '51' }, 'PLATFORM_FEE_PERCENT'],
  [{ VAPID_PUBLIC_KEY: 'short' }, 'VAPID_PUBLIC_KEY: must be 65 bytes'],
  [{ VAPID_PRIVATE_KEY: 'x'.repeat(43) }, 'VAPID_PUBLIC_KEY'],
  [{ PUSH_SERVICES: 'push.example' }, 'PUSH_SERVICES: must be origins'],
  [{ SERVICE_WORKER: 'no' }, 'SERVICE_WORKER: must be on or off'],
  [{ STAFF_SECOND_FACTOR: 'yes' }, 'STAFF_SECOND_FACTOR: must be required or optional'],
])('explains %j in one line', (source, words) => {
  expect(() => readConfig(source)).toThrow(ConfigError)
  expect(() => readConfig(source)).toThrow(words)
  try {
    readConfig(source)
  } catch (error) {
    expect(String(error)).not.toContain('\n')
  }
})

it('an empty variable is taken for one that is not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: null })
})

it('derives the slug from the name', () => {
  expect(readConfig({ BRAND_NAME: 'Bright Minds' }).brand.slug).toBe('bright-minds')
})

it('no test money is taken in production unless asked for by name', () => {
  expect(readConfig(production).payments.stripe).toBeNull()
  const keys = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  expect(readConfig({ ...production, ...keys, PAYMENTS: 'stripe' }).payments.stripe).toMatchObject({
    secretKey: 'sk_live_x',
  })
  // Test mode by name wins over keys that are there as well.
  expect(readConfig({ ...keys, PAYMENTS: 'sandbox' }).payments.stripe).toBeNull()
})

it('nobody is sent to the bucket unless the configuration says so', () => {
  const s3 = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }
  const addresses = { S3_PUBLIC_ENDPOINT: 'https://files.example', MEDIA_CDN: 'https://cdn.example' }
  expect(readConfig({ ...s3, ...addresses }).mediaRedirect).toBeNull()
  expect(readConfig({ ...s3, MEDIA_DELIVERY: 'redirect' }).mediaRedirect).toEqual({
    endpoint: null,
    cdn: null,
  })
  expect(readConfig({ ...s3, ...addresses, MEDIA_DELIVERY: 'redirect' }).mediaRedirect).toEqual({
    endpoint: 'https://files.example',
    cdn: 'https://cdn.example',
  })
})

it('production goes without what is named', () => {
  const trial = { PUBLIC_ORIGIN: 'http://localhost:3000', SMTP_URL: '', RATE_LIMITS: 'off' }
  const ALLOW_IN_PRODUCTION = 'http_origin, no_mail,no_limits'
  expect(readConfig({ ...production, ...trial, ALLOW_IN_PRODUCTION })).toMatchObject({ rateLimits: false })
})

it('staff have a second factor in production, unless it is switched off by name', () => {
  expect(readConfig({}).staffSecondFactor).toBe(false)
  expect(readConfig(production).staffSecondFactor).toBe(true)
  const off = { ...production, STAFF_SECOND_FACTOR: 'optional' }
  expect(() => readConfig(off)).toThrow('unless ALLOW_IN_PRODUCTION names no_second_factor')
  expect(readConfig({ ...off, ALLOW_IN_PRODUCTION: 'no_second_factor' }).staffSecondFactor).toBe(false)
})

it('a secret may come from a file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lantern-secret-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'secret')
  await writeFile(file, `${'s'.repeat(40)}\n`)
  expect(readConfig({ ...production, SECRET: '', SECRET_FILE: file }).secret).toBe('s'.repeat(40))
})

it('the mode is production when NODE_ENV says so, unless it is named', () => {
  expect(readConfig({ ...production, MODE: '', NODE_ENV: 'production' })).toMatchObject({
    production: true,
    demo: false,
  })
  expect(readConfig({ MODE: 'demo', NODE_ENV: 'production' })).toMatchObject({
    production: false,
    demo: true,
  })
  expect(readConfig({ NODE_ENV: 'development' }).production).toBe(false)
})

it('trusts nobody to tell a visitor’s address but the proxies that are named', () => {
  expect(readConfig({}).trustProxy).toEqual([])
  expect(readConfig({ TRUST_PROXY: 'loopback, 10.1.0.0/16,2001:db8::7' }).trustProxy).toEqual([
    'loopback',
    '10.1.0.0/16',
    '2001:db8::7',
  ])
})

it('knows where the virus scanner is, by its usual port too', () => {
  expect(readConfig({}).clamd).toBeNull()
  expect(readConfig({ CLAMD_URL: 'tcp://clamav' }).clamd).toEqual({ host: 'clamav', port: 3310 })
  expect(readConfig({ CLAMD_URL: 'tcp://[::1]:4000' }).clamd).toEqual({ host: '::1', port: 4000 })
  expect(() => readConfig({ CLAMD_URL: 'http://clamav' })).toThrow(
    'CLAMD_URL: must be a URL starting with tcp://',
  )
})
