import { dialog, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'
import type { World } from './world.ts'

const screen = '/product/view/:title/:courseId'
const coded = (world: World) => `/product/view/-/${world.coded.course_id}`
const marked = (world: World) => `/product/view/-/${world.marked.course_id}`

const sheetShown = async ({ page }: Scene) => {
  // The page is drawn on it, and read by those who can't see it.
  await page.locator('canvas[data-page]').first().waitFor()
}
const codeTyped = async (scene: Scene) => {
  await scene.page.getByRole('group', { name: scene.say('Access code', '存取碼') }).waitFor()
  await scene.page.getByRole('main').getByRole('textbox').first().click()
  await scene.page.keyboard.type('WRONG1')
}

const notes = {
  notes: [
    { id: 1, seconds: 4.2, text: 'x = −b/2a is the axis of symmetry', updated_at: '2026-11-01T00:00:00Z' },
    { id: 2, seconds: 11, text: '先配方，再讀頂點。\n記住負號！', updated_at: '2026-11-02T00:00:00Z' },
    { id: 3, seconds: 27, text: 'Check with the discriminant.', updated_at: '2026-11-03T00:00:00Z' },
  ],
}

const captions = { vtt: 'WEBVTT\n\n00:00:00.000 --> 00:00:30.000\n先配方，再讀頂點。\n' }
const withCaptions = (answer: { materials: object[] }) => ({
  ...answer,
  materials: answer.materials.map(material => ({ ...material, captions: ['en', 'zh-HK'] })),
})

export const libraryShots: readonly Shot[] = [
  { screen, name: 'course.signed-out', address: coded, part: 'window', act: dialog },
  { screen, name: 'course.code-newcomer', address: coded, as: 'newcomer' },
  {
    screen,
    name: 'course.code-wrong',
    address: coded,
    as: 'newcomer',
    act: steps(codeTyped, async ({ page, say }) => {
      await page.getByText(say('Invalid access code!', '存取碼不正確！')).waitFor()
    }),
  },
  {
    screen,
    name: 'course.for-sale-newcomer',
    address: ({ film }) => `/product/view/-/${film.course_id}`,
    as: 'newcomer',
  },
  { screen, name: 'course.missing', address: '/product/view/-/999999', as: 'newcomer' },
  { screen, name: 'course.failed', address: coded, as: 'student', failing: ['product/access/*'] },
  { screen, name: 'course.loading', address: coded, as: 'student', held: ['product/access/*'] },
  { screen, name: 'course.film-student', address: coded, as: 'student' },
  {
    screen,
    name: 'course.captions-student',
    address: coded,
    as: 'student',
    answers: { 'product/access/*': withCaptions, 'materials/*/captions/*': captions },
    storage: () => ({ captions: 'zh-HK' }),
    ready: async ({ page }) => {
      await page.locator('track').waitFor({ state: 'attached' })
    },
  },
  {
    screen,
    name: 'course.notes-student',
    address: coded,
    as: 'student',
    answers: { 'materials/*/notes*': notes },
    act: press('Edit the note at 0:11', '編輯 0:11 的筆記'),
  },
  {
    screen,
    name: 'course.notes-unsaved',
    address: coded,
    as: 'student',
    answers: { 'materials/*/notes*': notes },
    act: async ({ page, say }) => {
      await page.route('**/api/materials/*/notes*', (route, request) =>
        request.method() === 'POST' ? route.abort() : route.fallback(),
      )
      await page
        .getByLabel(say('Write a note', '寫筆記'))
        .fill(say('The vertex is at (2, 3)', '頂點在 (2, 3)'))
      await page.getByRole('button', { name: say('Save note', '儲存筆記') }).click()
      await page.getByText(say('Not saved yet', '尚未儲存')).waitFor()
    },
  },
  { screen, name: 'course.notes-failed', address: coded, as: 'student', failing: ['materials/*/notes*'] },
  { screen, name: 'course.notes-loading', address: coded, as: 'student', held: ['materials/*/notes*'] },
  {
    screen,
    name: 'course.sheet-student',
    address: coded,
    as: 'student',
    act: steps(
      press(/Worksheets/, /工作紙/, 'tab'),
      async ({ page }) => {
        await page.getByRole('tabpanel').locator('visible=true').getByRole('button').first().click()
      },
      sheetShown,
    ),
  },
  { screen, name: 'course.marked-parent', address: marked, as: 'parent', ready: sheetShown },
  {
    screen,
    name: 'course.print-dialog',
    address: marked,
    as: 'parent',
    part: 'window',
    act: steps(
      async ({ page }) => page.evaluate(() => Object.assign(window, { print: () => undefined })),
      sheetShown,
      press('Print', '列印'),
      dialog,
      async ({ page, say }) => page.getByText(new RegExp(say('Ready: \\d+ pages', '已準備好'))).waitFor(),
    ),
  },
  {
    screen: '/view/product/:title/:courseId',
    name: 'course.other-address',
    address: ({ coded: { course_id } }) => `/view/product/-/${course_id}`,
    as: 'newcomer',
  },
  {
    screen: '/view/product/:title',
    name: 'course-by-name.missing',
    address: '/view/product/no-such-course',
    as: 'newcomer',
  },
  {
    screen: '/view/product/:title',
    name: 'course-by-name.loading',
    address: ({ coded: { course_name } }) => `/view/product/${encodeURIComponent(course_name)}`,
    as: 'student',
    held: ['product/access*'],
  },
  {
    screen: '/view/product/:title',
    name: 'course-by-name.found-student',
    address: ({ coded: { course_name } }) => `/view/product/${encodeURIComponent(course_name)}`,
    as: 'student',
  },
]
