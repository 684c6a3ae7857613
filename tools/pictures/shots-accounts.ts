import sharp from 'sharp'
import { dialog, inSight, press, steps, submit } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const account = { screen: '/my-account', address: '/my-account' } as const
const settings = (page: string) => ({ screen: '/my-account/:page', address: `/my-account/${page}` }) as const
const [bells, keys] = [settings('notifications'), settings('security')]
const [cards, programs] = [settings('payments'), settings('developers')]

async function choosePicture({ page }: Scene): Promise<void> {
  const plain = sharp({ create: { width: 300, height: 400, channels: 3, background: '#0f766e' } })
  const buffer = await plain.jpeg().toBuffer()
  const chooser = page.getByRole('main').locator('input[type=file]').first()
  await chooser.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
}

const savedCards = {
  'payment/methods*': {
    data: [
      { id: 'one', card: { brand: 'visa', last4: '4242' } },
      { id: 'two', card: { brand: 'mastercard', last4: '4444' } },
    ],
  },
}
const passkey = (passkey_id: number, name: string, synced: boolean, used_at: string | null) => ({
  passkey_id,
  name,
  synced,
  used_at,
  created_at: '2026-10-02T08:00:00Z',
})
const kept = [passkey(1, 'iPhone', true, '2026-11-01T08:00:00Z'), passkey(2, 'Security key', false, null)]
const accessTokens = {
  'access-tokens?*': {
    access_tokens: [
      {
        access_token_id: 1,
        name: 'Our website',
        scopes: ['read:products', 'read:orders'],
        ending: 'kQ3x',
        created_at: '2026-10-01T08:00:00Z',
        expires_at: '2026-12-30T08:00:00Z',
        used_at: '2026-11-01T08:00:00Z',
      },
      {
        access_token_id: 2,
        name: 'Bookkeeping',
        scopes: ['read:income'],
        ending: 'Z0b_',
        created_at: '2026-10-01T08:00:00Z',
        expires_at: '2027-10-01T08:00:00Z',
        used_at: null,
      },
    ],
  },
}
const passkeys = { 'passkeys?*': { passkeys: kept } }
const tenPasskeys = {
  'passkeys?*': {
    passkeys: Array.from({ length: 10 }, (_, at) => passkey(at, `Phone ${at + 1}`, true, null)),
  },
}
const notices = {
  'push?*': {
    public_key: 'B',
    devices: [
      { device_id: 2, name: 'Chrome · Android', added_at: '2026-11-01T08:00:00Z', current: true },
      { device_id: 1, name: 'Safari · Mac', added_at: '2026-10-02T08:00:00Z', current: false },
    ],
  },
}
const atNotices = async ({ page }: Scene) => page.locator('#notices').scrollIntoViewIfNeeded()
const notice = (notice_id: number, kind: string, read: boolean, words: { title: string; body: string }) => ({
  ...{ notice_id, kind, read, quote: '' },
  path: '/my/bookings',
  at: `2026-11-1${notice_id}T08:00:00Z`,
  ...words,
})
const shownNotices = [
  notice(5, 'places', false, {
    title: 'We’re holding a seat for you',
    body: 'Wing: there’s a seat in P5 Maths circle with Ms Chan, which starts on Thu 3 Dec 2026, 19:30.',
  }),
  notice(4, 'favourites', false, {
    title: 'Price drop on a favourite',
    body: 'P3 Fractions with Bar Models now costs HK$90 instead of HK$120.',
  }),
  notice(3, 'teachers', true, {
    title: '林老師推出新課程',
    body: '林老師推出了DSE 中國語文閱讀理解：文言文精讀。',
  }),
]
const rung = { 'notices?*': { unread: 2, notices: shownNotices, more: true } }
const noneRung = { 'notices?*': { unread: 0, notices: [], more: false } }
// The count is part of the bell's name.
const ring = press(/^Notices/, /^通知/)
const atMails = async ({ page }: Scene) => page.locator('#mails').scrollIntoViewIfNeeded()
const atPasskeys = async ({ page }: Scene) => page.locator('#passkeys').scrollIntoViewIfNeeded()
/** Someone who came by Google or Facebook. */
const withoutPassword = { 'user/get*': (user: object) => ({ ...user, has_password: false }) }

const noticesPage = { screen: '/notices', address: '/notices', as: 'student' } as const

const changedBank = { changed_at: '2026-11-17T08:10:00.000Z', before: '••••8820', after: '••••4417' }

