import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../e2e/support/chromium-path.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const playwright = join(root, 'node_modules/playwright-core/cli.js')

export type ChromiumResult = { path: string; reason?: never } | { path: null; reason: string }

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  process.stdout.write(`> ${[command, ...args].join(' ')}\n`)
  // On a closed network a download may neither come nor fail.
  const done = spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
    timeout: 300_000,
  })
  return done.status === 0
}

function installByApt(): boolean {
  const network = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20']
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  // A list that could not be refreshed may still be good enough to install from.
  run('apt-get', [...network, 'update'], env)
  // Older systems know only the whole browser.
  return ['chromium-headless-shell', 'chromium'].some(browser =>
    run('apt-get', [...network, 'install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk'], env),
  )
}

/** The system's packages only as root: a test run asks for no password. Elsewhere Playwright's own build. */
function install(): string[] {
  const tried: string[] = []
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    tried.push('apt-get')
    if (installByApt() && findChromium()) return tried
  }
  tried.push('Playwright')
  run(process.execPath, [playwright, 'install', 'chromium'])
  return tried
}

function byHand(): string {
  if (process.platform === 'darwin') return 'brew install --cask chromium'
  return 'apt-get install chromium fonts-noto-cjk'
}

/** The browser of the journeys: found on this machine, or installed. */
export function provideChromium(): ChromiumResult {
  const found = findChromium()
  if (found) return { path: found }
  process.stdout.write('No Chromium found, installing it\n')
  const tried = install()
  const path = findChromium()
  if (path) return { path }
  const advice = `by hand: ${byHand()}, or set CHROMIUM_PATH`
  return {
    path: null,
    reason: `no Chromium found, and ${tried.join(' and ')} could not install it (${advice})`,
  }
}
