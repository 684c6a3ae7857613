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

const turnOn = press('Turn on', '啟用')
/** Types what the dialog asks for. */
const prove = (yes: [string, string]) =>
  steps(dialog, async ({ page, say }) => {
    const asked = page.getByRole('dialog')
    await asked.getByLabel(say('Current password', '現時密碼'), { exact: true }).fill('lantern-demo')
    const code = asked.getByLabel(say('Code', '驗證碼'), { exact: true })
    if ((await code.count()) > 0) await code.fill('123456')
    await asked.getByRole('button', { name: say(...yes), exact: true }).click()
  })
const reset = {
  user_id: 7,
  display_name: 'Ms Emily Chan',
  email: 'emily@example.hk',
  profile_picture: '',
  role_id: 4,
  reason: 'Called back on the number we have',
  asked_at: '2026-11-17T02:30:00Z',
  may_approve: true,
  asked_by: { user_id: 8, display_name: 'Ho Pui Yan' },
}
const openCentre = steps(press(/^Open Bright/, /^開啟 Bright/), dialog)

/** How staff sign in, and the centres that they look after. */
export const safetyShots: readonly Shot[] = [
  { ...security, name: 'admin.security-off' },
  { ...security, name: 'admin.security-loading', held: ['user/second-factor*', 'admin/second-factor*'] },
  { ...security, name: 'admin.security-failed', failing: ['user/second-factor*', 'admin/second-factor*'] },
  { ...security, name: 'admin.security-on', answers: { 'user/second-factor*': on } },
  {
    ...security,
    name: 'admin.security-required',
    answers: { 'user/second-factor*': { ...on, set_since: null, required: true } },
  },
  {
    ...security,
    name: 'admin.security-set-up',
    answers: { 'user/second-factor/offer*': offer },
    act: steps(turnOn, prove(['Continue', '繼續'])),
  },
  {
    ...security,
    name: 'admin.security-codes',
    answers: {
      'user/second-factor/recovery*': { recovery_codes: codes },
      'user/second-factor?*': on,
    },
    act: steps(
      press('Get new recovery codes', '取得新備用碼'),
      prove(['Get new recovery codes', '取得新備用碼']),
      async ({ page }) => page.getByText(codes[0] ?? '').waitFor(),
    ),
  },
  {
    ...security,
    name: 'admin.security-resets',
    answers: { 'admin/second-factor/resets*': { resets: [reset] } },
  },
  {
    screen: '/my-account/:page',
    name: 'my-account.second-factor',
    address: '/my-account/security#second-factor',
    as: 'teacher',
    part: 'window',
    act: steps(turnOn, dialog),
  },
  { ...security, name: 'admin.security-master', as: 'master' },
  {
    ...security,
    name: 'admin.security-password',
    part: 'window',
    act: steps(turnOn, dialog),
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
