import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { captionAt } from './support/captions.ts'
import { toast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { sessionOf, unique } from './support/people.ts'
import { findFilm, productAddress } from './support/products.ts'
import { makeTeacher } from './support/teachers.ts'

// What anyone may open whole before buying.

const offer = (page: Page) => page.locator('[data-part=sample]')
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Free sample|^免費試閱教材/ })

it('a teacher chooses a worksheet as the free sample, and a stranger reads it without signing in', async () => {
  const teacher = await makeTeacher()
  const product = await new Product(await sessionOf(teacher), unique('Tracing ')).create({
    // Who has not said where money goes sells nothing yet.
    price: '',
    productAccessCode: 'FREECOURSE',
  })
  const address = `/product/preview/-/${product.id}`
  const stranger = await newPage({ viewport: phone, expected: { statuses: [404] } })
  await open(stranger, address)
  expect(await offer(stranger).count()).toBe(0)

  const page = await newPage({ viewport: desk, as: teacher })
  await open(page, `/my-products/all?edit=${product.id}`)
  const choice = page.getByRole('switch', { name: /^Free sample/ })
  await choice.click()
  await toast(page, 'This is now the free sample')
  expect(await choice.isChecked()).toBe(true)
  await expectSound(page, [desk, phone])

  // The page that was cached before shows it at once.
  await reload(stranger)
  await offer(stranger).getByRole('heading', { name: 'Free sample' }).waitFor()
  await expectSound(stranger, [phone, desk], { within: '[data-part=sample]' })
  await offer(stranger).getByRole('button', { name: 'Read it' }).click()
  await dialogOf(stranger).locator('canvas').first().waitFor()
  await dialogOf(stranger)
    .getByText(/^1 of \d+/)
    .first()
    .waitFor()
  expect(
    await dialogOf(stranger)
      .getByRole('button', { name: /Download|Print/ })
      .count(),
  ).toBe(0)
  await expectSound(stranger, [phone, desk], { within: 'dialog[open]' })
  await dialogOf(stranger).getByRole('button', { name: 'Back', exact: true }).click()
  await dialogOf(stranger).waitFor({ state: 'detached' })

  // Taken back while the page is still open, it is refused; the next page does not offer it.
  await choice.click()
  await toast(page, 'The course no longer has a free sample')
  await offer(stranger).getByRole('button', { name: 'Read it' }).click()
  await dialogOf(stranger).getByText('This course has no free sample.').waitFor()
  await reload(stranger)
  await stranger.getByRole('heading', { level: 1 }).waitFor()
  expect(await offer(stranger).count()).toBe(0)
})

it('a film of the demo is watched whole by a stranger, in Chinese', async () => {
  const film = await findFilm()
  const page = await newPage({ viewport: desk })
  await open(page, productAddress(film, '/zh-HK'))
  await offer(page).getByRole('button', { name: '觀看' }).click()
  await dialogOf(page).locator('video').waitFor()
  await expect
    .poll(() =>
      dialogOf(page)
        .locator('video')
        .evaluate((video: HTMLVideoElement) => video.duration),
    )
    .toBeGreaterThan(21)
  // Its captions need no account either.
  await dialogOf(page).getByLabel('字幕').selectOption('中文')
  await expect.poll(() => captionAt(page, 2)).toBe('今天我們先畫線段，再寫數字。')
  await dialogOf(page).getByLabel('字幕').selectOption('English')
  await expect.poll(() => captionAt(page, 2)).toBe('Today we draw bars before we write numbers.')
  await expectSound(page, [desk, phone], { within: 'dialog[open]' })
})
