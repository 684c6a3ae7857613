import type { LanternContract } from '#contract/index.ts'
import type { Authenticate, Handlers } from '../http/mount.ts'
import type { Platform } from '../platform/platform.ts'
import { accounts } from './accounts/index.ts'
import { site } from './site/index.ts'

export interface Modules {
  handlers: Handlers<LanternContract>
  authenticate: Authenticate
}

/** All modules, in the order of the house: a module sees those before it through their doors. */
export function createModules(platform: Platform): Modules {
  const accountsModule = accounts(platform)
  const siteModule = site(platform)
  return {
    handlers: { ...accountsModule.handlers, ...siteModule.handlers },
    authenticate: accountsModule.authenticate,
  }
}
