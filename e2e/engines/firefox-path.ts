import { spawnSync } from 'node:child_process'
import { findProgram } from './find-program.ts'

/** Firefox plays videos of the usual kind by a library of the system; elsewhere the system does. */
function playsFilms(): boolean {
  if (process.platform !== 'linux') return true
  const libraries = spawnSync(findProgram('ldconfig', '/sbin/ldconfig') ?? 'ldconfig', ['-p'], {
    encoding: 'utf8',
  })
  return libraries.stdout?.includes('libavcodec.so') ?? false
}

/** A Firefox that starts and can play the demo's videos. */
export function findFirefox(): string | null {
  const given = process.env.FIREFOX_PATH
  const path = findProgram(
    ...(given ? [given] : ['firefox-esr', 'firefox', '/Applications/Firefox.app/Contents/MacOS/firefox']),
  )
  // Ubuntu's `firefox` may be a stub without the browser behind it.
  const starts = path && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0
  if (given && !starts) throw new Error(`FIREFOX_PATH does not name a browser that starts: ${given}`)
  return starts && playsFilms() ? path : null
}
