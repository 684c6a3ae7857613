import sharp from 'sharp'
import { dialog, inSight, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const list = { screen: '/my-products/:addNew', address: '/my-products/all' } as const
const form = { part: 'window', height: 3200, as: 'teacher', films: 'none' } as const
const listCall = 'teacherproductsmarkeplace*'

const formShown = async ({ page }: Scene) => {
  // The editor of the description is what comes last.
  await page.locator('[contenteditable=true]').waitFor()
}
const more = press(/^More for/, /的更多操作$/)

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
    act: steps(formShown, press('Save product', '儲存課程'), async ({ page, say }) => {
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
    name: 'product-form.edit-marked',
    as: 'centre',
    address: ({ marked }) => `/my-products/all?edit=${marked.course_id}`,
    act: formShown,
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
        page.getByLabel(say('Product name', '課程名稱'), { exact: true }).fill('Bar models'),
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
        await page.getByLabel(say('Product name', '課程名稱'), { exact: true }).fill('Bar models')
        await page.getByLabel(say('Discounted price', '優惠價')).fill('150')
      },
      press('Save product', '儲存課程'),
      async scene => inSight(scene, 'button', 'Save mine over it', '以我的內容覆蓋').waitFor(),
    ),
  },
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
