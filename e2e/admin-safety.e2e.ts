import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { signInByForm } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, type PageOptions, phone } from './support/browser.ts'
import { clientWith, formOf, statusOf } from './support/client.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import {
  demo,
  mailedLink,
  makePerson,
  password,
  sessionOf,
  signIn,
  stored,
  unique,
} from './support/people.ts'

// How staff sign in with a second factor, and how they look after centres and those who run them.

const demoPassword = 'lantern-demo'

/** What the app shows, some steps of half a minute from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

const pageOf = (username: string, options: PageOptions): Promise<Page> =>
  newPage({ ...options, as: demo(username), ownSession: true })

async function confirmPassword(page: Page, title: string, label: string, button: string): Promise<void> {
  const asked = page.getByRole('dialog', { name: title })
  await asked.getByLabel(label, { exact: true }).fill(demoPassword)
  // By keyboard: what was told before may lie over the foot of the dialog, and stays under a resting mouse.
  await asked.getByRole('button', { name: button }).press('Enter')
  await asked.waitFor({ state: 'detached' })
}

/** Whatever became of the journey: the next one finds the account as it was. */
async function resetFactor(username: string): Promise<void> {
  const apiOf = async (name: string) => {
    const api = clientWith((await signIn(demo(name))).token)
    await api.staffPasswordConfirm({ body: { password: demoPassword } })
    return api
  }
  const [admin, master] = [await apiOf('admin'), await apiOf('master')]
  const { staff } = await master.staffFactorList()
  const one = staff.find(({ email }) => email.startsWith(`${username}@`))
  if (!one?.set_since) return
  const { user_id } = one
  await statusOf(master.factorResetDecide({ body: { user_id, decision: 'decline' } }))
  await admin.factorResetAsk({ body: { user_id, reason: 'The journey begins anew' } })
  await master.factorResetDecide({ body: { user_id, decision: 'approve' } })
}

const shopStatus = (username: string) => statusOf(clientWith().shopView({ params: { username } }))

/** A token of an ended session opens nothing. */
const expectEnded = async (token: string) =>
  expect(await statusOf(clientWith(token).userValidateAction())).toBe(401)

