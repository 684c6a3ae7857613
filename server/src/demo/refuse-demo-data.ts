import { type Config, ConfigError } from '../platform/config.ts'
import type { Db } from '../platform/db/db.ts'
import { findSettings } from '../platform/settings.ts'
import { demoMarks } from './demo-marks.ts'

export const hasDemoData = async (db: Db): Promise<boolean> =>
  (await findSettings(db, Object.values(demoMarks))).size > 0

/**
 * Everyone knows the passwords of the demo's accounts, including its administrator's, so production never serves them.
 */
export async function refuseDemoData(db: Db, config: Pick<Config, 'production'>): Promise<void> {
  if (!config.production || !(await hasDemoData(db))) return
  throw new ConfigError(
    'Refused to start in production: this database holds the demo, whose passwords are public. ' +
      'Take an empty database, or remove the demo first: npm run remove-demo',
  )
}
