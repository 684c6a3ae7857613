import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { open } from './support/open.ts'

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)

it('the footer leads to how money is kept, whose figures add up, in both languages', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/about-us')
  await page.getByRole('contentinfo').getByRole('link', { name: 'How your money is kept' }).click()
  await page.getByRole('heading', { level: 1, name: 'How your money is kept' }).waitFor()
  expect(await page.title()).toContain('How your money is kept')
  const books = page.getByRole('region', { name: 'The books' })
  const figures = await clientWith().heldFigures()
  expect(figures.paid).toBeGreaterThan(0)
  const [paid] = await books.locator('p b').allTextContents()
  const parts = await books.locator('dl').first().locator('dd').allTextContents()
  expect(cents(paid ?? '')).toBe(figures.paid)
  expect(parts.map(cents)).toEqual([figures.earned, figures.held, figures.refunded, figures.fees])
  expect(parts.map(cents).reduce((sum, one) => sum + one, 0)).toBe(figures.paid)
  await books.getByText(/^Balanced, /).waitFor()
  await expectSound(page, [desk, phone])

  await open(page, '/zh-HK/how-money-is-kept')
  await page.getByRole('heading', { level: 1, name: '你的錢如何保管' }).waitFor()
  await page
    .getByRole('region', { name: '帳目' })
    .getByText(/^已核對，/)
    .waitFor()
  await expectSound(page, [phone, desk])
  await page.getByRole('main').getByRole('link', { name: '找老師' }).click()
  await page.waitForURL('**/zh-HK/teachers')
})