export const accountShots: readonly Shot[] = [
  { ...noticesPage, name: 'notices.some', answers: rung },
  { ...noticesPage, name: 'notices.panel', answers: rung, part: 'window', address: '/faqs', act: ring },
  { ...noticesPage, name: 'notices.none', answers: noneRung },
  { ...noticesPage, name: 'notices.failed', failing: ['notices?*'] },
  { ...noticesPage, name: 'notices.loading', held: ['notices?*'] },
  { screen: '/stop-payouts/:token', name: 'stop-payouts.bad', address: '/stop-payouts/x' },
  ...(['open', 'frozen', 'past'] as const).map(state => ({
    screen: '/stop-payouts/:token',
    name: `stop-payouts.${state}`,
    address: '/stop-payouts/x',
    answers: { 'payouts/stop*': { ...changedBank, state } },
  })),
  { screen: '/unsubscribe', name: 'unsubscribe.bad', address: '/unsubscribe?token=x' },
  {
    screen: '/unsubscribe',
    name: 'unsubscribe.done',
    address: '/unsubscribe?token=x',
    answers: { 'notices/unsubscribe*': { status: 200, kind: 'teachers' } },
  },
  { ...bells, name: 'my-account.mails', as: 'student', part: 'window', act: atMails },
  {
    ...bells,
    name: 'my-account.mails-failed',
    as: 'student',
    part: 'window',
    failing: ['notices/choices*'],
    act: atMails,
  },
  { screen: '/login', name: 'login.sign-in', address: '/login' },
  { screen: '/login', name: 'login.sign-in-errors', address: '/login', act: submit },
  { screen: '/login', name: 'login.signed-in-student', address: '/login', as: 'student' },
  {
    screen: '/login',
    name: 'login.refused',
    address: '/login',
    act: async ({ page, say }) => {
      await page.getByLabel(say('Username or email', '用戶名稱或電郵')).fill('student')
      await page.getByLabel(say('Password', '密碼'), { exact: true }).fill('not-the-password')
      await page.getByLabel(say('Password', '密碼'), { exact: true }).press('Enter')
      await page.getByRole('main').getByRole('alert').first().waitFor()
    },
  },
  {
    screen: '/login',
    name: 'login.passkey-refused',
    address: '/login',
    act: steps(press('Sign in with a passkey', '使用通行密鑰登入'), async ({ page }) => {
      await page.getByRole('main').getByRole('alert').first().waitFor()
    }),
  },
  { screen: '/login', name: 'login.register', address: '/login?mode=register' },
  { screen: '/login', name: 'login.register-errors', address: '/login?mode=register', act: submit },
  { screen: '/login', name: 'login.forgot', address: '/login?mode=forgot' },
  { ...account, name: 'my-account.student', as: 'student' },
  { ...account, name: 'my-account.parent', as: 'parent' },
  { ...keys, name: 'my-account.security', as: 'teacher' },
  { ...account, name: 'my-account.teacher', as: 'teacher' },
  { ...account, name: 'my-account.failed', as: 'student', failing: ['user/authenticate*'] },
  { ...account, name: 'my-account.loading', as: 'student', held: ['user/authenticate*', 'user/get*'] },
  { ...account, name: 'my-account.editing', as: 'student', act: press('Edit', '編輯') },
  { ...cards, name: 'my-account.saved-cards', as: 'student', answers: savedCards },
  {
    ...cards,
    name: 'my-account.remove-card-dialog',
    as: 'student',
    part: 'window',
    answers: savedCards,
    act: steps(press(/^Remove Visa/, /^移除.*Visa/), dialog),
  },
  { ...programs, name: 'my-account.access-tokens', as: 'teacher', answers: accessTokens },
  {
    ...programs,
    name: 'my-account.access-tokens-failed',
    as: 'teacher',
    part: 'window',
    failing: ['access-tokens?*'],
  },
  {
    ...programs,
    name: 'my-account.access-token-dialog',
    as: 'teacher',
    part: 'window',
    answers: accessTokens,
    act: steps(press('Create a token', '建立權杖'), dialog),
  },
  { ...keys, name: 'my-account.passkeys', as: 'student', answers: passkeys },
  { ...keys, name: 'my-account.passkeys-full', as: 'student', answers: tenPasskeys },
  {
    ...keys,
    name: 'my-account.passkeys-failed',
    as: 'student',
    part: 'window',
    failing: ['passkeys?*'],
    act: atPasskeys,
  },
  {
    ...keys,
    name: 'my-account.passkeys-loading',
    as: 'student',
    part: 'window',
    held: ['passkeys?*'],
    act: atPasskeys,
  },
  {
    ...keys,
    name: 'my-account.passkey-add-dialog',
    as: 'student',
    part: 'window',
    act: steps(press('Add a passkey', '新增通行密鑰'), dialog),
  },
  {
    ...keys,
    name: 'my-account.passkey-add-code-dialog',
    as: 'newcomer',
    part: 'window',
    answers: withoutPassword,
    act: steps(press('Add a passkey', '新增通行密鑰'), dialog),
  },
  {
    ...keys,
    name: 'my-account.passkey-rename-dialog',
    as: 'student',
    part: 'window',
    answers: passkeys,
    act: steps(press('Rename iPhone', '為「iPhone」改名'), dialog),
  },
  {
    ...keys,
    name: 'my-account.passkey-remove-dialog',
    as: 'student',
    part: 'window',
    answers: passkeys,
    act: steps(press('Remove iPhone', '移除「iPhone」'), dialog),
  },
  { ...bells, name: 'my-account.notices', as: 'student', part: 'window', answers: notices, act: atNotices },
  {
    ...bells,
    name: 'my-account.notices-none',
    as: 'student',
    part: 'window',
    answers: { 'push?*': { public_key: 'B', devices: [] } },
    act: atNotices,
  },
  {
    ...bells,
    name: 'my-account.notices-failed',
    as: 'student',
    part: 'window',
    failing: ['push?*'],
    act: atNotices,
  },
  { ...keys, name: 'my-account.no-password', as: 'newcomer', answers: withoutPassword },
  {
    ...keys,
    name: 'my-account.mailed-code',
    as: 'newcomer',
    answers: withoutPassword,
    act: steps(press('Send the code', '寄出驗證碼'), async scene => {
      await inSight(scene, 'button', 'Send another code', '重寄驗證碼').waitFor()
    }),
  },
  {
    ...account,
    name: 'my-account.cropper',
    as: 'student',
    part: 'window',
    act: steps(choosePicture, dialog, async ({ page, say }) => {
      await page.getByLabel(say('Zoom', '縮放')).waitFor()
    }),
  },
  {
    ...account,
    name: 'my-account.delete-dialog',
    as: 'student',
    part: 'window',
    act: steps(press('Delete account', '刪除帳戶'), dialog),
  },
  {
    ...account,
    name: 'my-account.delete-password',
    as: 'student',
    part: 'window',
    act: steps(
      press('Delete account', '刪除帳戶'),
      dialog,
      press('I agree, continue', '我同意，繼續'),
      async scene => {
        await scene.page.getByRole('dialog').getByLabel(scene.say('Your password', '你的密碼')).waitFor()
      },
    ),
  },
  {
    ...account,
    name: 'my-account.unsaved-dialog',
    as: 'student',
    part: 'window',
    widths: [1440],
    act: steps(
      press('Edit', '編輯'),
      async ({ page, say }) => page.getByLabel(say('School', '學校')).fill('Island School'),
      press('FAQ', '常見問題', 'link'),
      dialog,
    ),
  },
  { screen: '/email/verify/:token', name: 'verify-email.bad', address: '/email/verify/unknown' },
  {
    screen: '/email/verify/:token',
    name: 'verify-email.verified',
    address: '/email/verify/unknown',
    answers: { 'verify/email*': { verified: true, sign_in: null, username: '' } },
  },
  {
    screen: '/email/verify/:token',
    name: 'verify-email.failed',
    address: '/email/verify/unknown',
    failing: ['verify/email*'],
  },
  {
    screen: '/email/verify/:token',
    name: 'verify-email.loading',
    address: '/email/verify/unknown',
    held: ['verify/email*'],
  },
  { screen: '/reset-password/:token', name: 'reset-password.open', address: '/reset-password/unknown' },
  {
    screen: '/reset-password/:token',
    name: 'reset-password.errors',
    address: '/reset-password/unknown',
    act: submit,
  },
  {
    screen: '/reset-password/:token',
    name: 'reset-password.spent',
    address: '/reset-password/unknown',
    act: async ({ page, say }) => {
      await page.getByLabel(say('New password', '新密碼'), { exact: true }).fill('paper-boat-48')
      await page.getByLabel(say('Confirm password', '確認密碼'), { exact: true }).fill('paper-boat-48')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: say('This link doesn’t work', '此連結無效') }).waitFor()
    },
  },
]
