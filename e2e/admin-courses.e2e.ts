import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { toast } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, demo, makePerson, sessionOf, unique } from './support/people.ts'
import { givePassword } from './support/staff.ts'

// Staff put subjects and levels in order, merge them and hide courses. Others look at the shop meanwhile: each journey
// makes a subject of its own, whose levels no other has, and courses of it.

const teacher = 'leungkaho'

interface Subject {
  id: number
  title: string
  /** English titles, in their order. */
  levels: readonly [string, string, string]
}

/** Through the API: what is there before the journey begins. */
async function makeSubject(): Promise<Subject> {
  const staff = await clientOf(demo('staff'))
  const mark = unique('')
  const title = `Chess ${mark}`
  const levels = [`Opening ${mark}`, `Middle ${mark}`, `Ending ${mark}`] as const
  const all = await staff.subjectAdd({ body: { title, title_zh: `棋藝 ${mark}` } })
  const id = all.find(subject => subject.title === title)?.subject_id ?? 0
  for (const [place, level] of levels.entries())
    await staff.levelAdd({
      body: { title: level, title_zh: `${'一二三'[place]} ${mark}`, subject_id: id },
    })
  return { id, title, levels }
}

const makeCourse = async ({ title, levels }: Subject, chosen: readonly string[] = levels) =>
  new Product(await sessionOf(demo(teacher)), unique('Chess by stories ')).create({
    ...{
      productCategory: title,
      productLevel: JSON.stringify(chosen),
      price: '',
      productAccessCode: 'FREECOURSE',
    },
  })

const address = ({ id }: Subject, prefix = '') => `${prefix}/admin/course-management?subject=${id}`
const levelsOf = (page: Page) => page.getByRole('list', { name: /^Levels of|的程度$/ })
const titlesIn = async (page: Page) => levelsOf(page).locator('li button b').allInnerTexts()
const handle = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The filter of the shop, as it is when someone comes. */
async function filterOf(page: Page, { title }: Subject, prefix = ''): Promise<string[]> {
  await open(page, `${prefix}/products/all?subjects=${encodeURIComponent(title)}`)
  const mark = title.split(' ').at(-1) ?? ''
  const buttons = page.locator('[data-part=facets] button', { hasText: mark })
  await buttons.first().waitFor()
  return (await buttons.allInnerTexts()).map(text => text.trim())
}

it('at a desk: levels are put in order by keyboard and by mouse, and the shop follows', async () => {
  const subject = await makeSubject()
  const [opening, middle, ending] = subject.levels
  await makeCourse(subject)
  const shop = await newPage({ viewport: desk })
  expect(await filterOf(shop, subject)).toEqual([opening, middle, ending])

  const page = await newPage({ viewport: desk, as: demo('staff'), expected: { statuses: [409] } })
  await open(page, address(subject))
  await page.getByRole('heading', { name: 'Course Management', level: 1 }).waitFor()
  await expect.poll(() => titlesIn(page)).toEqual([opening, middle, ending])
  await expectSound(page, [desk, phone])

  // By the arrow keys: the handle keeps the focus, and what happened is said.
  await handle(page, `Move ${ending}`).focus()
  await page.keyboard.press('ArrowUp')
  await page.getByText(`${ending} is now number 2 of 3`).waitFor({ state: 'attached' })
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => titlesIn(page)).toEqual([ending, opening, middle])
  await page.getByText('Order saved').waitFor()
  expect(await filterOf(shop, subject)).toEqual([ending, opening, middle])

  // By the menu of the handle, by keyboard as well.
  await handle(page, `Move ${ending}`).press('Enter')
  await page.getByRole('button', { name: 'To the bottom' }).press('Enter')
  await expect.poll(() => titlesIn(page)).toEqual([opening, middle, ending])
  await expect.poll(() => filterOf(shop, subject)).toEqual([opening, middle, ending])

  // By the mouse.
  const rows = levelsOf(page).getByRole('listitem')
  const last = rows.last()
  const height = (await last.boundingBox())?.height ?? 0
  await rows
    .first()
    .locator('[data-handle]')
    .dragTo(last, { targetPosition: { x: 80, y: height - 6 } })
  await expect.poll(() => titlesIn(page)).toEqual([middle, ending, opening])
  await expect.poll(() => filterOf(shop, subject)).toEqual([middle, ending, opening])
  await reload(page)
  await expect.poll(() => titlesIn(page)).toEqual([middle, ending, opening])

  // Someone else was first: this is said, and what they made of it is shown.
  const colleague = await clientOf(demo('admin'))
  const all = await colleague.adminSubjects()
  const ids =
    all.find(({ subject_id }) => subject_id === subject.id)?.levels.map(({ level_id }) => level_id) ?? []
  await colleague.levelUpdate({ body: { subject_id: subject.id, levels: ids.toReversed() } })
  await handle(page, `Move ${opening}`).press('ArrowUp')
  await toast(page, 'Someone else has just changed the list. This is the latest version.')
  await expect.poll(() => titlesIn(page)).toEqual([opening, ending, middle])
})

