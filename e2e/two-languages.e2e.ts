import { expect, it, onTestFinished } from 'vitest'
import { addCover, addMaterials, fillBasics, form, rowOf, save } from './support/authoring.ts'
import { axe, expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { formOf } from './support/client.ts'
import { coursesOf } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { clientOf, unique } from './support/people.ts'
import { makeSeller } from './support/teachers.ts'

// A listing in two languages: written by its teacher, read by visitors of each, and found by both.

it('a listing is written in both languages, shown in each and found by either', async () => {
  const seller = await makeSeller()
  const api = await clientOf(seller)
  const word = unique('quokka')
  const names = { en: `Sums with ${word}`, zh: `短尾袋鼠加減法 ${word}` }
  const page = await newPage({ viewport: desk, as: seller })
  await open(page, '/my-products/new')
  await form(page).locator('.ProseMirror').waitFor()
  const english = form(page).getByRole('tab', { name: 'English' })
  const chinese = form(page).getByRole('tab', { name: '中文' })

  // Nothing in either: each side says so, and may put it right.
  await save(page)
  await toast(page, 'Fill all the required fields!')
  await form(page).getByText('Write a name in English or in Chinese').waitFor()
  await expect.poll(() => form(page).locator('[data-part=side-wrong]').count()).toBe(2)

  await fillBasics(page, names.en)
  await expect.poll(() => form(page).locator('[data-part=side-wrong]').count()).toBe(0)
  // By keyboard to the other side, where nothing stands yet; what was written stays.
  await english.focus()
  await page.keyboard.press('ArrowRight')
  await form(page).getByLabel('Course name in Chinese').fill(names.zh)
  await form(page).locator('.ProseMirror').click()
  await page.keyboard.type('與短尾袋鼠一起學習。')
  await english.click()
  await expect.poll(() => form(page).getByLabel('Course name in English').inputValue()).toBe(names.en)
  await expect.poll(() => form(page).locator('.ProseMirror').textContent()).toContain('Bars before numbers.')
  await chinese.click()
  expect(await axe(page)).toEqual([])
  // The preview shows what each reader will see.
  await form(page).getByRole('definition').filter({ hasText: names.zh }).waitFor()

  await form(page).locator('input[name=price]').fill('120')
  await addCover(page)
  await addMaterials(page, ['tracing.pdf'])
  await save(page)
  await toast(page, 'Product created!')
  const row = rowOf(page, names.en)
  await row.waitFor()

  // Opened again, both are there.
  await row.getByRole('link', { name: `Edit ${names.en}` }).click()
  await chinese.click()
  await expect.poll(() => form(page).getByLabel('Course name in Chinese').inputValue()).toBe(names.zh)
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })

  const [course] = await coursesOf(seller)
  const id = course?.course_id ?? 0
  onTestFinished(async () => {
    await api.productDelete({ params: { id } })
  })

  const visitor = await newPage({ viewport: desk })
  await expect
    .poll(async () => (await open(visitor, `/product/preview/-/${id}`))?.status(), { timeout: 60_000 })
    .toBe(200)
  await visitor.getByRole('heading', { level: 1, name: names.en }).waitFor()
  await visitor.getByText('Bars before numbers.').waitFor()
  await open(visitor, `/zh-HK/product/preview/-/${id}`)
  await visitor.getByRole('heading', { level: 1, name: names.zh }).waitFor()
  await visitor.getByText('與短尾袋鼠一起學習。').waitFor()
  expect(decodeURIComponent(visitor.url())).toContain(`/zh-HK/product/preview/${names.zh}/${id}`)
  // Machines are told of the other one under the name that it has there.
  const alternate = visitor.locator('link[rel=alternate][hreflang=en-HK]')
  expect(decodeURIComponent((await alternate.getAttribute('href')) ?? '')).toContain(
    `/product/preview/${names.en}/${id}`,
  )
  await expectSound(visitor, [phone, desk])

  // Either is found by either.
  for (const [prefix, term, name] of [
    ['', '短尾袋鼠加減法', names.en],
    ['/zh-HK', `sums ${word}`, names.zh],
  ] as const) {
    await open(visitor, `${prefix}/search/${encodeURIComponent(term)}`)
    await visitor.getByRole('article').getByRole('link', { name }).first().waitFor()
  }

  // In one language alone it is shown to everyone, and says in which it is.
  const fields = {
    ...{ courseId: String(id), productName: names.en, productDescription: '<p>Bars.</p>' },
    ...{ productNameZh: '', productDescriptionZh: '', productCategory: 'Math', productLevel: '["P3"]' },
    ...{ productTags: 'bars', productGrad: 'Lower Primary', worksheetPreviewMode: 'high', price: '120' },
  }
  await api.productEdit({ body: formOf(fields) })
  await open(visitor, `/zh-HK/product/preview/-/${id}`)
  const heading = visitor.getByRole('heading', { level: 1, name: names.en })
  await expect.poll(() => heading.getAttribute('lang')).toBe('en-HK')
})
