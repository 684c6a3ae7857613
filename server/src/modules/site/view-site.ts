import { hongKongYear } from '#contract/rules/hong-kong-time.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSetting } from '#server/platform/settings.ts'
import { demoAccounts, demoPassword } from './demo-accounts.ts'

const rememberMs = 10_000

/** Asked for by every page, so it costs a query every ten seconds at most. */
export function createSiteView({ config, clock, db }: Platform) {
  let remembered: { until: number; loaded: Promise<boolean> } | undefined

  const isDemoLoaded = (): Promise<boolean> => {
    const now = clock.now().getTime()
    if (!remembered || remembered.until <= now) {
      const loaded = findSetting(db, 'demo_loaded').then(value => value !== undefined)
      remembered = { until: now + rememberMs, loaded }
      // A failed question is not remembered; whoever asked gets the error.
      loaded.catch(() => {
        remembered = undefined
      })
    }
    return remembered.loaded
  }

  return async (origin: string) => {
    const demo = await isDemoLoaded()
    return {
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
      demo_accounts: demo ? demoAccounts : [],
      demo_password: demo ? demoPassword : null,
      dev_mail: !config.production && !config.smtpUrl,
    }
  }
}
