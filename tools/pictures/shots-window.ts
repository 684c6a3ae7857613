import sharp from 'sharp'
import { dialog, press, steps } from './press.ts'
import type { Scene, Shot } from './shot.ts'

const shop = { screen: '/my-shop', address: '/my-shop', films: 'none' } as const
const centre = { screen: '/my-centre', address: '/my-centre' } as const
const invitation = { screen: '/centre/invitation/:token', address: '/centre/invitation/abc' } as const

async function stage({ page }: Scene): Promise<void> {
  const plain = sharp({ create: { width: 1600, height: 640, channels: 3, background: '#0f766e' } })
  const buffer = await plain.png().toBuffer()
  await page.locator('input[type=file]').setInputFiles([
    { name: 'Classroom 課室.png', mimeType: 'image/png', buffer },
    { name: 'Open day.png', mimeType: 'image/png', buffer },
    { name: 'Notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') },
  ])
  await page.locator('[data-part=staged]').nth(1).waitFor()
}

const invited = (standing: string) => ({
  'centre/invitation/*': {
    centre: {
      subscriber_id: 1,
      username: 'brightharbour',
      centre_name: 'Bright Harbour Centre',
      centre_name_zh: '明港教育中心',
      profile_picture: '',
    },
    email: 'yuqing.lin@example.com',
    expires_at: '2026-12-03T04:00:00Z',
    standing,
  },
})

/** The window of a shop, and centres. */
export const windowShots: readonly Shot[] = [
  { ...shop, name: 'my-shop.slides', as: 'teacher' },
  { ...shop, name: 'my-shop.staged', as: 'centre', act: stage },
  { ...shop, name: 'my-shop.empty', as: 'approved', answers: { 'teacher/get/slides/*': [] } },
  { ...shop, name: 'my-shop.loading', as: 'teacher', held: ['teacher/get/slides/*'] },
  { ...shop, name: 'my-shop.failed', as: 'teacher', failing: ['teacher/get/slides/*'] },
  {
    ...shop,
    name: 'my-shop.delete',
    as: 'teacher',
    part: 'window',
    act: steps(press(/^Remove .*1 of/, /^移除.*第 1 張/), dialog),
  },
  { ...centre, name: 'my-centre.manager', as: 'centre' },
  { ...centre, name: 'my-centre.none', as: 'teacher' },
  { ...centre, name: 'my-centre.loading', as: 'centre', held: ['centre/own*'] },
  { ...centre, name: 'my-centre.failed', as: 'centre', failing: ['centre/own*'] },
  ...(
    ['ready', 'sign_in', 'register', 'applied', 'other_account', 'not_teacher', 'other_centre'] as const
  ).map(standing => ({
    ...invitation,
    name: `invitation.${standing.replace('_', '-')}`,
    answers: invited(standing),
  })),
  ...(['link_used', 'link_expired', 'link_unknown'] as const).map(code => ({
    ...invitation,
    name: `invitation.${code.replace('_', '-')}`,
    refusals: { 'centre/invitation/*': { status: 410, code } },
  })),
]
