import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { form, save } from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { desk, newPage } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { coursesOf } from './support/courses.ts'
import { holdToast, linesShown, toast } from './support/lines.ts'
import { open, reload, settled } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { demo, mailedLink, makePerson, sessionOf, stored, unique } from './support/people.ts'

// One visitor with two tabs: what happens in one is known in the other.

const name = (page: Page) => form(page).getByLabel('Course name')

it('the drafts of two new products do not mix', async () => {
  const first = await newPage({ viewport: desk, as: demo('danwhitfield') })
  const second = await first.context().newPage()
  await open(first, '/my-products/new')
  await name(first).fill('First draft')
  await form(first).getByText('Draft saved on this device').waitFor()
  await open(second, '/my-products/new')
  await expect.poll(() => name(second).inputValue()).toBe('')
  await name(second).fill('Second draft')
  await form(second).getByText('Draft saved on this device').waitFor()
  await reload(first)
  await expect.poll(() => name(first).inputValue()).toBe('First draft')
  await reload(second)
  await expect.poll(() => name(second).inputValue()).toBe('Second draft')

  // What a closed tab has left comes back in the next one.
  await second.close()
  const third = await first.context().newPage()
  await open(third, '/my-products/new')
  await expect.poll(() => name(third).inputValue()).toBe('Second draft')
})

describe('one product edited in two tabs', () => {
  const description = (page: Page) => form(page).locator('.ProseMirror')
  const price = (page: Page) => form(page).locator('input[name=price]')

  /** Both forms are filled from the same edit; the first saves its own name, then the second one tries to. */
  async function saveBoth() {
    const product = await new Product(await sessionOf(demo('danwhitfield')), unique('Two tabs ')).create()
    const first = await newPage({
      viewport: desk,
      as: demo('danwhitfield'),
      expected: { statuses: [409] },
    })
    const second = await first.context().newPage()
    for (const page of [first, second]) {
      await open(page, `/my-products/all?edit=${product.id}`)
      await description(page).getByText('Bars before numbers.').waitFor()
    }
    await name(first).fill(`${product.name} A`)
    await save(first)
    await form(first).waitFor({ state: 'detached' })
    await name(second).fill(`${product.name} B`)
    await price(second).fill('150')
    await save(second)
    const dialog = second.getByRole('dialog', { name: 'Changed elsewhere' })
    await dialog.waitFor()
    const stored = async () => {
      const all = await coursesOf(demo('danwhitfield'))
      const now = all.find(({ course_id }) => course_id === product.id)
      return [now?.course_name, now?.course_tution_fee]
    }
    return { product, second, dialog, stored }
  }

  it('the later save is told what changed, loses nothing, and may be saved over it', async () => {
    const { product, second, dialog, stored } = await saveBoth()
    const rows = dialog.locator('[data-part=differences] li')
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(
        new RegExp(`Course name in English\\s+Saved\\s+${product.name} A\\s+Yours\\s+${product.name} B`),
      ),
      expect.stringMatching(/Saved\s+120\s+Yours\s+150/),
    ])
    expect(await axe(second)).toEqual([])
    expect(await stored()).toEqual([`${product.name} A`, 120])

    // Left with Escape nothing is stored and nothing typed is gone; the next save asks again.
    await second.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await name(second).inputValue()).toBe(`${product.name} B`)
    expect(await price(second).inputValue()).toBe('150')
    await save(second)
    await dialog.getByRole('button', { name: 'Save mine over it' }).click()
    await toast(second, 'Product updated!')
    await form(second).waitFor({ state: 'detached' })
    expect(await stored()).toEqual([`${product.name} B`, 150])
  })

  it('what is stored may be taken instead, and what was typed comes back once more', async () => {
    const { product, second, dialog, stored } = await saveBoth()
    await dialog.getByRole('button', { name: 'Use the saved version' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => name(second).inputValue()).toBe(`${product.name} A`)
    expect(await price(second).inputValue()).toBe('120')
    const notice = await holdToast(second, 'The form now shows the saved version.')
    await notice.getByRole('button', { name: 'Bring mine back' }).click()
    await expect.poll(() => name(second).inputValue()).toBe(`${product.name} B`)
    // From here on it is one edit later than what is stored: no one is asked again.
    await save(second)
    await toast(second, 'Product updated!')
    await form(second).waitFor({ state: 'detached' })
    expect(await stored()).toEqual([`${product.name} B`, 150])
  })
})

