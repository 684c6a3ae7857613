import sharp from 'sharp'
import { steps, submit } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const form = { screen: '/become-teacher', address: '/become-teacher' } as const
const own = { screen: '/my-application', address: '/my-application' } as const
const upload = { screen: '/teacher/upload-more-documents/:userId' } as const

/** Of someone signed in: the documented way, a user id in base64. */
const ownPart = (userId: number) => Buffer.from(String(userId)).toString('base64url')

async function chooseFiles({ page }: Scene): Promise<void> {
  const file = (name: string, size: number) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(size, 1),
  })
  await page
    .locator('input[name=qualification_files]')
    .setInputFiles([
      file('BSc Mathematics, CUHK.pdf', 1_400_000),
      file('Registered teacher certificate 註冊證明.jpg', 2_200_000),
      file('Reference, St. Paul’s.docx', 62_000),
    ])
}

async function choosePhoto({ page, say }: Scene): Promise<void> {
  const plain = sharp({ create: { width: 600, height: 800, channels: 3, background: '#0f766e' } })
  const buffer = await plain.jpeg().toBuffer()
  await page
    .locator('input[name=profile_picture]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel(say('Zoom', '縮放')).waitFor()
}

async function fillIn({ page, say }: Scene): Promise<void> {
  await page.getByLabel(say('First name', '名字'), { exact: true }).fill('Chi Ho')
  await page.getByLabel(say('Last name', '姓氏'), { exact: true }).fill('Tam')
  await page.getByLabel(say('Display name', '顯示名稱')).fill('Mr Tam 譚志豪')
  await page.getByText(say('Male', '男'), { exact: true }).click()
  await page.getByLabel(say('Email', '電郵')).fill('chtam@example.hk')
  await page.getByLabel(say('Username', '用戶名稱')).fill('mrtam.maths')
  await page.getByLabel(say('Password', '密碼'), { exact: true }).fill('vermilion77')
  await page.getByLabel(say('Confirm password', '確認密碼')).fill('vermilion7')
}

const sent = {
  error: false,
  errors: {},
  user: {
    ...{ user_id: 1, auth_id: 1, username: 'chtam', email: 'chtam@example.hk', display_name: 'C H Tam' },
    ...{ role_id: 4, status: 2, email_verified: false },
  },
}

export const applyShots: readonly Shot[] = [
  { ...form, name: 'become-teacher.empty' },
  { ...form, name: 'become-teacher.errors', act: steps(fillIn, choosePhoto, chooseFiles, submit) },
  { ...form, name: 'become-teacher.student', as: 'student' },
  { ...form, name: 'become-teacher.applied', as: 'applicant' },
  { ...form, name: 'become-teacher.teacher', as: 'teacher' },
  { ...form, name: 'become-teacher.centre', as: 'centre' },
  { ...form, name: 'become-teacher.loading', as: 'student', held: ['teacher/application*'] },
  { ...form, name: 'become-teacher.failed', as: 'student', failing: ['teacher/application*'] },
  {
    ...form,
    name: 'become-teacher.sent',
    answers: { 'teacher/register*': sent },
    act: steps(fillIn, async ({ page, say }) => {
      await page.getByLabel(say('Phone number', '電話號碼')).fill('+852 9123 4567')
      await page.getByLabel(say('Confirm password', '確認密碼')).fill('vermilion77')
      await page.getByRole('main').locator('button[type=submit]').click()
      await page.locator('[data-part=thanks]').waitFor()
    }),
  },
  {
    ...form,
    name: 'become-teacher.sent-student',
    as: 'student',
    answers: { 'teacher/register*': sent },
    act: async ({ page, say }) => {
      await page.getByLabel(say('Phone number', '電話號碼')).fill('+852 9123 4567')
      await page.getByText(say('Female', '女'), { exact: true }).click()
      await page.getByRole('main').locator('button[type=submit]').click()
      await page.locator('[data-part=thanks]').waitFor()
    },
  },
  { ...own, name: 'my-application.submitted', as: 'applicant' },
  { ...own, name: 'my-application.asked', as: 'asked' },
  { ...own, name: 'my-application.approved', as: 'approved' },
  { ...own, name: 'my-application.declined', as: 'declined' },
  {
    ...own,
    name: 'my-application.unverified',
    as: 'applicant',
    answers: {
      'teacher/application*': {
        user_id: 1,
        state: 'submitted',
        email: 'winglam.szeto@example.com',
        email_verified: false,
        submitted_at: '2026-03-05T04:00:00Z',
        decided_at: null,
        reason: '',
        documents: [],
        requests: [],
      },
    },
  },
  { ...own, name: 'my-application.none', as: 'newcomer' },
  { ...own, name: 'my-application.loading', as: 'applicant', held: ['teacher/application*'] },
  { ...own, name: 'my-application.failed', as: 'applicant', failing: ['teacher/application*'] },
  {
    ...upload,
    name: 'upload-documents.open',
    address: world => `/teacher/upload-more-documents/${ownPart(world.sessions.asked.user.user_id)}`,
    as: 'asked',
    act: chooseFiles,
  },
  {
    ...upload,
    name: 'upload-documents.signed-out',
    address: world => `/teacher/upload-more-documents/${ownPart(world.sessions.asked.user.user_id)}`,
  },
  { ...upload, name: 'upload-documents.forged', address: '/teacher/upload-more-documents/forged' },
  ...(['link_used', 'link_expired'] as const).map(code => ({
    ...upload,
    name: `upload-documents.${code.replace('_', '-')}`,
    address: '/teacher/upload-more-documents/abc',
    refusals: { 'teacher/upload-documents/*': { status: 410, code } },
  })),
]
