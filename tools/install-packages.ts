import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The system's packages only as root, because a test run asks for no password. */
export const canInstallPackages = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export function runInstaller(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  process.stdout.write(`> ${[command, ...args].join(' ')}\n`)
  // On a closed network, a download may neither arrive nor fail.
  const done = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
    timeout: 300_000,
  })
  return done.status === 0
}

/** Tries one set of Debian packages after another until one is installed. */
export function installPackages(...choices: readonly (readonly string[])[]): boolean {
  const network = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // A package list that couldn't be refreshed may still be good enough.
  runInstaller('apt-get', [...network, 'update'], env)
  const install = [...network, 'install', '-y', '--no-install-recommends']
  return choices.some(packages => runInstaller('apt-get', [...install, ...packages], env))
}
