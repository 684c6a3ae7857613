import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { clockText } from '#contract/rules/hong-kong-texts.ts'
import { m } from '#messages/messages.js'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { inDays, makeTeacherWithTimes } from './support/lessons.ts'
import { focused, open } from './support/open.ts'
import { makePerson } from './support/people.ts'
import { places } from './support/places.ts'

const search = (page: Page) => decodeURIComponent(new URL(page.url()).search)
const names = (page: Page) => page.getByRole('main').locator('article h3').allTextContents()

it('on a phone, in Chinese: a teacher is found by a filter and by name, followed, and left again', async () => {
  const page = await newPage({ viewport: phone, as: await makePerson() })
  await open(page, '/zh-HK/teachers')
  await expect.poll(async () => (await names(page)).length).toBe(10)
  await page.getByRole('button', { name: '價錢' }).click()
  const drawer = page.getByRole('dialog', { name: '篩選' })
  await drawer.getByRole('checkbox', { name: /^法文/ }).click()
  await expect.poll(() => search(page)).toBe('?speaks=French')
  await drawer.getByRole('radio', { name: /^100–200/ }).click()
  await expect.poll(() => search(page)).toBe('?speaks=French&price=100-200')
  await expectSound(page)
  await drawer.getByRole('button', { name: '顯示1位老師' }).click()
  await expect.poll(() => names(page)).toEqual([expect.stringContaining('Daniel Whitfield')])
  await page.getByRole('button', { name: '移除HK$100–200' }).click()
  await page.getByText('2位老師說法文').waitFor()

  // A name with a wrong character is forgiven.
  await page.getByRole('button', { name: '移除會說法文' }).click()
  await page.getByRole('searchbox', { name: '按姓名或教授內容尋找' }).fill('何俊杰')
  await expect.poll(() => names(page)).toEqual([expect.stringContaining('何俊傑')])
  await page.getByRole('link', { name: 'Mr Ho Chun Kit 何俊傑', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: /何俊傑/ }).waitFor()
  await page.getByRole('heading', { level: 2, name: '試堂', exact: true }).waitFor()
  await page.getByText('HK$260').first().waitFor()

  const button = page.locator('[data-part=follow]')
  const followers = page.getByText(/^\d+位追蹤者$/)
  const before = await followers.textContent()
  await button.and(page.locator(':not([aria-disabled])')).click()
  await button.filter({ hasText: '已追蹤' }).waitFor()
  await expect.poll(() => followers.textContent()).not.toBe(before)
  await button.click()
  const question = page.getByRole('dialog', { name: /^取消追蹤/ })
  await question.getByRole('button', { name: '否' }).click()
  await button.filter({ hasText: '已追蹤' }).waitFor()
  await button.click()
  await expectSound(page)
  await question.getByRole('button', { name: '是' }).click()
  await button.filter({ hasNotText: '已追蹤' }).waitFor()
  await expect.poll(() => followers.textContent()).toBe(before)

  await page.getByRole('link', { name: '所有老師' }).first().click()
  await page.waitForURL('**/zh-HK/teachers')
})

it.each(places)(
  '$where a teacher is found by a day and an hour, and their calendar opens at it',
  async place => {
    const { viewport, prefix, language } = place
    const [sooner, day] = [inDays(2), inDays(8)]
    const teacher = await makeTeacherWithTimes([
      { day: sooner, time: '10:00' },
      { day, time: '19:30' },
    ])
    const page = await newPage({ viewport })
    await open(page, `${prefix}/teachers?sort=newest`)
    const onPhone = viewport.width < 600
    if (onPhone) await page.getByRole('button', { name: m.directory_free_short({}, language) }).click()
    const filters = onPhone
      ? page.getByRole('dialog', { name: m.directory_filters({}, language) })
      : page.getByRole('main')
    await filters.getByLabel(m.directory_free_on({}, language)).fill(day)
    await expect.poll(() => new URL(page.url()).searchParams.get('free')).toBe(day)
    await filters.getByRole('button', { name: m.bookings_evening({}, language), exact: true }).click()
    await expect.poll(() => new URL(page.url()).searchParams.get('parts')).toBe('evening')
    await filters
      .getByRole('radio', { name: new RegExp(`^${m.directory_place_online({}, language)}`) })
      .click()
    await expect.poll(() => new URL(page.url()).searchParams.get('place')).toBe('online')
    await expectSound(page)
    // What is no evening is left out.
    const card = page.locator(`a[href^="${prefix}/teachers-and-tutors/${teacher.userId}"]`).first()
    if (onPhone) await page.keyboard.press('Escape')
    await card.click()
    await page.getByRole('heading', { level: 1, name: /劉嘉欣/ }).waitFor()
    await page
      .getByRole('main')
      .getByRole('radio', { name: clockText('19:30', language.locale) })
      .first()
      .waitFor()
  },
)

