/** Settings of the product and of its environment; values set on a machine must not reach the tests. */
const prefixes =
  /^(ALIPAY|BRAND|DATABASE|FACEBOOK|GOOGLE|LANTERN|MAIL|MEDIA|METRICS|PLATFORM|S3|SANDBOX|SMTP|STRIPE)_/
const names = new Set(
  'CORS_ORIGINS DATA_DIR DATA_KEY DATA_KEY_PREVIOUS DEMO HEALTH_PORT HOST LOG_LEVEL MODE NODE_ENV PAYMENTS PORT PUBLIC_ORIGIN RATE_LIMITS ROLES SECRET SECRET_PREVIOUS TEST_DATABASE_URL TRUST_PROXY'.split(
    ' ',
  ),
)

export function cleanEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !prefixes.test(name) && !names.has(name))
  return { ...Object.fromEntries(kept), ...extra }
}
