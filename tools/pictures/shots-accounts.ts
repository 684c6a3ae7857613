import sharp from 'sharp'
import { dialog, inSight, press, steps, submit } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const account = { screen: '/my-account', address: '/my-account' } as const

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
/** Somebody who came by Google or Facebook. */
const withoutPassword = { 'user/get*': (user: object) => ({ ...user, has_password: false }) }

export const accountShots: readonly Shot[] = [
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
  { screen: '/login', name: 'login.register', address: '/login?mode=register' },
  { screen: '/login', name: 'login.register-errors', address: '/login?mode=register', act: submit },
  { screen: '/login', name: 'login.forgot', address: '/login?mode=forgot' },
  { ...account, name: 'my-account.student', as: 'student' },
  { ...account, name: 'my-account.parent', as: 'parent' },
  { ...account, name: 'my-account.teacher', as: 'teacher' },
  { ...account, name: 'my-account.failed', as: 'student', failing: ['user/authenticate*'] },
  { ...account, name: 'my-account.loading', as: 'student', held: ['user/authenticate*', 'user/get*'] },
  { ...account, name: 'my-account.editing', as: 'student', act: press('Edit', '編輯') },
  { ...account, name: 'my-account.saved-cards', as: 'student', answers: savedCards },
  {
    ...account,
    name: 'my-account.remove-card-dialog',
    as: 'student',
    part: 'window',
    answers: savedCards,
    act: steps(press(/^Remove Visa/, /^移除.*Visa/), dialog),
  },
  { ...account, name: 'my-account.no-password', as: 'newcomer', answers: withoutPassword },
  {
    ...account,
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
      press('I agree, go on', '我同意，繼續'),
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
    answers: { 'verify/email*': { status: 200, error: false, verified: 'now' } },
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
      await page.getByRole('heading', { name: say('This link does not work', '此連結無效') }).waitFor()
    },
  },
]
