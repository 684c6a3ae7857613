import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './install-packages.ts'

/** What tests of the fleet need beside PostgreSQL, and the package of Debian that has it. */
const tools = {
  haproxy: 'haproxy',
  kubectl: 'kubernetes-client',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  varnishd: 'varnish',
} as const

/** Debian keeps servers where only root looks. */
export const toolAt = (name: string): string | null =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map(folder => join(folder, name))
    .find(path => existsSync(path)) ?? null

const missing = () =>
  Object.entries(tools).flatMap(([name, debian]) => (toolAt(name) === null ? [debian] : []))

/**
 * Installs what a full run needs where that is allowed and starts no service. Tests of what is missing are skipped,
 * which fails the run.
 */
export function provideFleetTools(): void {
  if (missing().length === 0) return
  if (canInstallPackages() && existsSync('/usr/sbin/policy-rc.d')) installPackages(missing())
}
