import { hongKongYear } from '#contract/rules/hong-kong-time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'

/** Demo accounts are shown if this process was started with the demo, whatever a database may contain. */
export const viewSite = ({ config, clock }: Pick<Platform, 'config' | 'clock'>, origin: string) => ({
  brand: {
    name: config.brand.name,
    slug: config.brand.slug,
    support_email: config.brand.supportEmail,
    phone: config.brand.phone,
    address: config.brand.address,
    address_zh: config.brand.addressZh,
  },
  origin,
  year: hongKongYear(clock.now()),
  social: {
    google_client_id: config.googleClientId,
    facebook_app_id: config.facebook?.appId ?? null,
  },
  demo_accounts: config.demo ? demoAccounts : [],
  demo_password: config.demo ? demoPassword : null,
  dev_mail: !config.production && !config.smtpUrl,
})
