import { expect, it } from 'vitest'
import { desk, newPage } from './support/browser.ts'
import { onSale, openCart } from './support/checkout.ts'
import { focused, settled } from './support/open.ts'
import { makePerson } from './support/people.ts'

/* By keyboard: where what has the focus goes away, the focus goes to what stands beside it, never to the body. */

const shop = 'linyuqing'

it('a buyer who empties the cart stays in it', async () => {
  const page = await newPage({ viewport: desk, as: await makePerson() })
  await openCart(page, await onSale(shop, 'danwhitfield'))
  const remove = page.locator('[data-part=line]').getByRole('button')
  await expect.poll(() => remove.count()).toBe(2)
  await settled(page)
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => remove.count()).toBe(1)
  await focused(remove.first())
  await page.keyboard.press('Enter')
  // Nothing to press stands in its place: the heading is read out, and the next stop is what the empty cart offers.
  await focused(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('Tab')
  await focused(page.locator('main .empty').getByRole('link').first())

  // A new page begins at its content, forwards and back.
  const main = page.locator('#main')
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname !== '/cart')
  await focused(main)
  await page.goBack()
  await page.waitForURL(url => url.pathname === '/cart')
  await focused(main)
})
