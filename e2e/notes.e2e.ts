import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { courseWithCode, openByCode } from './support/courses.ts'
import { open, reload } from './support/open.ts'
import { makePerson } from './support/people.ts'

const timeOf = (page: Page) => page.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)

const isFocused = (element: Element) => element === document.activeElement

/** As if someone had watched that far. */
async function watchTo(page: Page, seconds: number) {
  const film = page.locator('video')
  await film.waitFor()
  await expect.poll(() => film.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(0)
  await film.evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = to
  }, seconds)
}

it('a note is written by keyboard, survives a lost connection, and leads back to its moment', async () => {
  const person = await makePerson()
  const course = await courseWithCode('hochunkit', 'HCKS6A')
  await openByCode(person, course, 'HCKS6A')
  const page = await newPage({ viewport: desk, as: person, expected: { messages: [/ERR_FAILED/] } })
  await open(page, `/product/view/course/${course}`)
  const notes = page.getByRole('region', { name: 'Notes' })
  // In the list, not in the field in which it is being written.
  const note = (text: string) => notes.getByRole('listitem').filter({ hasText: text })
  await watchTo(page, 4)
  await page.locator('[data-part=player]').focus()
  await page.keyboard.press('n')
  await page.keyboard.type('Carry the one')
  await notes.getByLabel('Note at 0:04').press('Control+Enter')
  await note('Carry the one').waitFor()
  await expect.poll(() => page.locator('[data-part=player]').evaluate(isFocused)).toBe(true)
  // The next key is the player's again.
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(10)

  await page.route('**/api/materials/*/notes*', (route, request) =>
    request.method() === 'POST' ? route.abort() : route.fallback(),
  )
  await watchTo(page, 9)
  await notes.getByLabel('Write a note').fill('Draw the bar first')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await notes.getByText(/Not saved yet/).waitFor()
  await page.unrouteAll()
  await reload(page)
  const kept = notes.getByLabel('Note at 0:09')
  await expect.poll(() => kept.inputValue()).toBe('Draw the bar first')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await note('Draw the bar first').waitFor()
  expect(await notes.getByRole('listitem').count()).toBe(2)
  await expectSound(page, [desk])

  await watchTo(page, 1)
  await notes.getByRole('button', { name: 'Go to 0:09' }).click()
  await expect.poll(() => timeOf(page)).toBeCloseTo(9, 0)
  await notes.getByRole('button', { name: 'Edit the note at 0:09' }).click()
  await notes.getByLabel('Note at 0:09').fill('Draw two bars first')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await note('Draw two bars first').and(page.locator(':not(:has(textarea))')).waitFor()
  await notes.getByRole('button', { name: 'Delete the note at 0:04' }).click()
  await expect.poll(() => notes.getByRole('listitem').count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await note('Carry the one').waitFor()

  const later = await newPage({ viewport: phone, as: person })
  await open(later, `/zh-HK/product/view/course/${course}`)
  await later.getByRole('region', { name: '筆記' }).getByText('Draw two bars first').waitFor()
  await expectSound(later, [phone])
})
