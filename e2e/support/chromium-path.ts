import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** The shell is the same engine without windows, and starts and paints with a fifth less work. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const macApps = ['Chromium.app/Contents/MacOS/Chromium', 'Google Chrome.app/Contents/MacOS/Google Chrome']

/** Ubuntu's `chromium-browser` may be a stub, and Playwright's own build may lack a library: try it. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}

export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) {
    if (starts(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH does not name a browser that starts: ${process.env.CHROMIUM_PATH}`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [
    ...names.flatMap(name => folders.map(folder => join(folder, name))),
    ...['/Applications', join(homedir(), 'Applications')].flatMap(folder =>
      macApps.map(app => join(folder, app)),
    ),
    chromium.executablePath(),
  ]
  return candidates.find(starts) ?? null
}
