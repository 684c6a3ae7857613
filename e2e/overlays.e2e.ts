import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, newPage, phone } from './support/browser.ts'
import { buyNow, fillCard, goodCard, onSale, pay, processed } from './support/checkout.ts'
import { holdToast, toast } from './support/lines.ts'
import { focused, open } from './support/open.ts'
import { demo, makePerson, stored } from './support/people.ts'

/* Dialogs, menus and toasts, as far as the browser's own elements leave something to be done. */

async function openProduct(page: Page): Promise<void> {
  const [product] = await onSale('linyuqing')
  await open(page, `/product/preview/-/${product?.course_id}`)
}

/** Pressed at one place, released at another. */
async function drag(page: Page, from: Locator, x: number, y: number): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('nothing to drag from')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(x, y, { steps: 5 })
  await page.mouse.up()
}

describe('a dialog', () => {
  it('stays open while somebody pays, however often Escape is pressed', async () => {
    const page = await newPage({ viewport: desk, as: await makePerson() })
    await openProduct(page)
    await buyNow(page).click()
    const dialog = page.getByRole('dialog', { name: 'Buy Now' })
    await fillCard(dialog, goodCard)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/payment/sandbox/confirm**', async route => {
      await released
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/payment/sandbox/confirm**')
    await pay(dialog)
    await asked
    for (let press = 1; press <= 4; press += 1) await page.keyboard.press('Escape')
    // A press that is not heard shows only after the browser had time to act on it.
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve)))
    expect(await dialog.isVisible()).toBe(true)
    // Neither does a press beside it, nor a close that only the browser knows of.
    await page.mouse.click(4, 4)
    await dialog.evaluate((element: HTMLDialogElement) => element.close())
    await expect.poll(() => dialog.isVisible()).toBe(true)
    release()
    await processed(page).waitFor()
  })

  it('closes by a press beside it, not by a drag that ends there or begins there', async () => {
    const page = await newPage({ viewport: desk })
    await openProduct(page)
    await buyNow(page).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.locator('input').first()
    await field.fill('somebody')
    await drag(page, field, 4, 4)
    expect(await dialog.isVisible()).toBe(true)
    expect(await field.inputValue()).toBe('somebody')

    const box = await field.boundingBox()
    await page.mouse.move(4, 4)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 8, { steps: 5 })
    await page.mouse.up()
    expect(await dialog.isVisible()).toBe(true)

    await page.mouse.click(4, 4)
    await dialog.waitFor({ state: 'detached' })
    await focused(buyNow(page))
  })

  it('gives the focus back to what opened it, one above another', async () => {
    const page = await newPage({ viewport: desk, as: await makePerson() })
    await openProduct(page)
    await buyNow(page).click()
    const dialog = page.getByRole('dialog', { name: 'Buy Now' })
    await dialog.getByText('Wallet', { exact: true }).first().click()
    const opener = dialog.getByRole('button', { name: 'Wallet' })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: 'Wallet' })
    await sheet.waitFor()
    // Only the one on top hears it, wherever the focus is.
    await sheet.getByRole('heading').click()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await focused(opener)
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await focused(buyNow(page))
  })

  it('over the whole page asks at every Escape, and is not closed by any', async () => {
    const page = await newPage({ viewport: desk, as: demo('teacher') })
    await open(page, '/my-products/new')
    const form = page.locator('dialog.full-screen')
    await form.getByLabel('Product name').fill('Never mind')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    for (let round = 1; round <= 3; round += 1) {
      await page.keyboard.press('Escape')
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      expect(await form.isVisible()).toBe(true)
    }
    await focused(form.getByLabel('Product name'))
    expect(await form.getByLabel('Product name').inputValue()).toBe('Never mind')
  })
})

describe('a menu', () => {
  const inSight = async (menu: Locator) => {
    const box = await menu.boundingBox()
    const size = menu.page().viewportSize()
    if (!box || !size) throw new Error('the menu is not there')
    return box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height
  }
  /** Moves the button to a place of the window, wherever the page has it. */
  const putAt = (button: Locator, place: Readonly<Record<string, string>>) =>
    button.evaluate((element, style) => {
      element.removeAttribute('style')
      Object.assign(element.style, { position: 'fixed', zIndex: '9', ...style })
    }, place)

  it('stands beside its button and inside the window, at every edge', async () => {
    const page = await newPage({ viewport: desk })
    await open(page, '/shop/linyuqing')
    const button = page.getByRole('main').getByRole('button', { name: 'Share', exact: true })
    const menu = page.locator('.menu:popover-open')
    for (const [viewport, place] of [
      [desk, { right: '12px', top: '90px' }],
      [desk, { right: '12px', bottom: '12px' }],
      [desk, { left: '12px', top: '90px' }],
      [phone, { left: '12px', bottom: '90px' }],
      // Room on neither side: as much as there is, and the rest by scrolling.
      [
        { width: 390, height: 300 },
        { left: '12px', top: '130px' },
      ],
    ] as const) {
      await page.setViewportSize(viewport)
      await putAt(button, place)
      await button.click()
      await menu.waitFor()
      expect(await inSight(menu), JSON.stringify(place)).toBe(true)
      // Beside the button, not over it: it can be pressed again.
      await button.click()
      await menu.waitFor({ state: 'hidden' })
    }
    await button.press('Enter')
    await page.keyboard.press('ArrowDown')
    await focused(menu.locator('.menu-item').first())
    await page.keyboard.press('ArrowUp')
    await focused(menu.locator('.menu-item').last())
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await focused(button)
  })
})

describe('a toast', () => {
  it('can be pressed above a dialog that opened after it', async () => {
    const page = await newPage({ viewport: desk })
    await openProduct(page)
    const cart = page.locator('[data-part=side-buy]').getByRole('button', { name: /cart$/ })
    await cart.click()
    await toast(page, 'Added to your cart')
    await cart.click()
    const removed = await holdToast(page, 'Removed from your cart')
    // By the keyboard: the pointer stays on the toast, which waits for it.
    await buyNow(page).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.locator('input').first().waitFor()
    await removed.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => JSON.parse((await stored(page, 'cartItems')) ?? '[]')).toHaveLength(1)
    expect(await dialog.isVisible()).toBe(true)
  })

  it('says the same words again when they are shown again', async () => {
    const page = await newPage({
      viewport: desk,
      permissions: ['clipboard-read', 'clipboard-write'],
      as: demo('teacher'),
    })
    await open(page, '/my-products/all')
    await page
      .getByRole('button', { name: /^Share / })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Share this course' })
    await dialog.waitFor()
    // Whatever a screen reader is told while the dialog is open must stand inside of it.
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      for (const region of document.querySelectorAll('dialog[open] [role=status], dialog[open] [role=alert]'))
        new MutationObserver(changes => {
          for (const change of changes)
            for (const node of change.addedNodes) said.push(node.textContent ?? '')
        }).observe(region, { childList: true, subtree: true })
    })
    const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said)
    const copy = dialog
      .getByRole('button', { name: 'Copied' })
      .or(dialog.getByRole('button', { name: 'Copy', exact: true }))
      .first()
    await copy.click()
    await toast(page, 'Link copied!')
    await expect.poll(said).toEqual(['Link copied!'])
    await copy.click()
    await toast(page, 'Link copied!')
    await expect.poll(said).toEqual(['Link copied!', 'Link copied!'])

    const held = await holdToast(page, 'Link copied!')
    await held.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => page.locator('.toast').count()).toBe(0)
    expect(await dialog.isVisible()).toBe(true)
    // What goes away is no news.
    expect(await said()).toHaveLength(2)
  })
})
