import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { holdToast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { demo, mailedLink, unique } from './support/people.ts'
import { picture } from './support/pictures.ts'
import { makeTeacher } from './support/teachers.ts'

/** Whether the menu of a phone leads to the centre. */
async function hasCentre(page: Page): Promise<boolean> {
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog')
  await menu.getByRole('link', { name: 'My shop' }).waitFor()
  const links = await menu.getByRole('link', { name: 'My centre' }).count()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  return links > 0
}

const slides = (page: Page) => page.locator('[data-slide]')
const sources = (page: Page) =>
  slides(page)
    .locator('img')
    .evaluateAll(images => images.map(image => image.getAttribute('src')))

it('a teacher joins a centre by mail, dresses their shop, and leaves the centre again', async () => {
  const name = unique('Ms Lo ')
  const teacher = await makeTeacher(name)
  const manager = await newPage({ viewport: desk, as: demo('luikamfai') })
  await open(manager, '/my-centre')
  await manager.getByLabel('Teachers’ email addresses').fill(teacher.email)
  await manager.getByRole('button', { name: 'Send invitation' }).click()
  await holdToast(manager, `An invitation is on its way to ${teacher.email}`)
  const row = manager.locator('[data-part=invitation]', { hasText: teacher.email })
  await row.getByText('Waiting for an answer').waitFor()
  await expectSound(manager)

  const link = await mailedLink(teacher.email, 'centre/invitation')
  const stranger = await newPage({ viewport: phone, expected: { statuses: [410] } })
  await open(stranger, link)
  await stranger.getByText(`please sign in with the teacher account of ${teacher.email}`).waitFor()
  await expectSound(stranger)

  const page = await newPage({ viewport: phone, as: teacher })
  await open(page, link)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { name: 'You’re now a member of Stone Steps Learning' }).waitFor()
  // Without signing in again the centre stands in the menu, and no longer once it is left.
  expect(await hasCentre(page)).toBe(true)
  await reload(stranger)
  await stranger.getByRole('heading', { name: 'This invitation is no longer open' }).waitFor()
  await reload(manager)
  await manager.locator('[data-part=member]', { hasText: name }).waitFor()
  await open(stranger, '/shop/stonesteps')
  await stranger.locator('[data-part=shop-teacher]', { hasText: name }).getByRole('link').click()
  await stranger.waitForURL('**/teachers-and-tutors/*')
  await stranger.getByRole('link', { name: 'Stone Steps Learning' }).waitFor()

  await open(page, '/my-shop')
  await page.getByText('No slides yet').waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles([
      await picture('one.png', 800, 320),
      await picture('two.jpg', 640, 320),
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    ])
  await page.getByText('This file wasn’t added').waitFor()
  await page.getByRole('button', { name: 'Upload 2 files' }).click()
  await expect.poll(() => slides(page).count(), { timeout: 30_000 }).toBe(2)
  await expectSound(page)
  const before = await sources(page)

  await page.getByRole('button', { name: 'Move later: Slide 1 of 2' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Slide 1 is now slide 2 of 2.').waitFor({ state: 'attached' })
  await expect.poll(() => sources(page)).toEqual(before.toReversed())
  // The address of a picture stays, and the order is the server's.
  await expect
    .poll(async () => {
      await reload(page)
      return sources(page)
    })
    .toEqual(before.toReversed())
  // By the mouse as well, there and back: a slide that has moved is dragged from where it stands now.
  await page.setViewportSize(desk)
  for (const order of [before, before.toReversed()]) {
    const [first, second] = [slides(page).first(), slides(page).last()]
    const width = (await second.boundingBox())?.width ?? 0
    await first.locator('[data-handle]').dragTo(second, { targetPosition: { x: width - 20, y: 40 } })
    await expect.poll(() => sources(page)).toEqual(order)
  }
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Remove Slide 1 of 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await holdToast(page, 'Slide deleted')
  await open(page, `/shop/${teacher.username}`)
  await expect.poll(() => page.locator('[role=group] img').count()).toBe(1)

  await open(page, '/my-centre')
  await page.getByRole('button', { name: 'Leave the centre' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the centre' }).click()
  await page.getByText('You’re not a member of a centre').waitFor()
  expect(await hasCentre(page)).toBe(false)
})