it('a clerk turns on two-step sign-in, signs in with a code and a recovery code, and two colleagues reset it', async () => {
  await resetFactor('clerk')
  onTestFinished(() => resetFactor('clerk'))
  const page = await pageOf('clerk', { viewport: desk, expected: { statuses: [403, 422] } })
  await open(page, '/admin/management')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.waitForURL('**/admin/security')
  await page.getByText('No code is needed to sign in.').waitFor()
  await page.getByRole('button', { name: 'Turn on' }).click()
  await confirmPassword(page, 'Turn on two-step sign-in', 'Current password', 'Continue')
  await page.locator('[data-part=factor-qr]').waitFor()
  await expectSound(page, [desk, phone])
  const key = (await page.locator('[data-part=factor-key]').innerText()).replace(/\s/g, '')
  await page.getByLabel('6-digit code').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.locator('[aria-invalid=true]').waitFor()
  const before = await stored(page, 'jwt_token')
  const used = codeOf(key)
  await page.getByLabel('6-digit code').fill(used)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await toast(page, 'Two-step sign-in is on')
  const codes = await page.locator('[data-part=recovery-codes] li').allInnerTexts()
  expect(codes).toHaveLength(10)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('lantern-recovery-codes.txt')
  await expectSound(page, [desk, phone])
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await page.getByText('10 recovery codes left').waitFor()
  // This session goes on under a new token; the one before is no longer good.
  await expectEnded(before ?? '')
  await open(page, '/admin/management')
  await page.getByRole('heading', { name: 'User Management', level: 1 }).waitFor()

  const visitor = await newPage({ viewport: phone, expected: { statuses: [403, 422] } })
  await open(visitor, '/login?next=/admin/security')
  await signInByForm(visitor, 'clerk', demoPassword)
  const field = visitor.getByLabel('Code', { exact: true })
  await field.waitFor()
  expect(await stored(visitor, 'jwt_token')).toBeNull()
  await expectSound(visitor, [phone, desk])
  await field.fill(used)
  await field.press('Enter')
  await visitor.locator('[aria-invalid=true]').waitFor()
  // The app's next one: a code is good once, and a step early or late.
  await field.fill(codeOf(key, 1))
  await field.press('Enter')
  await visitor.waitForURL('**/admin/security')
  await visitor.getByText('10 recovery codes left').waitFor()

  const lost = await newPage({ viewport: phone, expected: { statuses: [403] } })
  await open(lost, '/zh-HK/login?next=/zh-HK/admin/security')
  await lost.getByLabel('用戶名稱或電郵').fill('clerk')
  await lost.getByLabel('密碼', { exact: true }).fill(demoPassword)
  await lost.getByLabel('密碼', { exact: true }).press('Enter')
  await lost.getByLabel('驗證碼', { exact: true }).fill(codes[0]?.toUpperCase() ?? '')
  await lost.getByLabel('驗證碼', { exact: true }).press('Enter')
  await lost.waitForURL('**/zh-HK/admin/security')
  await lost.getByText('尚餘9個備用碼').waitFor()
  await expectSound(lost, [phone, desk])

  const master = await pageOf('master', { viewport: desk, expected: { statuses: [403] } })
  await open(master, '/admin/security')
  await master.getByRole('button', { name: /^Ask for a reset for Ho Pui Yan/ }).click()
  const dialog = master.getByRole('dialog')
  await dialog.getByLabel('How do you know it’s them?').fill('She is sitting next to me')
  await expectSound(master, [desk, phone])
  await dialog.getByRole('button', { name: 'Ask for approval' }).click()
  await confirmPassword(master, 'Enter your password', 'Password', 'Confirm')
  await toast(master, 'A colleague can now approve it')
  await master.getByText('Waiting for a colleague to approve').waitFor()
  await expectSound(master, [desk, phone])

  const admin = await pageOf('admin', { viewport: phone, expected: { statuses: [403] } })
  await open(admin, '/admin/security')
  await admin.getByText('She is sitting next to me').waitFor()
  await expectSound(admin, [phone, desk])
  await admin.getByRole('button', { name: /^Approve reset for Ho Pui Yan/ }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve reset' }).click()
  await confirmPassword(admin, 'Enter your password', 'Password', 'Confirm')
  await toast(admin, 'Two-step sign-in reset')
  await admin.getByText('No requests waiting').waitFor()
  await open(master, '/admin/audit')
  await master.getByRole('searchbox', { name: 'Person, centre or number' }).fill('Ho Pui Yan')
  for (const act of ['Turned on two-step sign-in', 'Used a recovery code', 'Reset two-step sign-in'])
    await master.locator('tbody').getByText(act, { exact: true }).first().waitFor()
})

it('a centre is created, its manager appointed, sells, is ended with the centre, and it comes back', async () => {
  const mark = unique('tide')
  const name = `Tidewater ${mark}`
  const page = await pageOf('admin', { viewport: desk, expected: { statuses: [403, 409, 422] } })
  await open(page, '/admin/management')
  await page.getByRole('link', { name: /^Centres/ }).click()
  await page.waitForURL('**/admin/management?tab=centres')
  await expectSound(page, [desk, phone])
  await page.getByRole('button', { name: 'New centre' }).click()
  const form = page.getByRole('dialog', { name: 'New centre' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByLabel('Name in Chinese').fill('潮水教室')
  await form.getByLabel('Address of the shop').fill('brightharbour')
  await expectSound(page, [desk, phone])
  await form.getByRole('button', { name: 'Create' }).click()
  await form.locator('[aria-invalid=true]').waitFor()
  await form.getByLabel('Address of the shop').fill(mark)
  await form.getByRole('button', { name: 'Create' }).click()
  await toast(page, 'Centre created')
  const drawer = page.getByRole('dialog', { name })
  await drawer.getByText('No managers yet, so the shop isn’t shown.').waitFor()
  expect(await shopStatus(mark)).toBe(404)

  // By keyboard: what was just told lies over the foot of the drawer for a moment.
  const manager = await makePerson()
  await drawer.getByLabel('Email').fill('teacher@nobody.example')
  await drawer.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await confirmPassword(page, 'Enter your password', 'Password', 'Confirm')
  await drawer.locator('[aria-invalid=true]').first().waitFor()
  await drawer.getByLabel('Email').fill(manager.email)
  await drawer.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await toast(page, 'Manager added and told by email')
  await drawer.getByText(manager.email).waitFor()
  await expectSound(page, [desk, phone])
  expect(await shopStatus(mark)).toBe(200)

  // Who runs it signs in, and sells.
  const runs = await sessionOf(manager)
  const course = unique('Bars before numbers ')
  await new Product(runs, course).create({ price: '', productAccessCode: 'FREECOURSE' })
  const visitor = await newPage({ viewport: phone })
  await open(visitor, `/shop/${mark}`)
  await visitor.getByText(course).first().waitFor()

  const endButton = drawer.locator('li', { hasText: manager.email }).getByRole('button', { name: /^Remove/ })
  // The only manager stays while the centre is open; a second one is invited by email.
  await endButton.press('Enter')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('This is the only manager.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).last().click()
  const invited = `${unique('invited')}@example.com`
  await drawer.getByLabel('Email').fill(invited)
  await drawer.getByLabel('First name').fill('Wing')
  await drawer.getByLabel('Last name').fill('Ho')
  await drawer.getByRole('button', { name: 'Add', exact: true }).press('Enter')
  await toast(page, 'Invitation sent')
  await drawer.getByText('Invited, not signed in yet').waitFor()
  const second = await newPage({ viewport: phone })
  await open(second, await mailedLink(invited, 'reset-password'))
  await second.getByLabel('New password', { exact: true }).fill(password)
  await second.getByLabel('Confirm password').fill(password)
  await second.getByRole('main').locator('button[type=submit]').click()
  await second.waitForURL('**/login**')
  await signInByForm(second, invited, password)
  await second.waitForURL('**/my-centre')
  await expect.poll(() => second.locator('input[name=name]').inputValue()).toBe(name)

  await endButton.press('Enter')
  await page.getByRole('dialog').last().getByRole('button', { name: 'Remove', exact: true }).click()
  await toast(page, 'Manager removed')
  await expectEnded(runs.token)

  await drawer.getByRole('button', { name: 'End centre' }).press('Enter')
  await page.getByRole('dialog').last().getByRole('button', { name: 'End centre' }).click()
  await toast(page, 'Centre ended')
  expect(await shopStatus(mark)).toBe(404)
})

it('on a phone, in Chinese, an ended centre is found and brought back', async () => {
  const mark = unique('ridge')
  const staff = clientWith((await signIn(demo('admin'))).token)
  const body = formOf({ name: `Ridge ${mark}`, name_zh: `山脊教室 ${mark}`, username: mark })
  const { centre_id } = await staff.adminCentreCreate({ body })
  const manager = await makePerson()
  await staff.staffPasswordConfirm({ body: { password: demoPassword } })
  await staff.adminManagerAdd({ body: { centre_id, email: manager.email } })

  const page = await pageOf('admin', { viewport: phone, expected: { statuses: [403] } })
  await open(page, '/zh-HK/admin/management?tab=centres')
  await page.getByRole('searchbox', { name: '名稱或網址' }).fill(mark)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await expectSound(page, [phone, desk])
  await page.locator('tbody').getByRole('button', { name: /^開啟/ }).click()
  const drawer = page.getByRole('dialog', { name: `山脊教室 ${mark}` })
  await drawer.getByText(manager.email).waitFor()
  await expectSound(page, [phone, desk])
  await drawer.getByRole('button', { name: '結束教育中心' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: '結束教育中心' }).click()
  await confirmPassword(page, '請輸入密碼', '密碼', '確認')
  await toast(page, '已結束教育中心')
  expect(await shopStatus(mark)).toBe(404)
  await drawer.getByRole('button', { name: '恢復' }).click()
  await toast(page, '教育中心已恢復')
  expect(await shopStatus(mark)).toBe(200)
})
