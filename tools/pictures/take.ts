import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchChromium } from '../../e2e/support/launch-chromium.ts'
import { openPage, type Take, takePictures } from './camera.ts'
import { screensWithout } from './screens-without.ts'
import { startServer } from './server.ts'
import { languages, type Shot, widths } from './shot.ts'
import { shots } from './shots.ts'
import { learnWorld } from './world.ts'

export interface TakeOptions {
  folder: string
  /** The root of the captured product. */
  checkout: string
  /** Beginnings of names; all by default. */
  only: readonly string[]
}

const pagesAtOnce = 2

/** A page at rest can be resized; one brought into a state may lose it that way. */
function takesOf(shot: Shot): Take[] {
  const all = shot.widths ?? widths
  const loads = shot.act ? all.map(width => [width]) : [all]
  return languages.flatMap(language => loads.map(each => ({ shot, language, widths: each })))
}

/** Takes all pictures; returns a line for each failure. */
export async function take({
  folder,
  checkout,
  only,
}: TakeOptions): Promise<{ count: number; failures: string[] }> {
  const table = await import(pathToFileURL(join(checkout, 'web/app/screens.ts')).href)
  const forgotten = screensWithout(table.screens, shots)
  if (forgotten.length > 0)
    throw new Error(`no picture is taken of ${forgotten.join(', ')}: add it to tools/pictures`)
  const wanted = shots.filter(({ name }) => only.length === 0 || only.some(start => name.startsWith(start)))
  if (only.length === 0) await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })

  const server = await startServer(checkout)
  const browser = await launchChromium(['--force-color-profile=srgb', '--font-render-hinting=none'])
  let count = 0
  const failures: string[] = []
  try {
    const world = await learnWorld(server.baseUrl)
    const queue = wanted.flatMap(takesOf)
    const work = async () => {
      const page = await openPage(browser, server.baseUrl)
      for (let next = queue.shift(); next; next = queue.shift()) {
        try {
          // Read after the wait: the other page counts as well.
          const taken = await takePictures(page, world, folder, next)
          count += taken
        } catch (error) {
          const what = `${next.shot.name} ${next.widths} ${next.language}`
          const [why] = (error instanceof Error ? error.message : String(error)).split('\nBrowser logs')
          failures.push(`${what}: ${why}`)
          process.stderr.write(`${failures.at(-1)}\n`)
        }
      }
    }
    await Promise.all(Array.from({ length: pagesAtOnce }, work))
  } finally {
    await browser.close()
    await server.stop()
  }
  return { count, failures }
}
