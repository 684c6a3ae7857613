import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, enterHere, newPage, phone } from './support/browser.ts'
import { ownedCoursesOf } from './support/checkout.ts'
import { holdToast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, demo, makePerson, sessionOf, unique } from './support/people.ts'

/** A shop that no journey changes. */
const shop = 'linyuqing'

it('a heart keeps a product; pressed again it goes, and there is a way back', async () => {
  const visitor = await newPage({ viewport: desk })
  await open(visitor, '/favourites')
  // No one is signed in: the form, with the way back.
  await visitor.waitForURL('**/login?for=user&next=%2Ffavourites')

  const page = await newPage({ viewport: desk, as: await makePerson() })
  await open(page, '/favourites')
  await page.getByText('No Favourite Product Available').waitFor()
  await open(page, `/shop/${shop}`)
  const hearts = page.locator('article [data-part=heart]')
  for (const at of [0, 1]) {
    // On the screen at once, on the server a moment later.
    const kept = page.waitForResponse('**/api/product/add/favourite**')
    await hearts.nth(at).click()
    await kept
    expect(await hearts.nth(at).getAttribute('aria-pressed')).toBe('true')
  }

  await open(page, '/favourites')
  await page.getByText('2 courses').waitFor()
  const cards = page.locator('[data-part=mine] article')
  const before = await cards.allTextContents()
  await expectSound(page)
  await cards.first().locator('[data-part=heart]').click()
  const removed = await holdToast(page, 'removed from favourites')
  await expect.poll(() => cards.count()).toBe(1)
  await removed.getByRole('button', { name: 'Undo' }).click()
  // Where it stood.
  await expect.poll(() => cards.allTextContents()).toEqual(before)
  await cards.first().locator('[data-part=heart]').click()
  await expect.poll(() => cards.count()).toBe(1)
  const forgotten = page.waitForResponse('**/api/favourites/**')
  await cards.first().locator('[data-part=heart]').click()
  await page.getByText('No Favourite Product Available').waitFor()
  await forgotten
  await reload(page)
  await page.getByText('No Favourite Product Available').waitFor()
})

it('the history is read by months', async () => {
  const page = await newPage({ viewport: phone, as: demo('student') })
  await open(page, '/browsing-history')
  await page.locator('[data-part=side-open]').click()
  const months = page.getByRole('dialog', { name: 'Choose a month' })
  await months.getByRole('link').first().waitFor()
  await expectSound(page)
  const other = months.locator('a:not([aria-current])').first()
  const name = (await other.textContent()) ?? ''
  await other.click()
  await page.waitForURL(/\/browsing-history\?month=20\d\d-\d\d$/)
  await page.locator('[data-part=side-open]', { hasText: name }).waitFor()
  await page.locator('[data-part=mine] article').first().waitFor()
})

it('what was looked at is deleted one by one, or all at once', async () => {
  const person = await makePerson()
  const { user_id } = (await sessionOf(person)).user
  const api = await clientOf(person)
  const products = await ownedCoursesOf(shop)
  for (const { course_id } of products.slice(0, 3)) await api.historyStore({ body: { user_id, course_id } })

  const page = await newPage({ viewport: desk, as: person })
  await open(page, '/browsing-history')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByText('3 courses').waitFor()
  await expectSound(page)

  const name = products[0]?.course_name ?? ''
  const remove = page.getByRole('button', { name: `Delete ${name} from history` })
  await remove.click()
  const ask = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await ask.getByRole('button', { name: 'No' }).click()
  await remove.click()
  await ask.getByRole('button', { name: 'Yes' }).click()
  await page.getByText('2 courses').waitFor()
  expect(await page.locator('[data-part=mine] article', { hasText: name }).count()).toBe(0)

  await page.getByRole('button', { name: 'Delete all history' }).click()
  await page
    .getByRole('dialog', { name: 'Are you sure to delete?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await page.getByText('No record found').waitFor()
  expect(await page.getByRole('button', { name: 'Delete all history' }).count()).toBe(0)
})

it('the cart follows what becomes of its products', async () => {
  const teacher = await sessionOf(demo('danwhitfield'))
  const [dearer, free, gone, steady] = await Promise.all(
    ['one', 'two', 'three', 'four'].map(name => new Product(teacher, unique(`Cart ${name} `)).create()),
  )
  if (!dearer || !free || !gone || !steady) throw new Error('four were asked for')

  const page = await newPage({ viewport: phone })
  await open(page, '/shop/danwhitfield')
  for (const { name } of [dearer, free, gone, steady]) {
    await page.getByRole('button', { name: `Add to cart: ${name}` }).click()
    await page.getByRole('button', { name: `Remove from cart: ${name}` }).waitFor()
  }

  // No one is known: told how many, not which.
  await open(page, '/cart')
  await page.getByText('4 courses are waiting in your cart.').waitFor()
  expect(await page.locator('[data-part=line]').count()).toBe(0)
  await expectSound(page)

  const person = await makePerson()
  await enterHere(page, person)
  await open(page, '/cart')
  const line = (name: string) => page.locator('[data-part=line]', { hasText: name })
  const total = page.locator('[data-part=sums] [data-part=total] dd')
  await expect.poll(() => total.textContent()).toBe('HK$480')

  await dearer.edit({ price: '150' })
  await free.edit({ price: '', productAccessCode: 'FREECOURSE' })
  await (await clientOf(person)).productAccess({ params: { id: free.id } })
  await gone.withdraw()
  // Coming back to the window is enough.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await line(dearer.name).getByText('Was HK$120').waitFor()
  await line(free.name).getByText('You already have this').waitFor()
  await line(gone.name).getByText('No longer on sale').waitFor()
  await expect.poll(() => total.textContent()).toBe('HK$270')
  await expectSound(page)

  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await page.getByText('Price changed').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove all 2' }).click()
  const both = await holdToast(page, '2 courses removed from the cart')
  await expect.poll(() => page.locator('[data-part=line]').count()).toBe(2)
  await both.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.locator('[data-part=line]').count()).toBe(4)
  await page.getByRole('button', { name: 'Remove all 2' }).click()

  await page.getByRole('button', { name: `Remove ${steady.name}` }).click()
  await expect.poll(() => total.textContent()).toBe('HK$150')
  await page.getByRole('button', { name: `Remove ${dearer.name}` }).click()
  const last = await holdToast(page, `${dearer.name}” removed from the cart`)
  await page.getByText('Your cart is empty').waitFor()
  await last.getByRole('button', { name: 'Undo' }).click()
  await line(dearer.name).waitFor()
  await reload(page)
  await expect.poll(() => total.textContent()).toBe('HK$150')
})

it('a cart that somebody garbled is an empty one, and a full one is shown whole', async () => {
  const page = await newPage({ viewport: desk, as: await makePerson() })
  await open(page, '/faqs')
  await page.evaluate(() => localStorage.setItem('cartItems', '[{"course_id":'))
  await open(page, '/cart')
  await page.getByText('Your cart is empty').waitFor()

  const items = Array.from({ length: 100 }, (_, at) => ({ course_id: at + 1, course_tution_fee: 1 }))
  await page.evaluate(list => localStorage.setItem('cartItems', JSON.stringify(list)), items)
  await reload(page)
  await page.getByText('100 courses').first().waitFor()
  await page.locator('[data-part=sums] [data-part=total] .price').waitFor()
  expect(await page.locator('[data-part=line]').count()).toBe(100)
})
