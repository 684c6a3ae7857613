import { describe, expect, it } from 'vitest'
import { answerCalls } from '../tools/pictures/camera.ts'
import type { PersonName, Shot } from '../tools/pictures/shot.ts'
import { shots } from '../tools/pictures/shots.ts'
import type { World } from '../tools/pictures/world.ts'
import { brokenFaults } from './support/broken-faults.ts'
import { desk, sharedVisitor } from './support/browser.ts'
import { refused } from './support/every-screen.ts'
import { layoutFaults, widthFault } from './support/layout-faults.ts'
import { open, settled } from './support/open.ts'
import { demo, sessionOf } from './support/people.ts'

// What screens show beside their usual content (a list that is empty, that loads, that didn't load, answers that the
// demo doesn't have) cuts off and breaks nothing either. The states are those that pictures are taken of.

const languages = [
  ['English', ''],
  ['Chinese', '/zh-HK'],
] as const

/** Accounts of the demo. The others of the pictures are made for them. */
const people = ['visitor', 'student', 'parent', 'teacher', 'centre', 'admin', 'master'] as const

const ownerOf = ({ as }: Shot): string => as ?? 'visitor'

/** A screen as it comes is in layout.e2e.ts; what someone has to press first needs the world of the pictures. */
function isState({ screen, address, act, storage, answers, failing, held, refusals }: Shot): boolean {
  if (act || storage) return false
  if (typeof address !== 'string') return screen?.startsWith('/admin') ?? false
  return Boolean(answers ?? failing ?? held ?? refusals) || address !== screen
}

/** What the addresses of staff's screens read of it. */
async function worldOf(): Promise<World> {
  const [teacher, parent] = await Promise.all([sessionOf(demo('teacher')), sessionOf(demo('parent'))])
  // The rest belongs to screens that are not visited here.
  return { sessions: { teacher, parent } } as unknown as World
}

describe.each(languages)('in %s', (_language, prefix) => {
  describe.each(people)('as %s', (username: PersonName | 'visitor') => {
    const visitor = sharedVisitor({
      viewport: desk,
      expected: { statuses: [...refused, 409, 410, 429, 500, 503] },
      ...(username !== 'visitor' && { as: demo(username) }),
    })
    const states = shots.filter(shot => ownerOf(shot) === username && isState(shot))

    it.each(states)('$name', async shot => {
      const page = await visitor.page()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await answerCalls(page, shot)
      const { address, held } = shot
      const path = typeof address === 'string' ? address : address(await worldOf())
      await page.setViewportSize(desk)
      await open(page, `${prefix}${path}`.replace(/(?<=.)\/$/, ''), { routed: !held })
      const faults: string[] = []
      for (const width of [1440, 768, 390, 360]) {
        await page.setViewportSize({ width, height: 844 })
        await settled(page, { routed: !held })
        const tooWide = await widthFault(page)
        const found = [
          ...(tooWide ? [tooWide] : []),
          ...(await layoutFaults(page)),
          ...(await brokenFaults(page)),
        ]
        faults.push(...found.map(fault => `at ${width}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })
})
