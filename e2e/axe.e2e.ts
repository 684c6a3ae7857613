import { expect, it } from 'vitest'
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
