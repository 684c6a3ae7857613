import { existsSync } from 'node:fs'
import { canInstallPackages, installPackages } from './install-packages.ts'

/** What tests of the fleet need beside PostgreSQL, and the package of Debian that has it. */
const tools = [
  { path: '/usr/sbin/pgbouncer', debian: 'pgbouncer' },
  { path: '/usr/bin/promtool', debian: 'prometheus' },
] as const

const missing = () => tools.filter(({ path }) => !existsSync(path)).map(({ debian }) => debian)

/**
 * Installs what a full run needs where that is allowed and starts no service. Tests of what is missing are skipped,
 * which fails the run.
 */
export function provideFleetTools(): void {
  if (missing().length === 0) return
  if (canInstallPackages() && existsSync('/usr/sbin/policy-rc.d')) installPackages(missing())
}
