import { describe, expect, it } from 'vitest'
import { brokenFaults } from './support/broken-faults.ts'
import { desk, sharedVisitor } from './support/browser.ts'
import { addressOf, everyVisitor, refused, screensOf } from './support/every-screen.ts'
import { layoutFaults, obscuredFaults, spacingFaults, widthFault } from './support/layout-faults.ts'
import { open, settled } from './support/open.ts'
import { demo } from './support/people.ts'

// No screen cuts off a text, breaks a word of it, pushes one beyond its edge, or offers too small a target, at any width
// in either language. What screens show while they load, or where there is nothing, is in layout-states.e2e.ts.

const languages = [
  ['English', ''],
  ['Chinese', '/zh-HK'],
] as const

describe.each(languages)('in %s', (_language, prefix) => {
  describe.each(everyVisitor)('as %s', username => {
    const visitor = sharedVisitor({
      viewport: desk,
      expected: { statuses: refused },
      ...(username && { as: demo(username) }),
    })

    it.each(screensOf(username))('%s', async path => {
      const page = await visitor.page()
      await page.setViewportSize(desk)
      await open(page, `${prefix}${await addressOf(path)}`.replace(/(?<=.)\/$/, ''))
      const faults: string[] = []
      for (const width of [1440, 768, 390, 360, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await settled(page)
        const tooWide = await widthFault(page)
        if (tooWide) faults.push(`at ${width}: ${tooWide}`)
        // At 320 px, which is 400 % zoom, content has to reflow; a long name may be shortened.
        if (width === 320) continue
        const found = [...(await layoutFaults(page)), ...(await brokenFaults(page))]
        // A desk and a phone stand for what is between them.
        if (width === 1440 || width === 390) {
          found.push(...(await spacingFaults(page)), ...(await obscuredFaults(page)))
        }
        faults.push(...found.map(fault => `at ${width}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })
})
