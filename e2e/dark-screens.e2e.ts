import { describe, expect, it } from 'vitest'
import { contrast } from './support/axe.ts'
import { desk, phone, sharedVisitor } from './support/browser.ts'
import { addressOf, everyVisitor, refused, screensOf, student } from './support/every-screen.ts'
import { open, settled } from './support/open.ts'
import { demo } from './support/people.ts'

// Texts of every screen can be read in the dark scheme. The light scheme has screens.e2e.ts; the colours themselves
// have web/app/styles/tokens.test.ts.

describe.each(everyVisitor)('as %s', username => {
  const visitor = sharedVisitor({
    colorScheme: 'dark',
    // Families have a phone; teachers and staff sit at a desk.
    viewport: username === null || username === student ? phone : desk,
    expected: { statuses: refused },
    ...(username && { as: demo(username) }),
  })

  it.each(screensOf(username))('%s', async path => {
    const page = await visitor.page()
    await open(page, await addressOf(path))
    await settled(page)
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark')
    expect(await contrast(page)).toEqual([])
  })
})
