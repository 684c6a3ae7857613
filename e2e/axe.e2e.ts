import { expect, it, onTestFinished, vi } from 'vitest'
import { axe } from './support/axe.ts'
import { newPage } from './support/browser.ts'
import { open, settled } from './support/open.ts'

// What the journeys rely on: a contrast is measured once for each look, and a look that changes is another one.

it('a page that was found sound is not once its colours or names change', async () => {
  const page = await newPage()
  await open(page, '/faqs')
  await settled(page)
  expect(await axe(page)).toEqual([])
  const question = page.getByRole('main').locator('summary').first()
  const rules = async () => (await axe(page)).map(({ rule }) => rule)

  await question.evaluate(element => element.style.setProperty('color', '#eee'))
  expect(await rules()).toEqual(['color-contrast'])
  await question.evaluate(element => element.style.removeProperty('color'))
  expect(await rules()).toEqual([])

  // Of what lies under it, too.
  await page.getByRole('main').evaluate(element => element.style.setProperty('background', '#444'))
  expect(await rules()).toContain('color-contrast')
  await page.getByRole('main').evaluate(element => element.style.removeProperty('background'))
  expect(await rules()).toEqual([])

  const link = page.getByRole('main').getByRole('link').first()
  await link.evaluate(element => element.replaceChildren())
  expect(await rules()).toEqual(['link-name'])
})

it('a full run finds what can not be read in the other scheme, and leaves the page in its own', async () => {
  vi.stubEnv('BOTH_SCHEMES', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  const page = await newPage({ colorScheme: 'light' })
  await open(page, '/faqs')
  await settled(page)
  expect(await axe(page)).toEqual([])
  const question = page.getByRole('main').locator('summary').first()
  await question.evaluate(element => element.style.setProperty('color', 'light-dark(#1b2430, #333)'))
  expect((await axe(page)).map(({ rule }) => rule)).toEqual(['color-contrast'])
  expect(await page.locator('html').getAttribute('data-scheme')).toBe('light')
})
