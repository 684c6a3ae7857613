import { expect, test } from 'vitest'
import { presentProduct } from './product.presenter.ts'

test('codes and watermark texts are for the owner alone', () => {
  const product = {
    id: 7,
    teacherId: 5001,
    centreId: 3,
    name: 'Fractions',
    nameZh: null,
    description: '<p>x</p><script>alert(1)</script>',
    descriptionZh: null,
    subjectId: 3,
    subject: 'Math',
    subjectZh: '數學',
    levels: ['P3', 'P4'],
    tags: ['a', 'b'],
    grade: 'Lower Primary',
    access: 'watermark' as const,
    priceCents: 0,
    discountCents: null,
    accessCode: 'SECRET',
    printable: false,
    showWatermark: true,
    watermarks: [{ code: 'ABC123', text: '陳小明' }],
    endsOn: null,
    previewMode: 'low' as const,
    version: 1,
    coverId: '00000000-0000-4000-8000-000000000000',
    status: 1,
    featured: false,
    createdAt: new Date('2026-01-02T03:04:05Z'),
    updatedAt: new Date('2026-01-02T03:04:05Z'),
    deletedAt: null,
    purgedAt: null,
    hiddenAt: null,
    hiddenReason: '',
    teacherUsername: 'chan',
    centreEnded: false,
    teacherStatus: 1,
    teacherDeletedAt: null,
    teacherName: 'Ms Chan',
    pictureKey: null,
    pictureUrl: 'https://example.com/me.png',
    centreUsername: 'harbour',
    centreName: 'Harbour',
    centreNameZh: '海港',
    centrePictureKey: 'x.webp',
    payoutReady: true,
    reviews: 3,
    ratingTotal: 13,
    sold: 12,
    popularity: 4.5,
    liveUntil: null,
    timedDiscounts: [],
    videos: 2,
    complete: true,
    worksheets: 1,
    pdfs: 1,
  }
  const shown = presentProduct(product, { forOwner: false, cover: '/c', owned: false, locale: 'en' })
  expect(JSON.stringify(shown)).not.toMatch(/SECRET|ABC123|陳小明|<script/)
  expect(shown).toMatchObject({
    access_code: '******',
    watermarks: '',
    printable: '0',
    showWaterMark: '1',
    username: 'harbour',
    avatar: '/media/avatars/x.webp',
    profile_picture: 'https://example.com/me.png',
    auth_using: 'social',
    stripe_connect_id: 'payee-centre-3',
    discounted_price: '',
    course_level: '["P3","P4"]',
    tags: 'a,b',
    rating: 4.3,
    comments: 3,
    sold: 12,
    videos: 2,
    worksheets: 1,
    pdfs: 1,
    owned: false,
  })
  expect(presentProduct(product, { forOwner: true, cover: '', owned: true, locale: 'en' })).toMatchObject({
    access_code: 'SECRET',
    watermarks: 'ABC123,陳小明',
  })
  const free = { ...product, access: 'free' as const, accessCode: null }
  expect(presentProduct(free, { forOwner: false, cover: '', owned: true, locale: 'en' }).access_code).toBe(
    'FREECOURSE',
  )
  const paid = {
    ...product,
    access: 'paid' as const,
    accessCode: null,
    priceCents: 18_050,
    discountCents: 9950,
  }
  expect(presentProduct(paid, { forOwner: false, cover: '', owned: true, locale: 'en' })).toMatchObject({
    access_code: '',
    course_tution_fee: 180.5,
    discounted_price: 99.5,
  })
})