it('on a phone, in Chinese: a level is added with its title, retitled, and moved', async () => {
  const subject = await makeSubject()
  const mark = subject.title.split(' ').at(-1) ?? ''
  const page = await newPage({ viewport: phone, as: demo('admin'), expected: { statuses: [422] } })
  await open(page, address(subject, '/zh-HK'))
  await page.getByRole('heading', { name: `棋藝 ${mark}的程度` }).waitFor()
  const form = page.locator('form', { has: page.getByLabel('新程度') })
  await form.getByRole('button', { name: '新增程度' }).click()
  await form.locator('[aria-invalid=true]').waitFor()
  await form.getByLabel('新程度').fill(`Blitz ${mark}`)
  await form.getByLabel('中文名稱').fill(`快棋 ${mark}`)
  await form.getByLabel('中文名稱').press('Enter')
  await toast(page, `已新增Blitz ${mark}`)
  await expect.poll(() => titlesIn(page)).toEqual([`一 ${mark}`, `二 ${mark}`, `三 ${mark}`, `快棋 ${mark}`])
  await expectSound(page, [phone, desk])

  await levelsOf(page).getByRole('button', { name: /^快棋/ }).click()
  const dialog = page.getByRole('dialog', { name: `Blitz ${mark}的中文名稱` })
  await dialog.getByLabel('中文名稱').fill(`閃電棋 ${mark}`)
  await expectSound(page, [phone, desk])
  await dialog.getByRole('button', { name: '儲存' }).click()
  await toast(page, '名稱已儲存')

  await handle(page, `移動閃電棋 ${mark}`).click()
  await page.getByRole('button', { name: '移到最前' }).click()
  await page.getByText('次序已儲存').waitFor()
  await makeCourse(subject, [`Blitz ${mark}`, subject.levels[0]])
  const shop = await newPage({ viewport: desk })
  expect(await filterOf(shop, subject, '/zh-HK')).toEqual([`閃電棋 ${mark}`, `一 ${mark}`])
  // Found by what it is called.
  await open(shop, `/zh-HK/search/${encodeURIComponent(`閃電棋 ${mark}`)}`)
  await shop.getByText('Chess by stories').first().waitFor()
})

