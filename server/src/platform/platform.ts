import type { Clock } from '../kernel/clock.ts'
import type { Hooks } from '../kernel/hooks.ts'
import type { Changes } from './changes.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Limits } from './limits/limits.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MediaTools } from './media-tools/media-tools.ts'
import type { Metrics } from './metrics.ts'
import type { Payments } from './payments/payments.ts'
import type { Push } from './push/push.ts'
import type { Scanner } from './scanner/clamd.ts'
import type { Secrets } from './secrets.ts'
import type { MediaRedirects } from './storage/media-redirects.ts'
import type { Storage } from './storage/storage.ts'
import type { UploadStore } from './storage/upload-store.ts'
import type { Vault } from './vault/vault.ts'
import type { WeatherSource } from './weather/weather-source.ts'

/** What every module may use. Made once in the composition root; tests make their own. */
export interface Platform {
  config: Config
  db: Database
  clock: Clock
  log: Log
  /** What modules have registered with those to their left. */
  hooks: Hooks
  /** Tells what has become out of date of what is cached in memory. */
  changes: Changes
  jobs: Jobs
  limits: Limits
  /** For looking after it; emails are sent by jobs (`mail.jobs.ts`). */
  mailer: Mailer
  /** What lies under `sealed/` is sealed there, and open to anyone who reads it here. */
  storage: Storage
  /** Null where files pass through this process. */
  mediaRedirects: MediaRedirects | null
  /** Where the bytes of resumable uploads arrive. */
  uploadStore: UploadStore
  mediaTools: MediaTools
  /** Null where no one looks for viruses. */
  scanner: Scanner | null
  payments: Payments
  /** Null where staff alone declare warnings. */
  weather: WeatherSource | null
  /** Null where no notices go to devices. */
  push: Push | null
  secrets: Secrets
  /** Keeps small secrets sealed. */
  vault: Vault
  metrics: Metrics
  /** The site's root as visitors see it, for links in emails and canonical addresses. */
  origin: () => string
}