it('signing out in one tab empties the others', async () => {
  // The stream of notices may just be asked for when the session ends.
  const first = await newPage({ viewport: desk, as: await makePerson(), expected: { statuses: [401] } })
  const second = await first.context().newPage()
  await open(second, '/my-account')
  await settled(second)
  await open(first, '/my-account')
  await settled(first)
  await first.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await first.waitForURL(url => url.pathname === '/')
  await second.waitForURL(url => url.pathname === '/login')
  await second.locator('header').getByRole('link', { name: 'Sign in' }).waitFor()
  await second.getByText('Sign in to see this page').waitFor()
})

describe('signing out before a page has loaded shows no failure on the way home', () => {
  // The bell's stream may be asked for while its token ends: the answer is no failure of the page.
  const knocksOnce = { expected: { statuses: [401] } }

  async function signOutOf(page: Page) {
    await page
      .locator('main')
      .getByRole('button', { name: 'Sign out', exact: true })
      .click({ noWaitAfter: true })
    await page.waitForURL(url => url.pathname === '/')
    await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor()
    expect(linesShown(page).filter(line => /Sign in to see|Retry/.test(line))).toEqual([])
  }

  it('of what was asked for before', async () => {
    const page = await newPage({ viewport: desk, as: await makePerson(), ...knocksOnce })
    const asked = Promise.withResolvers<void>()
    const revoked = Promise.withResolvers<void>()
    // What the page asks for reaches the server after the token has been revoked.
    await page.route('**/api/payment/methods*', async route => {
      asked.resolve()
      await revoked.promise
      // The page no longer waits for it.
      await route.continue().catch(() => undefined)
    })
    await page.route('**/api/user/logout*', async route => {
      const response = await route.fetch()
      revoked.resolve()
      await route.fulfill({ response })
    })
    await open(page, '/my-account/payments')
    await asked.promise
    await signOutOf(page)
  })

  it('nor of what is asked for afterwards', async () => {
    const page = await newPage({ viewport: desk, as: await makePerson(), ...knocksOnce })
    const left = Promise.withResolvers<void>()
    const shown = Promise.withResolvers<void>()
    // The part of the page that asks arrives when no one is signed in any more, and home later still.
    await page.route('**/assets/saved-cards-section-*.js', async route => {
      await left.promise
      await route.continue()
    })
    await page.route(
      url => url.pathname === '/',
      async route => {
        left.resolve()
        await shown.promise
        await route.continue()
      },
    )
    // Told by the page itself: nothing can be asked of one that is about to be left.
    await page.exposeBinding('__cardsShown', () => shown.resolve())
    await page.addInitScript(() => {
      const { __cardsShown } = window as unknown as { __cardsShown: () => void } // Put there by the browser.
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#cards')) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(__cardsShown))
      }).observe(document, { subtree: true, childList: true })
    })
    const asked: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/payment/methods')) asked.push(request.url())
    })
    await open(page, '/my-account/payments')
    await signOutOf(page)
    expect(asked).toEqual([])
  })
})

it('a session that a new password has ended is not offered as signed in', async () => {
  const person = await makePerson()
  const page = await newPage({ viewport: desk, as: person, expected: { statuses: [401] } })
  await open(page, '/about-us')
  await page
    .locator('header')
    .getByRole('button', { name: /Ka Yan|account/i })
    .waitFor()
  const visitor = clientWith()
  await visitor.passwordForgot({ body: { username: person.email } })
  const link = await mailedLink(person.email, 'reset-password')
  const password = 'paper-boat-49'
  const token = link.split('/').at(-1) ?? ''
  await visitor.passwordReset({ body: { token, password, confirmpassword: password } })
  await reload(page)
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await stored(page, 'jwt_token')).toBeNull()
  await open(page, '/login')
  expect(await page.getByText('You’re signed in as').count()).toBe(0)
})
