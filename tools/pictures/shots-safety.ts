import { dialog, press, steps } from './press.ts'
import type { Shot } from './shot.ts'

const security = { screen: '/admin/security', address: '/admin/security', as: 'admin' } as const
const centres = {
  screen: '/admin/management',
  address: '/admin/management?tab=centres',
  as: 'admin',
} as const

const on = { set_since: '2026-11-02T02:30:00Z', recovery_left: 8, required: false }
const offer = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Lantern:admin%40example.hk?issuer=Lantern&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
}
const codes = Array.from({ length: 10 }, (_, at) => `${'abcdefghij'[at]}k2m-n4pq-r6st-u7vw`)

const setUp = press('Set up', '設定')
const openCentre = steps(press(/^Open Bright/, /^開啟 Bright/), dialog)

/** How staff sign in, and the centres that they look after. */
export const safetyShots: readonly Shot[] = [
  { ...security, name: 'admin.security-off' },
  { ...security, name: 'admin.security-loading', held: ['admin/second-factor*'] },
  { ...security, name: 'admin.security-failed', failing: ['admin/second-factor*'] },
  { ...security, name: 'admin.security-on', answers: { 'admin/second-factor*': on } },
  {
    ...security,
    name: 'admin.security-required',
    answers: { 'admin/second-factor*': { ...on, set_since: null, required: true } },
  },
  {
    ...security,
    name: 'admin.security-set-up',
    answers: { 'admin/second-factor/offer*': offer },
    act: setUp,
  },
  {
    ...security,
    name: 'admin.security-codes',
    answers: {
      'admin/second-factor/recovery*': { recovery_codes: codes },
      'admin/second-factor?*': on,
    },
    act: steps(press('New recovery codes', '製作新備用碼'), dialog, async ({ page, say }) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('New recovery codes', '製作新備用碼') })
        .click()
      await page.getByText(codes[0] ?? '').waitFor()
    }),
  },
  { ...security, name: 'admin.security-master', as: 'master' },
  {
    ...security,
    name: 'admin.security-password',
    part: 'window',
    // Who has just signed in is not asked.
    refusals: { 'admin/second-factor/offer*': { status: 403, code: 'password_needed' } },
    act: steps(setUp, dialog),
  },
  { ...centres, name: 'admin.centres' },
  { ...centres, name: 'admin.centres-loading', held: ['admin/centres*'] },
  { ...centres, name: 'admin.centres-failed', failing: ['admin/centres*'] },
  { ...centres, name: 'admin.centres-empty', address: '/admin/management?tab=centres&q=nobody' },
  {
    ...centres,
    name: 'admin.centres-new',
    part: 'window',
    act: steps(press('New centre', '新增教育中心'), dialog),
  },
  { ...centres, name: 'admin.centres-centre', part: 'window', height: 1100, act: openCentre },
  {
    ...centres,
    name: 'admin.centres-end',
    part: 'window',
    act: steps(openCentre, press('End centre', '結束教育中心'), dialog),
  },
  {
    screen: '/login',
    name: 'login.code',
    address: '/login',
    refusals: {
      'user/login*': { status: 403, code: 'second_factor_needed', challenge: 'sample' },
    },
    act: async ({ page, say }) => {
      await page.getByLabel(say('Username or email', '用戶名稱或電郵')).fill('clerk')
      await page.getByLabel(say('Password', '密碼'), { exact: true }).fill('lantern-demo')
      await page.getByRole('main').locator('button[type=submit]').first().click()
      await page.getByLabel(say('Code', '驗證碼'), { exact: true }).waitFor()
    },
  },
]