it('what courses use is not deleted but merged, and its courses move', async () => {
  const subject = await makeSubject()
  const [opening, middle, ending] = subject.levels
  const course = await makeCourse(subject, [ending])
  const page = await newPage({ viewport: desk, as: demo('staff'), expected: { statuses: [403, 409] } })
  await open(page, address(subject))
  await expect.poll(() => titlesIn(page)).toEqual([opening, middle, ending])
  await page.getByRole('button', { name: `Delete ${middle}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await toast(page, `${middle} was deleted`)
  await expect.poll(() => titlesIn(page)).toEqual([opening, ending])

  await page.getByRole('button', { name: `Delete ${ending}` }).click()
  const dialog = page.getByRole('dialog', { name: `${ending} is in use` })
  await dialog.getByText(/^1 course uses it/).waitFor()
  await dialog.getByRole('button', { name: 'Merge and delete' }).click()
  await dialog.getByText('Choose where to move the courses').waitFor()
  await expectSound(page, [desk, phone])
  await dialog.getByLabel('Merge into').selectOption({ label: opening })
  await dialog.getByRole('button', { name: 'Merge and delete' }).click()
  await givePassword(page)
  await toast(page, `${ending} was merged into ${opening}`)
  await expect.poll(() => titlesIn(page)).toEqual([opening])
  await page.getByRole('button', { name: `Undo the merge of ${ending}` }).click()
  await toast(page, `${ending} is back`)
  await expect.poll(() => titlesIn(page)).toEqual([opening, ending])
  await page.getByRole('button', { name: `Delete ${ending}` }).click()
  await dialog.getByLabel('Merge into').selectOption({ label: opening })
  await dialog.getByRole('button', { name: 'Merge and delete' }).click()
  await expect.poll(() => titlesIn(page)).toEqual([opening])
  const shop = await newPage({ viewport: phone })
  await open(
    shop,
    `/products/all?subjects=${encodeURIComponent(subject.title)}&levels=${encodeURIComponent(opening)}`,
  )
  await shop.getByText(course.name).first().waitFor()

  // A whole subject: someone began to use it after the list was read.
  const other = await makeSubject()
  await open(page, address(other))
  const remove = page.getByRole('button', { name: `Delete ${other.title}` })
  await remove.waitFor()
  const late = await makeCourse(other)
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  const merge = page.getByRole('dialog', { name: `${other.title} is in use` })
  await merge.getByLabel('Merge into').selectOption({ label: subject.title })
  await merge.getByRole('button', { name: 'Merge and delete' }).click()
  await toast(page, `${other.title} was merged into ${subject.title}`)
  await open(shop, `/products/all?subjects=${encodeURIComponent(subject.title)}`)
  await shop.getByText(late.name).first().waitFor()

  const log = await newPage({ viewport: desk, as: demo('admin') })
  await open(log, '/admin/audit?act=subject_merged')
  await log.locator('tbody tr').filter({ hasText: other.title }).first().waitFor()
})

it('a course is hidden with a reason on a phone, its teacher reads it, and it comes back', async () => {
  const course = await makeCourse(await makeSubject())
  // A search forgives: what nothing matches finds something like it.
  const isShown = async () => {
    const found = await clientWith().productSearch({ params: { terms: course.name }, body: {} })
    return found.some(({ course_id }) => course_id === course.id)
  }
  expect(await isShown()).toBe(true)
  // Someone has taken it.
  const student = await makePerson()
  const kept = await newPage({ viewport: phone, as: student })
  await open(kept, `/product/view/chess/${course.id}`)
  await kept.getByText(course.name).first().waitFor()

  const page = await newPage({ viewport: phone, as: demo('staff'), expected: { statuses: [422] } })
  await open(page, '/admin/course-management?tab=products')
  await page.getByRole('searchbox', { name: 'Course, seller or number' }).fill(course.name)
  await page.waitForURL(url => url.searchParams.get('q') === course.name)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await expectSound(page, [phone, desk])
  await page.getByRole('button', { name: `Hide ${course.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  await dialog.getByLabel('Reason').fill('Pages of somebody else’s book')
  await expectSound(page, [phone, desk])
  await dialog.getByRole('button', { name: 'Hide', exact: true }).click()
  await toast(page, 'Course hidden, and its teacher told')
  await page.getByText('Reason: Pages of somebody else’s book').waitFor()
  await expect.poll(isShown).toBe(false)

  const own = await newPage({ viewport: desk, as: demo(teacher) })
  await open(own, `/my-products/all?q=${encodeURIComponent(course.name)}`)
  await own.getByText('Hidden by staff').first().waitFor()
  await own
    .getByText(/Pages of somebody else’s book/)
    .first()
    .waitFor()
  await course.edit({ price: '', productAccessCode: 'FREECOURSE', productName: course.name })
  expect(await isShown()).toBe(false)
  await open(kept, '/my-lantern')
  await kept.getByText(course.name).first().waitFor()

  const desktop = await newPage({ viewport: desk, as: demo('admin') })
  await open(
    desktop,
    `/zh-HK/admin/course-management?tab=products&state=hidden&q=${encodeURIComponent(course.name)}`,
  )
  await desktop.getByRole('button', { name: `恢復顯示${course.name}` }).click()
  await toast(desktop, '課程已恢復顯示，並已通知老師')
  await expect.poll(isShown).toBe(true)
  await expectSound(desktop, [desk, phone])
})
