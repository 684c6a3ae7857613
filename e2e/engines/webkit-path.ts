import { globSync } from 'node:fs'
import { findProgram } from './find-program.ts'

export interface WebKitPrograms {
  driver: string
  /** WebKit draws on a display that no one sees. */
  display: string
}

/** WebKit plays videos of the usual kind by a plug-in of the system. */
const playsFilms = () => globSync('/usr/lib{,64}/{,*/}gstreamer-1.0/libgstlibav.so').length > 0

/** The driver of WebKitGTK, which brings its browser; with what it needs to show pages and to play videos. */
export function findWebKit(): WebKitPrograms | null {
  const given = process.env.WEBKIT_DRIVER_PATH
  const driver = findProgram(given ?? 'WebKitWebDriver')
  if (given && !driver) throw new Error(`WEBKIT_DRIVER_PATH does not name a program: ${given}`)
  const display = findProgram('Xvfb')
  return driver && display && playsFilms() ? { driver, display } : null
}
