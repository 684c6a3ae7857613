import { findWebKit } from '../e2e/engines/webkit-path.ts'
import { canInstallPackages, installPackages } from './install-packages.ts'

export type WebKitResult = { path: string; reason?: never } | { path: null; reason: string }

const packages = [
  'webkit2gtk-driver',
  'xvfb',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'fonts-noto-cjk',
]

/** WebKit's driver for the smoke test of the journeys: found on this machine, or installed. */
export function provideWebKit(): WebKitResult {
  const found = findWebKit()
  if (found) return { path: found.driver }
  if (canInstallPackages()) installPackages(packages)
  const path = findWebKit()?.driver
  if (path) return { path }
  return {
    path: null,
    reason: `no WebKit found that shows pages and plays films (by hand, on Debian: apt-get install ${packages.join(' ')})`,
  }
}
