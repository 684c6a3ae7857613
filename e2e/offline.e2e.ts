import type { Page } from 'playwright-core'
import { expect, inject, it, onTestFinished } from 'vitest'
import { startPushService } from '#server/testing/push-service.ts'
import { openSettings } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { newPage, phone } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { bookByCall, inDays, makeTeacherWithTimes, slotsOf } from './support/lessons.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { demo, makePerson, sessionOf, unique } from './support/people.ts'

// The installed application: what is there without a network, and notices while no one looks.

const devtoolsOf = (page: Page) => page.context().newCDPSession(page)

/** The worker is in charge, and has kept what it keeps. */
async function inCharge(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect.poll(() => page.evaluate(() => caches.has('offline'))).toBe(true)
}

const price = (page: Page, text: string) => page.locator('[data-part=buybar]').getByText(text).first()

/** Everything that any cache of the site holds, by address. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async name => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

it('the app can be installed; without a network it lists my courses, and prices are never old', async () => {
  const teacher = await sessionOf(demo('teacher'))
  const product = await new Product(teacher, unique('Fractions offline ')).create({ price: '120' })
  const page = await newPage({
    viewport: phone,
    as: demo('student'),
    // It is ended below.
    ownSession: true,
    serviceWorkers: 'allow',
    expected: { messages: [/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/, /route module/] },
  })
  const devtools = await devtoolsOf(page)
  for (const prefix of ['', '/zh-HK']) {
    await open(page, prefix || '/')
    const { url, errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(new URL(url).pathname).toBe(`${prefix}/manifest.webmanifest`)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // A visitor of a journey has a private window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  }

  await open(page, `/product/preview/-/${product.id}`)
  await price(page, '$120').waitFor()
  await inCharge(page)
  await expect.poll(() => page.evaluate(() => caches.match('/offline/courses').then(Boolean))).toBe(true)
  const kept = (await keptAddresses(page)).filter(path => !path.startsWith('/assets/'))
  expect(kept.sort()).toEqual(['/offline', '/offline/courses', '/zh-HK/offline'])
  const list = await page.evaluate(async () => (await caches.match('/offline/courses'))?.text())
  // A picture as text may spell any word.
  const words = list?.replace(/data:image[^"]*/g, '')
  expect(words).toContain('"courses"')
  expect(words).not.toMatch(/price|fee|\$/i)

  const context = page.context()
  await context.setOffline(true)
  await page.goto('/my-lantern')
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.getByRole('heading', { name: 'My courses' }).waitFor()
  expect(await page.locator('[data-part=list] li').count()).toBeGreaterThan(0)
  // Also in a browser whose own cache has thrown its files away.
  const files = await page.evaluate(() => {
    const found = document.querySelectorAll<HTMLElement>('link[rel=stylesheet], link[as=font], script[src]')
    return [...found].map(
      file => new URL(file.getAttribute('href') ?? file.getAttribute('src') ?? '', location.href).pathname,
    )
  })
  expect(files.length).toBeGreaterThan(3)
  expect(await keptAddresses(page)).toEqual(expect.arrayContaining(files))
  await expectSound(page)
  await page.goto('/zh-HK/my-lantern')
  await page.getByRole('heading', { name: '你已離線' }).waitFor()
  await page.goto(`/product/preview/-/${product.id}`)
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()

  // Within the application, too, where a page is not loaded but asked for.
  await context.setOffline(false)
  await price(page, '$120').waitFor()
  await context.setOffline(true)
  await page.locator('header').getByRole('link', { name: 'Lantern' }).first().click()
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor()
  await page.goBack()

  // It comes back by itself, with what it costs by now.
  await product.edit({ price: '95' })
  await context.setOffline(false)
  await price(page, '$95').waitFor()
  expect(await price(page, '$120').count()).toBe(0)

  // Anyone who signs out leaves nothing of theirs.
  await openSettings(page)
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.waitForURL(url => url.pathname === '/')
  await expect.poll(() => page.evaluate(() => caches.has('own'))).toBe(false)
})

it('notices are turned on, arrive, and end with the device', async () => {
  const service = await startPushService(Number(new URL(inject('pushOrigin')).port))
  onTestFinished(() => service.stop())
  const device = service.addDevice()
  const student = await makePerson()
  const teacher = await makeTeacherWithTimes([
    { day: inDays(3), time: '10:00' },
    { day: inDays(4), time: '10:00' },
  ])
  const slots = await slotsOf(teacher.userId)
  const page = await newPage({ viewport: phone, as: student, serviceWorkers: 'allow' })
  const origin = inject('baseUrl')
  // The browser's own service is far away, and without windows it shows no notices; all else is as it is.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const subscription = {
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => true,
    }
    Object.assign(PushManager.prototype, {
      subscribe: async () => subscription,
      getSubscription: async () => subscription,
    })
    Notification.requestPermission = async () => 'granted'
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
  }, device.subscription)

  await openSettings(page, 'notifications')
  const card = page.locator('#notices')
  const turnOn = card.getByRole('button', { name: 'Turn on here' })
  await turnOn.click()
  await toast(page, 'Notifications are on for this device')
  await card.getByText('This device', { exact: true }).waitFor()
  await expectSound(page)
  await bookByCall(student, slots[0]?.slot_id ?? 0)
  await expect.poll(() => device.notices().map(({ path }) => path), { timeout: 30_000 }).not.toEqual([])
  const [notice] = device.notices()
  expect(notice?.title).toContain('Booked: 60 min trial')
  expect(notice?.path).toMatch(/^\/my\//)

  await card.getByRole('button', { name: /^Turn off notifications on/ }).click()
  await card.getByText('Notifications aren’t on for any device.').waitFor()
  await turnOn.click()
  await card.getByText('This device', { exact: true }).waitFor()

  // The browser has let go of it: the next notice finds out.
  device.answer(410)
  await bookByCall(student, slots[1]?.slot_id ?? 0)
  const { token } = await sessionOf(student)
  const devices = async () => (await clientWith(token, origin).pushView()).devices
  await expect.poll(devices, { timeout: 30_000 }).toEqual([])
})
