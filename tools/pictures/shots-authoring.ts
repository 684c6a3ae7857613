import { join } from 'node:path'
import sharp from 'sharp'
import { materialsFolder } from '#demo/materials.ts'
import { dialog, inSight, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const list = { screen: '/my-products/:addNew', address: '/my-products/all' } as const
const report = { screen: '/my-products/report/:courseId' } as const
const many = { screen: '/my-products/many', address: '/my-products/many' } as const
const form = { part: 'window', height: 3200, as: 'teacher', films: 'none' } as const
const listCall = 'teacherproductsmarkeplace*'

const formShown = async ({ page }: Scene) => {
  // The editor of the description is what comes last.
  await page.locator('[contenteditable=true]').waitFor()
}
/** The covers of the demo's drafts are drawn after its start. */
const draftsReady = async ({ page, say }: Scene) => {
  await page.getByText(say('Draft ready', '草稿就緒')).nth(4).waitFor({ timeout: 120_000 })
}
const choosePage = async ({ page, say }: Scene) =>
  page.getByRole('checkbox', { name: say('Select this page', '選取本頁') }).check()
const more = press(/^More for/, /的更多操作$/)

const withCaptions = (answer: { materials: object[] }) => ({
  ...answer,
  materials: answer.materials.map(material => ({ ...material, captions: [{ language: 'en', cues: 124 }] })),
})

async function chooseCover({ page }: Scene): Promise<void> {
  const plain = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0f766e' } })
  const buffer = await plain.png().toBuffer()
  const chooser = page.getByRole('dialog').locator('input[type=file][accept*=image]').first()
  await chooser.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer })
}

