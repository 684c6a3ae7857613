import { describe, expect, it } from 'vitest'
import { chosen, isFullRun, reportSample, seed } from '../../tools/seed.ts'
import { screens } from '../../web/app/screens.ts'
import { expectSound } from './axe.ts'
import { desk, phone, sharedVisitor } from './browser.ts'
import { open } from './open.ts'

// Every screen of the table, as a visitor meets it, on a phone and at a desk: in both languages in a full run, else
// one of three screens, each in one language, by turns of the seed. A console error, a hydration difference or a
// breach of the security policy fails these by itself (see newPage).

// Each size is once the one a page comes to life at, and once the one it is resized to.
const languages = [
  { prefix: '', tag: 'en-HK', sizes: [phone, desk] },
  { prefix: '/zh-HK', tag: 'zh-Hant-HK', sizes: [desk, phone] },
] as const

/** What an address shows that names something; without a line here it names something unknown. */
const named: Readonly<Record<string, string>> = {
  '/search/:term': '/search/maths',
  '/shop/:username': '/shop/brightharbour',
  '/my-account/:page': '/my-account/security',
}
const visited = [
  ...screens.map(({ path }) => named[path] ?? path.replaceAll(/:\w+/g, 'unknown')),
  '/no-such-page',
]

/** Whether an address is visited in the language of this place. */
function isDue(path: string, place: number): boolean {
  return isFullRun() || chosen(path, 6, seed + 3 * place)
}

/** Visits them in one language; each has a file of its own, so that two workers share the tour. */
export function tour(place: 0 | 1): void {
  const { prefix, tag, sizes } = languages[place]
  const due = visited.filter(path => isDue(path, place))
  reportSample(`Screens in ${tag}`, due.length, visited.length)

  describe(`in ${tag}`, () => {
    const visitor = sharedVisitor({ expected: { statuses: [404] } })
    let seenSignIn = false

    it.each(due)('%s', async path => {
      const page = await visitor.page()
      await page.setViewportSize(sizes[0])
      await open(page, `${prefix}${path}`.replace(/(?<=.)\/$/, ''))
      expect(await page.locator('html').getAttribute('lang')).toBe(tag)
      // The sign-in page looks the same for anyone who is led there.
      const ledToSignIn = new URL(page.url()).pathname === `${prefix}/login`
      if (ledToSignIn && seenSignIn) return
      seenSignIn ||= ledToSignIn
      // A phone's screen in one language, a desk's in the other: what axe finds does not hang on the words.
      await expectSound(page, sizes, { axeAt: sizes[0] })
    })
  })
}
