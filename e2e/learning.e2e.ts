import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import {
  fillCard,
  goodCard,
  type OnSale,
  openCart,
  ownedCoursesOf,
  pay,
  processed,
} from './support/checkout.ts'
import { open } from './support/open.ts'
import { makePerson } from './support/people.ts'

/** One of the demo with a video, that costs something. */
async function filmOnSale(): Promise<OnSale> {
  for (const shop of ['leungkaho', 'hochunkit', 'linyuqing']) {
    const film = (await ownedCoursesOf(shop)).find(
      ({ course_tution_fee, videos }) => course_tution_fee > 0 && videos > 0,
    )
    if (film) return film
  }
  throw new Error('No film is sold')
}

const timeOf = (page: Page) => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)

it('a course is bought, begun, left in the middle, and gone on with on a phone in Chinese', async () => {
  const person = await makePerson()
  const film = await filmOnSale()
  const page = await newPage({ viewport: desk, as: person })
  await openCart(page, [film])
  await fillCard(page, goodCard)
  await pay(page)
  await processed(page).waitFor()

  await open(page, '/my-lantern')
  await page.getByRole('heading', { name: 'Recently bought' }).waitFor()
  await page.getByText('Not started 1').waitFor()
  expect(await page.getByRole('heading', { name: 'Continue where you left off' }).count()).toBe(0)
  await expectSound(page, [desk, phone])
  await page.getByRole('link', { name: film.course_name }).first().click()
  await page.locator('video').waitFor()
  const kept: number[] = []
  page.on('response', response => {
    if (response.url().endsWith('/api/progress') && response.status() === 200)
      kept.push(Number(response.request().postDataJSON().position))
  })
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3)
  await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(10)
  await page.getByRole('button', { name: 'Forward 10 seconds' }).press('k')
  const left = await timeOf(page)
  await expect.poll(() => kept.at(-1)).toBeCloseTo(left, 0)
  await page.close()

  const later = await newPage({ viewport: phone, as: person })
  await open(later, '/zh-HK/my-lantern')
  await later.getByRole('heading', { name: '繼續上次的學習' }).waitFor()
  await expectSound(later, [phone, desk])
  await later.getByRole('link', { name: `繼續 ${film.course_name}` }).click()
  await later.waitForURL(/\?material=\d+$/)
  await later.locator('video').waitFor()
  await expect.poll(() => timeOf(later)).toBeCloseTo(left, 0)
})

it('the shelf is searched, and says when nothing fits', async () => {
  const person = await makePerson()
  const film = await filmOnSale()
  const page = await newPage({ viewport: phone, as: person })
  await openCart(page, [film])
  await fillCard(page, goodCard)
  await pay(page)
  await processed(page).waitFor()
  await open(page, '/my-lantern')
  await page.getByLabel('Search what you own').fill('nothing of the kind')
  await page.getByText('Nothing found').waitFor()
  await expectSound(page, [phone])
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByRole('button', { name: 'Finished 0' }).click()
  await page.getByText('Nothing found').waitFor()
  await page.getByRole('button', { name: 'All 1' }).click()
  await page.getByRole('region', { name: 'All my courses' }).getByRole('link').first().waitFor()
})
