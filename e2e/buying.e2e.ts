import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { signInByForm } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { newPage, phone } from './support/browser.ts'
import {
  buyNow,
  fillCard,
  goodCard,
  type OnSale,
  onSale,
  pay,
  priceOf,
  processed,
} from './support/checkout.ts'
import { shown, toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { pageTexts } from './support/pdf.ts'
import { clientOf, demo, mailedLink, makePerson, newPerson, sessionOf, unique } from './support/people.ts'

// Anyone who wants to buy ends with an open course, whatever comes in between.

const pageOf = ({ course_id }: OnSale, prefix = '') => `${prefix}/product/preview/-/${course_id}`
const one = async (shop: string): Promise<OnSale> => {
  const [product] = await onSale(shop)
  if (!product) throw new Error('one was asked for')
  return product
}
const fetchPage = (path: string) => fetch(`${inject('baseUrl')}${path}`, { redirect: 'manual' })

async function signInInChinese(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('用戶名稱或電郵').fill(username)
  await page.getByLabel('密碼', { exact: true }).fill(password)
  await page.getByLabel('密碼', { exact: true }).press('Enter')
}

it('a stranger buys on a phone, in Chinese: registers, opens the mail, signs in, pays, learns and prints', async () => {
  const product = await one('linyuqing')
  const person = newPerson()
  const page = await newPage({ viewport: phone, locale: 'zh-HK' })
  await open(page, pageOf(product, '/zh-HK'))
  await page.locator('[data-part=buybar]').getByRole('button', { name: '立即購買' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '建立帳戶' }).click()
  await dialog.getByLabel('名字', { exact: true }).fill('嘉欣')
  await dialog.getByLabel('姓氏').fill('李')
  await dialog.getByLabel('電郵').fill(person.email)
  await dialog.getByLabel('用戶名稱').fill(person.username)
  await dialog.getByLabel('密碼', { exact: true }).fill(person.password)
  await dialog.getByLabel('確認密碼').fill(person.password)
  await dialog.locator('button[type=submit]').click()
  await dialog.getByText(`我們已把連結寄到${person.email}`).waitFor()
  await expectSound(page)

  // The link opens in another tab, signs in there, and leads on to the same purchase.
  const link = await mailedLink(person.email, 'email/verify')
  const mail = await page.context().newPage()
  await open(mail, link)
  await toast(mail, '多謝你驗證電郵。')
  const buying = mail.getByRole('dialog', { name: '立即購買' })
  await buying.getByText(product.course_name).first().waitFor()
  await buying.getByLabel('卡號').waitFor()
  // The tab where it began goes on as well: anyone who comes back to it finds the same.
  await dialog.getByLabel('卡號').waitFor()
  await page.close()

  await buying.getByLabel('卡號').fill(goodCard)
  await buying.getByLabel('到期日').fill('12/40')
  await buying.getByLabel('CVC').fill('123')
  await buying.getByRole('button', { name: /^支付HK/ }).click()
  const done = mail.getByRole('dialog', { name: '付款已完成' })
  await done.getByRole('link', { name: '查看我的課程' }).click()
  await mail.waitForURL('**/zh-HK/view/product/**')
  await mail.locator('[data-part=view]').waitFor()
  await mail.getByRole('heading', { level: 1, name: product.course_name }).waitFor()

  // Printed and taken home: each page carries who bought it.
  await mail.getByRole('tab', { name: /^工作紙/ }).click()
  await mail.locator('[data-part=mat]').first().click()
  await mail.locator('canvas[data-page="1"]').waitFor()
  await mail.evaluate(() => {
    const counted = window as unknown as { prints: number } // Only a printer could tell otherwise.
    counted.prints = 0
    window.print = () => {
      counted.prints += 1
    }
  })
  await mail.getByRole('button', { name: '列印', exact: true }).click()
  await expect.poll(() => mail.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(1)
  const sheets = await mail.locator('[data-part=print-sheets] img').count()
  await mail.getByRole('dialog').getByRole('button', { name: '關閉' }).last().click()
  const [download] = await Promise.all([
    mail.waitForEvent('download'),
    mail.getByRole('button', { name: '下載', exact: true }).click(),
  ])
  const pages = await pageTexts(await download.path())
  expect(pages).toHaveLength(sheets)
  for (const text of pages) {
    expect(text).toContain('李嘉欣')
    expect(text).toContain(person.email)
  }

  // On another device the same link has nothing left to verify, and leads on to what was bought.
  const tablet = await newPage({ viewport: phone, locale: 'zh-HK' })
  await open(tablet, link)
  await tablet.getByText('你的電郵已經驗證').waitFor()
  await tablet.getByRole('link', { name: '立即登入' }).click()
  await signInInChinese(tablet, person)
  await tablet.waitForURL('**/zh-HK/view/product/**')
})

it('a session that ends while paying is asked for once, with the reason, and what was typed pays', async () => {
  const person = await makePerson()
  const product = await one('leungkaho')
  const page = await newPage({ viewport: phone, as: person, expected: { statuses: [401] } })
  await open(page, pageOf(product))
  await buyNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Now' })
  await fillCard(dialog, goodCard, 'Wong Ka Yan')
  await (await clientOf(person)).userLogout()
  await pay(dialog)
  const again = page.getByRole('dialog', { name: 'Sign in' })
  await again.getByText('Your session has ended. Sign in again to finish paying').waitFor()
  await expectSound(page)
  await signInByForm(page, person.username, person.password)
  await processed(page).getByRole('link', { name: 'View My Product' }).click()
  await page.locator('[data-part=view]').waitFor()
})

it('Alipay given up leads back to the product that was being bought', async () => {
  const product = await one('brightharbour')
  const page = await newPage({ viewport: phone, as: await makePerson() })
  await open(page, pageOf(product))
  await buyNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Now' })
  await dialog.getByText('Wallet', { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Alipay' }).click()
  await page.waitForURL('**/alipay/sandbox/**')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(url => url.pathname.endsWith(`/${product.course_id}`))
  await shown(page, 'Payment cancelled. You weren’t charged.')
  await dialog.getByText(product.course_name).first().waitFor()
})

describe('a shared link', () => {
  const shared = (id: number) =>
    Buffer.from(`${[...String(id)].reverse().join('')},${id}`).toString('base64url')

  it('of what is sold shows strangers and previews its picture, title and price', async () => {
    const product = await one('linyuqing')
    const moved = await fetchPage(`/${shared(product.course_id)}`)
    expect(moved.status).toBe(302)
    expect(moved.headers.get('location')).toContain('/product/preview/')
    const address = `/view/product/course/${product.course_id}`
    for (const path of [new URL(moved.headers.get('location') ?? '', inject('baseUrl')).pathname, address]) {
      const response = await fetchPage(path)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain(
        `<meta property="og:title" content="${product.course_name.replaceAll('&', '&amp;')}"`,
      )
      expect(html).toMatch(/<meta property="og:image" content="https?:[^"]+-1000\.webp"/)
      expect(html).toContain(`<meta property="product:price:amount" content="${priceOf(product).toFixed(2)}"`)
    }
    const page = await newPage({ viewport: phone })
    await open(page, address)
    await page.getByRole('heading', { level: 1, name: product.course_name }).waitFor()
    await page
      .locator('[data-part=gate-price]')
      .getByText(`$${priceOf(product)}`)
      .waitFor()
    await expectSound(page)
    await page.getByRole('link', { name: 'See the course' }).click()
    await buyNow(page).waitFor()
  })

  it('of what was taken off sale says so', async () => {
    const teacher = await sessionOf(demo('danwhitfield'))
    const product = await new Product(teacher, unique('Withdrawn ')).create()
    await product.withdraw()
    for (const path of [`/product/preview/-/${product.id}`, `/view/product/-/${product.id}`]) {
      const response = await fetchPage(path)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Not available right now')
    }
    const page = await newPage({ viewport: phone, expected: { statuses: [404] } })
    await open(page, `/product/view/course/${product.id}`)
    await page.getByRole('heading', { name: 'Not available right now' }).waitFor()
    await expectSound(page)
  })
})

it('the window of an app says before paying that courses do not open there, and gives the link', async () => {
  const product = await one('leungkaho')
  const page = await newPage({
    viewport: phone,
    as: await makePerson(),
    permissions: ['clipboard-read', 'clipboard-write'],
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50',
  })
  await open(page, pageOf(product))
  const warning = page.locator('main [data-part=browser-warning]')
  await warning.getByText('viewing this page inside WeChat').waitFor()
  await expectSound(page)
  await warning.getByRole('button', { name: 'Copy link' }).click()
  await toast(page, 'Link copied')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(await copied()).pathname).toContain(`/${product.course_id}`)
  await buyNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Now' })
  await dialog.getByText('viewing this page inside WeChat').waitFor()
  await dialog.getByLabel('Card number').waitFor()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(copied).toContain('#buy')
  await open(page, `/view/product/-/${product.course_id}`)
  await page.getByText('Please use Chrome or Safari browser to access the course.').waitFor()
  await page.getByRole('button', { name: 'Copy link' }).waitFor()
})
