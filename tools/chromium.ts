import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from '../e2e/support/chromium-path.ts'
import { canInstallPackages, installPackages, runInstaller } from './install-packages.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const playwright = join(root, 'node_modules/playwright-core/cli.js')

export type ChromiumResult = { path: string; reason?: never } | { path: null; reason: string }

/** The system's packages, otherwise Playwright's own build. */
function install(): string[] {
  const tried: string[] = []
  if (canInstallPackages()) {
    tried.push('apt-get')
    // Older systems only have the whole browser.
    const choices = ['chromium-headless-shell', 'chromium'].map(browser => [browser, 'fonts-noto-cjk'])
    if (installPackages(...choices) && findChromium()) return tried
  }
  tried.push('Playwright')
  runInstaller(process.execPath, [playwright, 'install', 'chromium'])
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
