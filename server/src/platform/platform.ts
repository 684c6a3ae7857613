import type { Clock } from '../kernel/clock.ts'
import type { Hooks } from '../kernel/hooks.ts'
import type { Changes } from './changes.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import type { ReadReplicas } from './db/read-replicas.ts'
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
import type { Tracing } from './tracing/tracing.ts'
import type { Vault } from './vault/vault.ts'
import type { WeatherSource } from './weather/weather-source.ts'

/** What every module can use. Created once in the composition root; tests create their own. */
export interface Platform {
  config: Config
  db: Database
  /** Null where visitors read from the primary, too. */
  replicas: ReadReplicas | null
  clock: Clock
  log: Log
  /** What modules have registered with those to their left. */
  hooks: Hooks
  /** Announces which cached data has become outdated. */
  changes: Changes
  jobs: Jobs
  limits: Limits
  /** For monitoring; jobs send emails (`mail.jobs.ts`). */
  mailer: Mailer
  /** Files under `sealed/` are encrypted, and decrypted for anyone who reads them here. */
  storage: Storage
  /** Null if files pass through this process. */
  mediaRedirects: MediaRedirects | null
  /** Where the bytes of resumable uploads arrive. */
  uploadStore: UploadStore
  mediaTools: MediaTools
  /** Null if there is no virus scanner. */
  scanner: Scanner | null
  payments: Payments
  /** Null if only staff declare warnings. */
  weather: WeatherSource | null
  /** Null if there are no push notifications. */
  push: Push | null
  secrets: Secrets
  /** Stores small secrets encrypted. */
  vault: Vault
  metrics: Metrics
  /** Null while it is off. */
  tracing: Tracing | null
  /** The site's root as visitors see it, for links in emails and canonical addresses. */
  origin: () => string
}
