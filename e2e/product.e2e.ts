import { beforeAll, describe, expect, inject, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { courseWithCode, openByCode } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { focused, open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, makePerson, sessionOf, unique } from './support/people.ts'
import { findFilm, findProduct, type Listed, productAddress } from './support/products.ts'
import { makeSeller } from './support/teachers.ts'

// The page of a product: what is done with it, who finds it, and what is said of it.

let film: Listed
beforeAll(async () => {
  film = await findFilm()
})

describe('a visitor', () => {
  it('puts it into the cart and out again; Buy Now asks to sign in first', async () => {
    const page = await newPage({ viewport: desk })
    await open(page, productAddress(film))
    const panel = page.locator('[data-part=side-buy]')
    const cart = () => page.evaluate(() => JSON.parse(localStorage.getItem('cartItems') ?? '[]').length)
    await panel.getByRole('button', { name: 'Add to cart' }).click()
    await expect.poll(cart).toBe(1)
    await panel.getByRole('button', { name: 'Remove from cart' }).click()
    await expect.poll(cart).toBe(0)
    await panel.getByRole('button', { name: 'Buy Now' }).click()
    const person = await makePerson()
    await page.getByRole('dialog').getByLabel('Username or email').fill(person.username)
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('dialog').getByLabel('Card number').waitFor()
    expect(await cart()).toBe(0)
  })

  it('shares it', async () => {
    const page = await newPage({ viewport: desk, permissions: ['clipboard-read', 'clipboard-write'] })
    await open(page, productAddress(film, '/zh-HK'))
    const address = await page.locator('link[rel=canonical]').getAttribute('href')
    const whatsapp = await page.getByRole('link', { name: /WhatsApp/ }).getAttribute('href')
    expect(new URL(whatsapp ?? '').searchParams.get('text')).toBe(`${film.course_name} ${address}`)
    await page.locator('[data-part=shares]').getByRole('button', { name: '複製連結' }).click()
    await toast(page, '已複製連結！')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  })
})

describe('the address', () => {
  it('shows title, price, picture and description without a script', async () => {
    const page = await newPage({ viewport: phone, javaScriptEnabled: false })
    await page.goto(productAddress(film))
    await page.getByRole('heading', { level: 1, name: film.course_name }).waitFor()
    expect(await page.locator('[data-part=buybar]').innerText()).toContain(`$${film.discounted_price}`)
    await page.getByText('Most P3 children can multiply').first().waitFor()
    const picture = page.locator('[data-part=stage-cover] img')
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
  })

  it('is told to search engines and networks', async () => {
    const response = await fetch(inject('baseUrl') + productAddress(film))
    expect(response.url, 'a wrong name leads to the right one').toContain(encodeURIComponent('數學'))
    const html = await response.text()
    expect(html).toContain('<meta property="og:type" content="product"/>')
    expect(html).toMatch(/<meta property="og:image" content="http[^"]+-1000\.webp"/)
    expect(html).toContain(`<meta property="product:price:amount" content="${film.discounted_price}.00"/>`)
    const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
    expect(things.map(([, json]) => JSON.parse(json ?? '')['@type'])).toEqual(['Product', 'BreadcrumbList'])
  })

  it('of what was withdrawn shows nothing to others, and the product to its owner', async () => {
    const seller = await makeSeller()
    const mine = await new Product(await sessionOf(seller), unique('Telling the time ')).create()
    const address = `/product/preview/-/${mine.id}`
    await mine.withdraw()

    const visitor = await newPage({ viewport: phone, expected: { statuses: [404] } })
    const response = await open(visitor, address)
    expect(response?.status()).toBe(404)
    await visitor.getByRole('heading', { name: 'Not available right now' }).waitFor()
    await visitor.getByText('This course isn’t on sale right now.').waitFor()
    expect(await visitor.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    expect(await visitor.content()).not.toContain(mine.name)
    await expectSound(visitor)

    const owner = await newPage({ viewport: desk, as: seller, expected: { statuses: [404] } })
    await open(owner, address)
    await owner.getByRole('heading', { level: 1, name: mine.name }).waitFor()
    await owner.getByText('This course isn’t on sale.').waitFor()
    await owner.locator('[data-part=side-buy]').getByRole('link', { name: 'Edit course' }).waitFor()
  })

  it('of what opens by a code is there for who has opened it', async () => {
    const coded = await courseWithCode('hochunkit', 'HCKS6A')
    const pupil = await makePerson()
    await openByCode(pupil, coded, 'HCKS6A')
    const page = await newPage({ viewport: phone, as: pupil, expected: { statuses: [404] } })
    await open(page, `/product/preview/-/${coded}`)
    await page.locator('[data-part=buybar]').getByRole('link', { name: 'Open' }).waitFor()
    expect(await page.locator('[data-part=buybar]').getByText('Owned').count()).toBe(1)
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toContain('星期六班')
  })
})

describe('somebody signed in', () => {
  it('follows the seller; the product goes into their history', async () => {
    const page = await newPage({ viewport: phone, as: await makePerson() })
    const [remembered] = await Promise.all([
      page.waitForResponse(answer => answer.url().includes('/api/history/store')),
      open(page, productAddress(film)),
    ])
    expect(remembered.status()).toBe(200)
    const strip = page.locator('[data-part=byline]')
    const followers = async () => Number(/(\d+) follower/.exec(await strip.innerText())?.[1])
    const before = await followers()
    await strip.getByRole('button', { name: /^Follow/ }).click()
    await strip.getByRole('button', { name: /^Unfollow/ }).waitFor()
    await expect.poll(followers).toBe(before + 1)
    await strip.getByRole('button', { name: /^Unfollow/ }).click()
    await strip.getByRole('button', { name: /^Follow/ }).waitFor()
    await expect.poll(followers).toBe(before)
  })

  it('opens what is free, says how it was, and changes their mind', async () => {
    const free = await findProduct('free course', ({ access_code }) => access_code === 'FREECOURSE')
    const page = await newPage({ viewport: desk, as: await makePerson() })
    await open(page, productAddress(free))
    expect(await page.locator('[data-part=rateform]').count()).toBe(0)
    await page.locator('[data-part=side-buy]').getByRole('link', { name: 'Open' }).click()
    await page.locator('[data-part=view]').waitFor()

    await open(page, productAddress(free))
    await page.locator('[data-part=side-buy]').getByText('Owned').waitFor()
    const form = page.locator('[data-part=rateform]')
    await form.getByLabel('Comment').fill('Clear and calm.')
    await form.getByRole('button', { name: 'Publish review' }).click()
    await form.getByText('Choose one to five stars.').waitFor()
    expect(await form.getByLabel('Comment').inputValue()).toBe('Clear and calm.')
    // The focus is on the first star: the arrow keys choose.
    await focused(form.getByRole('radio').first())
    await page.keyboard.press('Space')
    for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
    await form.getByRole('button', { name: 'Publish review' }).click()
    await toast(page, 'Thank you for your review.')

    const own = page.locator('[data-part=own-review]')
    await own.getByText('4 of 5 stars').waitFor()
    await own.getByText('Clear and calm.').waitFor()
    await own.getByRole('button', { name: 'Edit' }).click()
    await form.getByLabel('Comment').fill('Clear, calm, and worth doing twice.')
    await form.getByLabel('5 stars, excellent').check({ force: true })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await own.getByText('worth doing twice').waitFor()

    // Others read it at once.
    const visitor = await newPage({ viewport: phone })
    await open(visitor, productAddress(free))
    await visitor.locator('[data-part=rev]').getByText('worth doing twice').waitFor()

    await own.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toast(page, 'Your review has been removed.')
    await form.getByRole('button', { name: 'Publish review' }).waitFor()
  })

  it('loses nothing of a review when their session ends meanwhile', async () => {
    const free = await findProduct('free course', ({ access_code }) => access_code === 'FREECOURSE')
    const pupil = await makePerson()
    await (await clientOf(pupil)).productAccess({ params: { id: free.course_id } })
    const page = await newPage({ viewport: phone, as: pupil, expected: { statuses: [401] } })
    await open(page, productAddress(free))
    const form = page.locator('[data-part=rateform]')
    await form.getByLabel('Comment').fill('Written on the train.')
    await form.getByLabel('3 stars, good').check({ force: true })
    await page.evaluate(() => localStorage.removeItem('jwt_token'))
    await form.getByRole('button', { name: 'Publish review' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username or email').fill(pupil.username)
    await dialog.getByLabel('Password', { exact: true }).fill(pupil.password)
    await dialog.getByLabel('Password', { exact: true }).press('Enter')
    await page.locator('[data-part=own-review]').getByText('Written on the train.').waitFor()
  })
})

describe('the page', () => {
  it('shows its shape while the next product is on its way, and a way back', async () => {
    const page = await newPage({ viewport: desk })
    await open(page, productAddress(film))
    expect(await page.getByRole('button', { name: 'Back' }).count()).toBe(0)
    const { promise: seen, resolve: letThrough } = Promise.withResolvers<void>()
    await page.route('**/api/products/*', async route => {
      await seen
      await route.continue()
    })
    const next = page.locator('[data-part=rail] h3 a').first()
    const name = await next.innerText()
    await next.click()
    await page.locator('main [aria-busy=true]').waitFor()
    letThrough()
    await page.getByRole('heading', { level: 1, name: name.replace('…', '') }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { level: 1, name: film.course_name }).waitFor()
  })

  it('says so when it cannot be loaded, and tries again', async () => {
    const page = await newPage({ viewport: desk, expected: { statuses: [503] } })
    await open(page, productAddress(film))
    let broken = true
    await page.route('**/api/products/*', route =>
      broken ? route.fulfill({ status: 503, json: { status: 503, error: true } }) : route.fallback(),
    )
    await page.locator('[data-part=rail] h3 a').first().click()
    await page.getByText('The course didn’t load').waitFor()
    broken = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('[data-part=prod-title] h1').waitFor()
  })

  it.each([
    { prefix: '', colorScheme: 'light' as const, sizes: [phone, desk] },
    { prefix: '', colorScheme: 'dark' as const, sizes: [desk, phone] },
    { prefix: '/zh-HK', colorScheme: 'light' as const, sizes: [desk, phone] },
    { prefix: '/zh-HK', colorScheme: 'dark' as const, sizes: [phone, desk] },
  ])(
    'passes the checks of accessibility under "$prefix", $colorScheme',
    async ({ prefix, colorScheme, sizes }) => {
      const page = await newPage({ viewport: sizes[0], colorScheme })
      await open(page, productAddress(film, prefix))
      await page.locator('[data-part=byline]').waitFor()
      await expectSound(page, sizes)
    },
  )
})
