import { dialog, inSight, press, steps, submit } from './press.ts'
import { startOfPictures } from './server.ts'
import type { Shot } from './shot.ts'

/** What everyone finds: home, lists, shops, and the pages about the product. */
export const publicShots: readonly Shot[] = [
  { screen: '/', name: 'home.visitor', address: '/' },
  { screen: '/', name: 'home.student', address: '/', as: 'student' },
  {
    screen: '/',
    name: 'home.suggestions',
    address: '/',
    part: 'window',
    act: async scene => {
      const box = scene.page.getByRole('main').getByRole('combobox').first()
      await box.fill('maths')
      await scene.page.getByRole('option').first().waitFor()
    },
  },
  { screen: '/products/all', name: 'products.all', address: '/products/all' },
  {
    screen: '/products/all',
    name: 'products.student',
    address: '/products/all?subjects=Math',
    as: 'student',
  },
  {
    screen: '/products/all',
    name: 'products.narrowed',
    address: '/products/all?subjects=Math&levels=P3&sort=price',
  },
  {
    screen: '/products/all',
    name: 'products.filters',
    address: '/products/all?free=1',
    widths: [390],
    part: 'window',
    height: 1800,
    act: steps(press(/^Filters/, /^篩選/), dialog),
  },
  { screen: '/products/all', name: 'products.page-2', address: '/products/all?page=2' },
  { screen: '/search/:term', name: 'search.found', address: '/search/maths,P3' },
  { screen: '/search/:term', name: 'search.corrected', address: '/search/fracions' },
  { screen: '/search/:term', name: 'search.nothing', address: '/search/qqqqzzzz' },
  { screen: '/shops', name: 'shops.all', address: '/shops' },
  { screen: '/shops', name: 'shops.nothing', address: '/shops?q=nobody' },
  { screen: '/shop/:username', name: 'shop.centre', address: '/shop/brightharbour' },
  { screen: '/shop/:username', name: 'shop.teacher-student', address: '/shop/teacher', as: 'student' },
  { screen: '/shop/:username', name: 'shop.nothing', address: '/shop/brightharbour?subjects=Others' },
  { screen: '/shop/:username', name: 'shop.missing', address: '/shop/no-such-shop' },
  {
    screen: '/shop/:username',
    name: 'shop.share-menu',
    address: '/shop/brightharbour',
    part: 'window',
    act: press('Share', '分享'),
  },
  {
    screen: '/shop/:username',
    name: 'shop.levels',
    address: '/shop/brightharbour',
    widths: [390],
    part: 'window',
    act: steps(press('Level: All', '程度：全部'), dialog),
  },
  { screen: '/about-us', name: 'about-us.visitor', address: '/about-us' },
  { screen: '/how-money-is-kept', name: 'how-money-is-kept.visitor', address: '/how-money-is-kept' },
  { screen: '/faqs', name: 'faqs.visitor', address: '/faqs' },
  {
    screen: '/faqs',
    name: 'faqs.open',
    address: '/faqs',
    act: async ({ page }) => {
      await page.getByRole('main').locator('summary, button[aria-expanded]').nth(1).click()
    },
  },
  { screen: '/offline', name: 'offline.visitor', address: '/offline' },
  {
    screen: '/offline',
    name: 'offline.courses',
    address: '/offline',
    storage: () => ({ user_id: '1' }),
    act: async ({ page }) => {
      await page.evaluate(keepCourses, Date.parse(startOfPictures))
      await page.reload()
      await page.locator('[data-part=courses]').waitFor()
    },
  },
  { screen: '/contact-us', name: 'contact-us.visitor', address: '/contact-us' },
  { screen: '/contact-us', name: 'contact-us.errors', address: '/contact-us', act: submit },
  { screen: '/contact-us', name: 'contact-us.student', address: '/contact-us', as: 'student' },
  { screen: '/privacy-policy', name: 'privacy-policy.visitor', address: '/privacy-policy' },
  { screen: '/terms-service', name: 'terms-service.visitor', address: '/terms-service' },
  {
    screen: '/products/all',
    name: 'products.card-in-cart',
    address: '/products/all?subjects=Math&levels=P3',
    part: 'window',
    act: async scene => {
      await inSight(scene, 'button', /^Add to cart/, /^加入購物車/).click()
      await inSight(scene, 'button', /^Remove from cart/, /^移出購物車/).waitFor()
    },
  },
]

/** As an earlier visit left them. Runs in the page. */
async function keepCourses(savedAt: number): Promise<void> {
  const paint = (colour: string) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 96 })
    const brush = canvas.getContext('2d')
    if (brush) brush.fillStyle = colour
    brush?.fillRect(0, 0, 160, 96)
    return canvas.toDataURL('image/png')
  }
  const courses = [
    { name: 'P3 Fractions with Bar Models', seller: 'Chan Wing Yan', percent: 40, cover: paint('#0F766E') },
    { name: 'DSE 中國語文閱讀理解：文言文精讀', seller: '林老師', percent: 100, cover: paint('#6D4BB3') },
    { name: 'Phonics songs for kindergarten', seller: 'Bright Harbour Learning', percent: 0, cover: '' },
  ]
  const cache = await caches.open('own')
  await cache.put('/offline/courses', new Response(JSON.stringify({ userId: 1, savedAt, courses })))
}
