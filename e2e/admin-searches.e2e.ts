import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { toast } from './support/lines.ts'
import { focused, open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { demo, sessionOf, unique } from './support/people.ts'

// Staff read what was searched for in vain and teach the search a word.

/** Of letters alone and like no other: a search forgives slips, and the report leaves out what may be a number. */
const newWord = (start: string) => unique(start).replace(/\d/g, digit => 'ghjkmpqrst'[Number(digit)] ?? '')

const report = (prefix = '') => `${prefix}/admin/course-management?tab=misses`
const words = (prefix = '') => `${prefix}/admin/course-management?tab=synonyms`
const row = (page: Page, text: string) => page.locator('tbody tr', { hasText: text })

const makeCourse = async (word: string) =>
  new Product(await sessionOf(demo('leungkaho')), `Beads and rods ${word}`).create({
    ...{ price: '', productAccessCode: 'FREECOURSE' },
  })

async function searchInVain(page: Page, word: string, prefix = ''): Promise<void> {
  await open(page, `${prefix}/search/${word}`)
  await page.getByText(prefix ? '找不到課程' : 'No products found').waitFor()
}

async function find(page: Page, box: string, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: box }).fill(text)
  await page.waitForURL(url => url.searchParams.get('q') === text)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
}

it('by keyboard: a search that found nothing is in the report, becomes a synonym, and finds the course', async () => {
  const [known, missed] = [newWord('abacus'), newWord('soroban')]
  const course = await makeCourse(known)
  const visitor = await newPage({ viewport: phone })
  await searchInVain(visitor, missed)

  const page = await newPage({ viewport: desk, as: demo('staff') })
  await open(page, '/admin/course-management')
  await page.getByRole('link', { name: 'Searches without results' }).press('Enter')
  await page.locator('a[aria-current=page]', { hasText: 'Searches without results' }).waitFor()
  await find(page, 'Find a search', missed)
  await row(page, missed).getByText('None', { exact: true }).waitFor()
  await row(page, missed).getByText('English').waitFor()
  await expectSound(page, [desk, phone])

  await page.getByRole('button', { name: `Make a synonym of ${missed}` }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add search words' })
  const field = dialog.getByLabel('Words that mean the same')
  await focused(field)
  await expectSound(page, [desk, phone])
  // One goes on writing below the word that was searched for.
  await page.keyboard.type(known)
  expect(await field.inputValue()).toBe(`${missed}\n${known}`)
  await page.keyboard.press('Tab')
  await focused(dialog.getByLabel('Type'))
  await page.keyboard.press('Tab')
  await focused(dialog.getByRole('button', { name: 'Cancel' }))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, 'Added. Searches use these words from now on.')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Nothing to report').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  // The page that found nothing finds the course at once.
  await reload(visitor)
  await visitor.getByText(course.name).first().waitFor()

  await page.getByRole('link', { name: 'Search words' }).press('Enter')
  await page.locator('a[aria-current=page]', { hasText: 'Search words' }).waitFor()
  await find(page, 'Find a word', missed)
  await row(page, missed).getByText(known, { exact: true }).waitFor()
  const remove = page.getByRole('button', { name: `Remove ${missed}, ${known}` })
  await remove.press('Enter')
  const ask = page.getByRole('dialog', { name: 'Remove these words?' })
  await expectSound(page, [desk, phone])
  await page.keyboard.press('Escape')
  await ask.waitFor({ state: 'detached' })
  await focused(remove)
  await remove.press('Enter')
  await ask.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await toast(page, 'Words removed.')
  await searchInVain(visitor, missed)

  const log = await newPage({ viewport: desk, as: demo('admin') })
  await open(log, '/admin/audit?act=synonym_removed')
  await row(log, missed).first().waitFor()
})

it('on a phone, in Chinese: words are added, a wrong one is told, and a search is dismissed', async () => {
  const [known, other, idle] = [newWord('abacus'), newWord('suanpan'), newWord('zzyzx')]
  const course = await makeCourse(known)
  const visitor = await newPage({ viewport: desk })
  await searchInVain(visitor, idle, '/zh-HK')

  const page = await newPage({ viewport: phone, as: demo('admin'), expected: { statuses: [422] } })
  await open(page, report('/zh-HK'))
  await find(page, '尋找搜尋紀錄', idle)
  await row(page, idle).getByText('中文').waitFor()
  await expectSound(page, [phone, desk])
  await page.getByRole('button', { name: `略過「${idle}」` }).click()
  await toast(page, '這項搜尋已從報告移除。')
  await page.getByText('沒有需要報告的搜尋').waitFor()

  await open(page, words('/zh-HK'))
  await page.getByRole('button', { name: '新增詞語' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('意思相同的詞語').fill(other)
  await dialog.getByRole('button', { name: '儲存' }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  await expectSound(page, [phone, desk])
  await dialog.getByLabel('意思相同的詞語').fill(`${other}\n${known}`)
  await dialog.getByRole('button', { name: '儲存' }).click()
  await toast(page, '已新增，搜尋即時採用這些詞語。')
  await open(visitor, `/zh-HK/search/${other}`)
  await visitor.getByText(course.name).first().waitFor()

  await find(page, '尋找詞語', other)
  await expectSound(page, [phone, desk])
  await page.getByRole('button', { name: `移除${other}, ${known}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click()
  await toast(page, '詞語已移除。')
})