export const authoringShots: readonly Shot[] = [
  { screen: '/my-products', name: 'my-products.first-teacher', address: '/my-products', as: 'teacher' },
  { ...list, name: 'my-products.active-teacher', as: 'teacher' },
  { ...list, name: 'my-products.active-centre', as: 'centre' },
  { ...list, name: 'my-products.inactive-teacher', address: '/my-products/all?tab=inactive', as: 'teacher' },
  { ...list, name: 'my-products.deleted-teacher', address: '/my-products/all?tab=deleted', as: 'teacher' },
  { ...list, name: 'my-products.nothing-found', address: '/my-products/all?q=nobody', as: 'teacher' },
  { ...list, name: 'my-products.grid', as: 'centre', storage: () => ({ 'my-products-view': 'grid' }) },
  { ...list, name: 'my-products.failed', as: 'teacher', failing: [listCall] },
  { ...list, name: 'my-products.loading', as: 'teacher', held: [listCall] },
  { ...list, name: 'my-products.more-menu', as: 'teacher', part: 'window', act: more },
  {
    ...list,
    name: 'my-products.share-dialog',
    as: 'teacher',
    part: 'window',
    height: 1100,
    act: steps(press(/^Share /, /^分享 /), dialog, async ({ page }) => {
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    }),
  },
  {
    ...list,
    name: 'my-products.delete-dialog',
    as: 'teacher',
    part: 'window',
    act: steps(more, press('Delete', '刪除'), dialog),
  },
  { ...list, ...form, name: 'product-form.new', address: '/my-products/new', act: formShown },
  // Of a member of a centre.
  {
    ...list,
    ...form,
    name: 'product-form.for-centre',
    as: 'wanted',
    address: '/my-products/new',
    act: formShown,
  },
  {
    ...list,
    ...form,
    name: 'product-form.errors',
    address: '/my-products/new',
    act: steps(formShown, press('Save course', '儲存課程'), async ({ page, say }) => {
      await page.getByText(say('Product cover is required', '請加入課程封面')).first().waitFor()
    }),
  },
  {
    ...list,
    ...form,
    name: 'product-form.edit',
    address: ({ film }) => `/my-products/all?edit=${film.course_id}`,
    act: formShown,
  },
  {
    ...list,
    ...form,
    name: 'product-form.captions',
    address: ({ film }) => `/my-products/all?edit=${film.course_id}`,
    answers: { 'teacherproducts/*': withCaptions },
    act: steps(formShown, async ({ page, say }) => {
      const field = page.locator('[data-part=captions]').first()
      const buffer = Buffer.from('WEBVTT\n\n00:05.000 --> 00:04.000\nThe vertex')
      const file = { name: 'film.vtt', mimeType: 'text/vtt', buffer }
      await field.locator('input').nth(1).setInputFiles(file)
      await field.getByText(say('In line 3', '第3行')).waitFor()
    }),
  },
  {
    ...list,
    ...form,
    name: 'product-form.edit-marked',
    as: 'centre',
    address: ({ marked }) => `/my-products/all?edit=${marked.course_id}`,
    act: formShown,
  },
  {
    ...list,
    ...form,
    name: 'product-form.two-languages',
    as: 'teacher',
    films: 'none',
    address: ({ film }) => `/my-products/all?edit=${film.course_id}`,
    act: steps(formShown, async ({ page, say }) => {
      await page.getByRole('tab', { name: '中文' }).click()
      const name = page.getByLabel(say('Course name in Chinese', '課程名稱（中文）'), { exact: true })
      await name.fill('小三數學應用題：線段圖逐步學')
    }),
  },
  {
    ...list,
    ...form,
    name: 'product-form.side-wrong',
    as: 'teacher',
    address: '/my-products/new',
    act: steps(formShown, press('Save course', '儲存課程'), async ({ page }) => {
      await page.locator('[data-part=side-wrong]').first().waitFor()
    }),
  },
  {
    ...list,
    name: 'product-form.cropper',
    as: 'teacher',
    part: 'window',
    address: '/my-products/new',
    act: steps(formShown, chooseCover, async ({ page, say }) => {
      await page.getByLabel(say('Zoom', '縮放')).waitFor()
    }),
  },
  {
    ...list,
    name: 'product-form.leave-dialog',
    as: 'teacher',
    part: 'window',
    address: '/my-products/new',
    act: steps(
      formShown,
      async ({ page, say }) =>
        page
          .getByLabel(say('Course name in English', '課程名稱（中文）'), { exact: true })
          .fill('Bar models'),
      press('Cancel', '取消'),
      async scene => inSight(scene, 'button', 'Keep editing', '繼續編輯').waitFor(),
    ),
  },
  {
    ...list,
    name: 'product-form.changed-dialog',
    as: 'teacher',
    part: 'window',
    films: 'none',
    address: ({ film }) => `/my-products/all?edit=${film.course_id}`,
    refusals: { 'editProduct*': { status: 409, code: 'product_changed' } },
    act: steps(
      formShown,
      async ({ page, say }) => {
        await page
          .getByLabel(say('Course name in English', '課程名稱（英文）'), { exact: true })
          .fill('Bar models')
        await page.getByLabel(say('Discounted price', '優惠價')).fill('150')
      },
      press('Save course', '儲存課程'),
      async scene => inSight(scene, 'button', 'Save mine over it', '以我的內容覆蓋').waitFor(),
    ),
  },
  {
    ...list,
    name: 'product-form.tell-dialog',
    as: 'teacher',
    part: 'window',
    films: 'none',
    address: ({ film }) => `/my-products/all?edit=${film.course_id}`,
    act: steps(
      formShown,
      async ({ page }) => {
        const chooser = page.locator('#form-materials input[type=file]').first()
        await chooser.setInputFiles(join(materialsFolder, 'tracing.pdf'))
      },
      press('Save course', '儲存課程'),
      async scene => inSight(scene, 'button', 'Save and tell them', '儲存並通知').waitFor(),
    ),
  },
  { ...list, name: 'my-products.chosen', as: 'teacher', part: 'window', act: choosePage },
  {
    ...list,
    name: 'my-products.change-dialog',
    as: 'teacher',
    part: 'window',
    height: 1000,
    act: steps(choosePage, press('Price and discount', '價錢及優惠'), dialog, async ({ page, say }) => {
      await page.getByText(say('Percent', '百分比'), { exact: true }).click()
      await page.getByLabel(say('Percent off', '減價百分比')).fill('20')
      await page.getByRole('button', { name: say('Preview changes', '查看更改') }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    }),
  },
  {
    ...list,
    name: 'my-products.aside-dialog',
    as: 'teacher',
    part: 'window',
    act: steps(choosePage, press('Deactivate', '下架'), dialog, async ({ page }) => {
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    }),
  },
  {
    ...report,
    name: 'report.days',
    as: 'teacher',
    address: ({ film }) => `/my-products/report/${film.course_id}`,
  },
  {
    ...report,
    name: 'report.year-table',
    as: 'teacher',
    address: ({ film }) => `/my-products/report/${film.course_id}`,
    act: async ({ page, say }) => {
      await page.getByText(say('12 months', '12個月'), { exact: true }).click()
      await page.getByText(say('Show the numbers as a table', '以表格顯示數字')).click()
      await page.getByRole('columnheader', { name: say('Month', '月份') }).waitFor()
    },
  },
  {
    ...report,
    name: 'report.codes',
    as: 'centre',
    address: ({ marked }) => `/my-products/report/${marked.course_id}`,
  },
  { ...report, name: 'report.unknown', as: 'teacher', address: '/my-products/report/999999999' },
  {
    ...report,
    name: 'report.loading',
    as: 'teacher',
    address: '/my-products/report/1',
    held: ['teacherproducts/*/report*'],
  },
  { ...many, name: 'many.first', as: 'teacher' },
  { ...many, name: 'many.drafts', as: 'drafter', ready: draftsReady },
  {
    ...many,
    name: 'many.edit',
    as: 'drafter',
    part: 'window',
    ready: draftsReady,
    act: async ({ page, say }) => {
      await page
        .getByRole('checkbox', { name: say('Choose Speaking - Cue cards', '選取 Speaking - Cue cards') })
        .check()
      await page
        .getByRole('button', { name: say('Edit Reading', '編輯 Reading') })
        .first()
        .click()
    },
  },
  {
    ...many,
    name: 'many.price-dialog',
    as: 'drafter',
    part: 'window',
    ready: draftsReady,
    act: steps(
      async ({ page, say }) =>
        page
          .getByRole('checkbox', { name: say('Choose Speaking - Cue cards', '選取 Speaking - Cue cards') })
          .check(),
      press('Set price', '設定價錢'),
      dialog,
    ),
  },
  { ...many, name: 'many.failed', as: 'drafter', failing: ['teacherproducts/drafts*'] },
  { ...many, name: 'many.loading', as: 'drafter', held: ['teacherproducts/drafts*'] },
  { screen: '/qr/:encodedCode', name: 'qr.unknown', address: '/qr/no-such-code' },
  {
    screen: '/qr/:encodedCode',
    name: 'qr.newcomer',
    address: ({ coded: { course_id } }) => {
      const reversed = [...String(course_id)].reverse().join('')
      return `/qr/${encodeURIComponent(Buffer.from(`${reversed},${course_id}`).toString('base64'))}`
    },
    as: 'newcomer',
    ready: async scene => {
      await inSight(scene, 'group', 'Access code', '存取碼').waitFor()
    },
  },
]
