import { findFirefox } from '../e2e/engines/firefox-path.ts'
import { canInstallPackages, installPackages } from './install-packages.ts'

export type FirefoxResult = { path: string; reason?: never } | { path: null; reason: string }

/** The GStreamer plug-in brings the library with which Firefox plays videos, whatever its version number. */
const others = ['gstreamer1.0-libav', 'fonts-noto-cjk']

/** Firefox for the smoke test of the journeys: found on this machine, or installed. */
export function provideFirefox(): FirefoxResult {
  const found = findFirefox()
  if (found) return { path: found }
  // Ubuntu's `firefox` is a stub if its real one isn't allowed.
  if (canInstallPackages()) installPackages(['firefox-esr', ...others], ['firefox', ...others])
  const path = findFirefox()
  if (path) return { path }
  const advice = `by hand: apt-get install firefox-esr ${others.join(' ')}, or set FIREFOX_PATH`
  return { path: null, reason: `no Firefox found that plays films (${advice})` }
}
