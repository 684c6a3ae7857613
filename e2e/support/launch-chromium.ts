import { type Browser, chromium } from 'playwright-core'
import { chromiumFlags } from './chromium-flags.ts'
import { findChromium } from './chromium-path.ts'

/** The browser of the journeys and of the pictures. */
export async function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium found; install it or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: [...chromiumFlags(), ...flags] })
}
