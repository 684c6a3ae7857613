import { type Clock, systemClock } from '../kernel/clock.ts'
import { Hooks } from '../kernel/hooks.ts'
import { type Changes, createChanges } from './changes.ts'
import type { Config } from './config.ts'
import type { Database } from './db/db.ts'
import { ReadReplicas } from './db/read-replicas.ts'
import { replicaPool } from './db/server-options.ts'
import { createJobs } from './jobs/jobs.ts'
import { createLimits } from './limits/limits.ts'
import { createLog, type Log } from './log.ts'
import { handleMailJobs } from './mail/mail.jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { createMediaTools } from './media-tools/media-tools.ts'
import { createMetrics } from './metrics.ts'
import { createPayments } from './payments/create-payments.ts'
import type { Platform } from './platform.ts'
import { createPush } from './push/push.ts'
import { createScanner } from './scanner/clamd.ts'
import { loadSecrets } from './secrets.ts'
import { createStorage } from './storage/create-storage.ts'
import { createMediaRedirects } from './storage/media-redirects.ts'
import { createUploadStore } from './storage/upload-store.ts'
import { startTracing } from './tracing/tracing.ts'
import { loadDataKeys } from './vault/data-keys.ts'
import { createSealedStorage } from './vault/sealed-storage.ts'
import { createVault } from './vault/vault.ts'
import { createWeatherSource } from './weather/weather-source.ts'

/** Puts together the ports on a migrated database. Ports that aren't passed are the real ones. */
export async function createPlatform(options: {
  config: Config
  db: Database
  origin: () => string
  clock?: Clock
  log?: Log
  changes?: Changes
}): Promise<Platform> {
  const { config, db, origin, clock = systemClock, log = createLog(config.logLevel) } = options
  const changes = options.changes ?? createChanges({ db, log })
  const metrics = createMetrics()
  metrics.watchDatabase(db)
  db.availability.on({
    onLost: error => log.error({ err: error }, 'database connection lost, answering 503'),
    onBack: seconds => log.warn({ seconds: rounded(seconds) }, 'The database is back'),
    onReadOnly: () => log.error('database takes no writes, answering 503 to them'),
    onWritable: seconds => log.warn({ seconds: rounded(seconds) }, 'The database takes writes again'),
  })
  const secrets = await loadSecrets(db, config)
  const vault = createVault(await loadDataKeys(db, config))
  const tracing = config.tracing && (await startTracing(config.tracing, log))
  const jobs = createJobs({ db, log, tracing, onOutcome: metrics.job })
  const platform: Platform = {
    config,
    db,
    replicas: createReplicas({ config, db, changes, metrics }),
    clock,
    log,
    hooks: new Hooks(),
    changes,
    jobs,
    metrics,
    tracing,
    secrets,
    vault,
    origin,
    limits: createLimits({ db, config, secrets }),
    mailer: createMailer({ config, db, clock }),
    storage: createSealedStorage(createStorage(config), { db, vault }),
    mediaRedirects: createMediaRedirects(config),
    uploadStore: createUploadStore(config),
    mediaTools: createMediaTools({ ffmpeg: config.ffmpegPath }),
    scanner: createScanner(config),
    payments: await createPayments({ config, db, clock, jobs, secrets, origin }),
    push: await createPush({ config, db }),
    weather: createWeatherSource(config.weatherUrl),
  }
  handleMailJobs(platform, platform.mailer)
  return platform
}

function createReplicas({
  config,
  db,
  changes,
  metrics,
}: Pick<Platform, 'config' | 'db' | 'changes' | 'metrics'>): ReadReplicas | null {
  const { readUrls } = config.database
  if (readUrls.length === 0) return null
  const pools = readUrls.map(url => db.openReplica(replicaPool(url, config.database)))
  const replicas = new ReadReplicas({ db, changes, pools, onRead: metrics.replicaRead })
  metrics.watchReplicas(() => replicas.lags)
  return replicas
}

const rounded = (seconds: number): number => Math.round(seconds * 10) / 10