it('at a desk, by keyboard: the list is narrowed, a teacher opened, and met again by a suggestion', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/teachers')
  const country = page.getByLabel('Country')
  await country.focus()
  await page.keyboard.press('U')
  await expect.poll(() => search(page)).toBe('?country=GB')
  await page.getByText('1 teacher', { exact: true }).waitFor()
  await focused(country)
  const link = page.getByRole('link', { name: 'Mr Daniel Whitfield', exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Mr Daniel Whitfield' }).waitFor()
  await page.getByRole('button', { name: /Sign In to Follow/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sign in' }).waitFor()
  await page.keyboard.press('Escape')
  await page.goBack()
  await page.getByRole('button', { name: 'Remove United Kingdom' }).waitFor()

  // '/' is the list's own box here; elsewhere the site's search knows teachers, by what they teach as well.
  await page.keyboard.press('/')
  await focused(page.getByRole('searchbox', { name: 'Find by name or what they teach' }))
  await open(page, '/faqs')
  await page.keyboard.press('/')
  await page.getByRole('combobox', { name: 'I want to find..' }).fill('first-year calculus')
  await page.getByRole('option', { name: /^Mr Cheung Wai Lun/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /Cheung Wai Lun/ }).waitFor()
  await page.getByText('No trial lessons').waitFor()
  await expectSound(page)

  await open(page, '/search/chan')
  await page
    .getByRole('region', { name: 'Teachers' })
    .getByRole('link', { name: /Chan Wing Yan/ })
    .click()
  await page.getByRole('heading', { level: 1, name: /Chan Wing Yan/ }).waitFor()

  // What was checked is explained by a press, and reviews are read in the order one wants.
  await page.getByRole('button', { name: 'SCRC checked: what it means' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(/we don’t keep what it says/).waitFor()
  await page.keyboard.press('Escape')
  const all = page.getByRole('button', { name: 'View all 7 reviews' })
  await all.focus()
  await page.keyboard.press('Enter')
  const reviews = page.getByRole('dialog', { name: 'Reviews' })
  await expect.poll(() => reviews.locator('article').count()).toBe(7)
  await reviews.getByLabel('Sort by').selectOption('lowest')
  await expect.poll(() => reviews.locator('article').first().textContent()).toContain('moved one of them')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await focused(all)
})

it('a student follows a teacher on a phone, reads reviews and unfollows, by keyboard, in Chinese', async () => {
  const page = await newPage({ viewport: phone, as: await makePerson() })
  const press = async (button: Locator) => {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  await open(page, `/zh-HK/teachers?q=${encodeURIComponent('陳詠欣')}`)
  await press(page.getByRole('link', { name: 'Ms Chan Wing Yan 陳詠欣', exact: true }))
  await page.getByRole('heading', { level: 1, name: /陳詠欣/ }).waitFor()
  const follow = page.getByRole('button', { name: /^追蹤/ })
  await press(follow.and(page.locator(':not([aria-disabled])')))
  const followed = page.getByRole('button', { name: /^已追蹤/ })
  await followed.waitFor()

  const all = page.getByRole('button', { name: '查看全部7則評論' })
  await press(all)
  const reviews = page.getByRole('dialog', { name: '評論' })
  const first = () => reviews.locator('article').first().textContent()
  await expect.poll(first).toContain('used to guess')
  const sort = reviews.getByLabel('排序')
  await sort.focus()
  while ((await sort.inputValue()) !== 'lowest') await page.keyboard.press('ArrowDown')
  await expect.poll(first).toContain('moved one of them')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await focused(all)

  await press(followed)
  const question = page.getByRole('dialog', { name: /^取消追蹤/ })
  await press(question.getByRole('button', { name: '是' }))
  await follow.waitFor()
  await question.waitFor({ state: 'hidden' })
  await focused(follow)
  await expectSound(page, [phone, desk])
})

it('a list and a teacher are there on the first byte, and who is not there is told so', async () => {
  const read = async (path: string) => {
    const answer = await fetch(`${inject('baseUrl')}${path}`)
    return { status: answer.status, html: await answer.text() }
  }
  const list = await read('/teachers?speaks=French')
  expect(list.status).toBe(200)
  expect(list.html.match(/<article/g)).toHaveLength(2)
  expect(list.html).toContain('rel="canonical"')
  const [, address = ''] = /href="(\/teachers-and-tutors\/\d+)"/.exec(list.html) ?? []
  const teacher = await read(`/zh-HK${address}`)
  expect(teacher.status).toBe(200)
  expect(teacher.html).toContain('ProfilePage')
  expect(teacher.html).toContain('og:title')
  const missing = await read('/teachers-and-tutors/999999999')
  expect(missing.status).toBe(404)
  expect(missing.html).toContain('Teacher not found')
  expect(missing.html).toContain('noindex')
})
