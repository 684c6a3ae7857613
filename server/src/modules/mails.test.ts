import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import {
  composeMail,
  type MailParams,
  type MailTemplate,
  registerMails,
} from '../platform/mail/mail-templates.ts'
import { mails } from './mails.ts'

registerMails(mails)

const site = { brand: readConfig({ BRAND_NAME: 'Lumen & Co' }).brand, origin: 'https://lumen.example' }

const classSample = {
  side: 'student' as const,
  title: 'Phonics <b>club</b>',
  other: 'Ms <b>Tai</b>',
  learner: 'Ka Yan',
  when: 'Tue 17 Nov 2026, 4:00 pm',
  lessons: '8',
  price: 'HK$400',
  kind: '' as const,
  until: '',
  reason: '',
  message: '',
  leaveUntil: 'Sun 22 Nov 2026, 4:00 pm',
  path: '/my-classes',
}

const lessonSample = {
  side: 'student',
  title: 'Trial <b>lesson</b>',
  other: 'Ms Lee',
  learner: 'Ka Yan',
  child: '',
  when: 'Mon 16 Nov 2026, 4:00 pm',
  before: 'Mon 16 Nov 2026, 3:00 pm',
  movedBy: '',
  venue: '',
  price: '',
  reason: '',
  next: '',
  hours: '24',
  minutes: '',
  request: '',
  answer: '',
  warning: '',
  path: '/my/bookings',
} as const

const samples: { [K in MailTemplate]: MailParams<K> } = {
  verifyEmail: { link: 'https://lumen.example/email/verify/abc?x=1&y=2' },
  resetPassword: { link: 'https://lumen.example/reset-password/abc' },
  deleteCode: { code: '493027' },
  passwordCode: { code: '493027' },
  codeGuessing: { title: 'Fractions', link: 'https://lumen.example/my-products/all' },
  passwordChanged: {
    tokens: '2',
    feed: '1',
    passkeys: '<b>Tai</b> phone',
    webhooks: 'https://hooks.example/a',
  },
  passkeyCode: { code: '123456' },
  bankCode: { code: '123456' },
  socialCode: { code: '123456' },
  socialRefused: { provider: 'facebook' },
  bankChanged: {
    kind: 'changed',
    by: 'Ms <b>Lee</b>',
    before: '••••8820',
    after: '••••4417',
    from: '203.0.113.7',
    when: '21 Nov 2026, 4:10 am pm',
    until: '24 Nov 2026, 4:10 am pm',
    path: '/stop-payouts/1.2.3.abc',
  },
  payoutsFrozen: { when: '21 Nov 2026, 4:26 am pm', by: 'Ms <b>Lee</b>', reason: '' },
  payoutsLifted: { reason: 'We <b>called</b> her' },
  payoutsFrozenStaff: {
    seller: 'Ms <b>Lee</b>',
    when: '21 Nov 2026, 4:26 am pm',
    path: '/admin/income-management?payee=teacher-1',
  },
  payoutAsked: { by: 'Ada', seller: 'Ms <b>Lee</b>', amount: 'HK$5,514.00' },
  payoutDecided: {
    decision: 'decline',
    by: 'Ada',
    seller: 'Ms <b>Lee</b>',
    amount: 'HK$5,514.00',
    reason: 'Too <b>much</b>',
  },
  managerAdded: { name: 'Mr <b>Ho</b>', email: 'ho@example.com', centre: 'Bright <b>Harbour</b>' },
  passkeyAdded: { name: 'My <b>phone</b>' },
  accessTokenAdded: { name: 'My <b>phone</b>' },
  webhookDisabled: { url: 'https://shop.example.com/hooks' },
  passkeyRemoved: { name: 'My <b>phone</b>' },
  accountDeleted: {},
  managerAppointed: { centre: 'Bright <b>Harbour</b>' },
  managerInvited: { centre: 'Bright <b>Harbour</b>', path: '/reset-password/abc' },
  managerEnded: { centre: 'Bright <b>Harbour</b>' },
  centreEnded: { centre: 'Bright <b>Harbour</b>' },
  centreRestored: { centre: 'Bright <b>Harbour</b>' },
  secondFactorOn: {},
  secondFactorOff: {},
  secondFactorReset: { path: '/admin/security' },
  factorCode: { code: '123456' },
  recoveryCodes: { kind: 'used', left: '7' },
  factorResetAsked: {},
  factorResetWaiting: { by: 'Ada', person: 'Ms <b>Lee</b>', reason: 'Lost her phone' },
  contactReceived: {
    name: 'Chan <b>Tai</b> Man',
    email: 'chan@example.com',
    message: 'Hello\n<script>alert(1)</script>',
  },
  contactAnswered: {
    name: 'Chan <b>Tai</b> Man',
    message: 'Hello\n<script>alert(1)</script>',
    answer: 'Dear <i>Chan</i>,\nthank you.',
  },
  payoutSent: {
    name: 'Ms <b>Lee</b>',
    amount: 'HK$120.00',
    date: '16 November 2026 at 12:00',
    remarks: 'October <script>',
  },
  receipt: {
    number: '261116-0042',
    date: '16 November 2026 at 12:00',
    name: 'Chan <b>Tai</b> Man',
    items: JSON.stringify([['小三分數 <script>', 'Ms Lee', 'HK$180']]),
    bought: 'products',
    total: 'HK$180',
    link: 'https://lumen.example/orders/42',
  },
  gift: {
    name: 'Ka <b>Yan</b>',
    from: 'Mei <b>Ling</b>',
    product: 'Circles <b>you</b> can see',
    message: 'Happy birthday\n<script>alert(1)</script>',
    path: '/gift/abc',
  },
  refund: {
    number: '261116-0042',
    date: '16 November 2026 at 12:00',
    name: 'Chan <b>Tai</b> Man',
    items: '[]',
    total: 'HK$180',
    link: 'https://lumen.example/orders/42',
    state: 'pending',
  },
  dispute: {
    state: 'open',
    number: '261116-0042',
    name: 'Chan <b>Tai</b> Man',
    total: 'HK$180.00',
    link: 'https://lumen.example/orders/42',
  },
  payoutAccount: {
    state: 'more_needed',
    wanted: 'Your ID number\nA photo <b>Tai</b>',
    path: '/my-profile?tab=personal',
  },
  questionAsked: {
    name: 'Ms <b>Lee</b>',
    product: 'P3 fractions <script>',
    asker: 'Ka <b>Yan</b> W.',
    question: 'Is it <b>for</b> P4?',
    path: '/product/preview/course/42#questions',
  },
  messageReceived: {
    sender: 'Ka <b>Yan</b> W.',
    senderZh: 'Ka <b>Yan</b> W.',
    quote: 'Is it <i>for</i> P4?',
    conversation: '12',
  },
  reviewReplied: {
    name: 'Ka <b>Yan</b>',
    product: 'P3 fractions <script>',
    reply: 'Thank <b>you</b>.',
    path: '/product/preview/course/42#reviews',
  },
  questionAnswered: {
    name: 'Ka <b>Yan</b>',
    product: 'P3 fractions <script>',
    answer: 'Yes, <b>it</b> is.',
    path: '/product/preview/course/42#questions',
  },
  productHidden: {
    name: 'Chan <b>Tai</b> Man',
    product: 'P3 fractions <script>',
    reason: 'Somebody <b>else</b> wrote it',
    path: '/my-products/all?edit=42',
  },
  productRestored: {
    name: 'Chan <b>Tai</b> Man',
    product: 'P3 fractions <script>',
    onSale: '1',
    path: '/my-products/all',
  },
  fileRefused: {
    product: '小三分數 <script>',
    file: 'lesson <b>Tai</b>.mp4',
    reason: 'This video is damaged.',
    onSale: '',
    path: '/my-products/all?edit=42',
  },
  teacherPublished: { seller: 'Chan <b>Tai</b> Man', title: 'Fractions', path: '/product/preview/x/1' },
  teacherPublishedMany: { seller: 'Chan <b>Tai</b> Man', count: '30', path: '/shop/chan' },
  classOpened: { seller: 'Chan <b>Tai</b> Man', title: 'Fractions', path: '/classes/x/1' },
  materialsAdded: { title: 'Fractions <b>', path: '/product/view/x/1' },
  priceDropped: { title: 'Fractions <b>', before: 'HK$200', price: 'HK$150', path: '/product/preview/x/1' },
  reviewAnswered: {
    teacher: 'Chan <b>Tai</b> Man',
    reply: 'Thank <b>you</b>',
    path: '/teachers-and-tutors/1',
  },
  noticeDigest: { items: JSON.stringify([{ title: 'New <b>', body: 'Fractions' }]), more: '3' },
  lessonConfirmed: lessonSample,
  lessonMoved: { ...lessonSample, movedBy: 'teacher' },
  lessonLearner: { ...lessonSample, before: '康晴' },
  lessonSuspended: { ...lessonSample, warning: 'Typhoon signal 8' },
  lessonCancelled: {
    ...lessonSample,
    price: 'HK$180',
    reason: 'I am <b>ill</b>',
    next: 'Tue 17 Nov 2026, 4:00 pm',
  },
  lessonAsked: {
    ...lessonSample,
    side: 'teacher',
    request: 'cancel',
    answer: '',
    reason: 'We are <b>ill</b>',
  },
  lessonAnswered: { ...lessonSample, request: 'move', answer: 'accepted' },
  lessonGone: { ...lessonSample, price: 'HK$180', next: 'Tue 17 Nov 2026, 4:00 pm' },
  lessonReminder: { ...lessonSample, minutes: '420', child: 'Hei <b>Tung</b>' },
  classReminder: {
    side: 'student',
    title: 'Phonics club',
    other: 'Ms Chan',
    who: 'Siu Ming',
    venue: '',
    when: 'Tue 1 Dec 2026, 7:30 pm',
    minutes: '1440',
    child: '',
    path: '/my-classes/1',
  },
  classLessons: {
    title: 'Phonics <b>club</b>',
    other: 'Ms <b>Tai</b>',
    reason: 'I am <b>ill</b>',
    path: '/my-classes/1',
    changes: 'Cancelled: Tue 17 Nov 2026, 4:00 pm',
  },
  classSuspended: {
    side: 'student',
    title: 'Phonics <b>club</b>',
    other: 'Ms <b>Tai</b>',
    child: 'Ka Yan',
    when: 'Tue 17 Nov 2026, 16:00',
    warning: 'Typhoon signal 8',
    until: 'Tue 1 Dec 2026, 14:00',
    price: 'HK$100',
    path: '/my-classes/1',
  },
  classFileRefused: {
    title: 'Phonics <b>club</b>',
    file: 'lesson <b>Tai</b>.mp4',
    reason: 'This video is damaged.',
    path: '/my-classes/1',
  },
  classMessage: {
    title: 'Phonics <b>club</b>',
    other: 'Ms <b>Tai</b>',
    message: 'Bring <b>pencils</b>',
    path: '/my-classes/1',
  },
  classConfirmed: classSample,
  classRequested: { ...classSample, side: 'teacher', message: 'Please <b>Tai</b>' },
  classOffered: { ...classSample, until: 'Tue 17 Nov 2026, 4:00 pm' },
  classLapsed: classSample,
  classDropped: classSample,
  classDeclined: { ...classSample, reason: 'I am <b>ill</b>' },
  classCancelled: classSample,
  classGone: classSample,
  applicationReceived: { name: '<b>Tai</b> Man' },
  documentsAsked: {
    name: '<b>Tai</b> Man',
    request: 'Your degree <script>\n成績單',
    path: '/teacher/upload-more-documents/abc',
  },
  applicationApproved: { name: 'Tai Man' },
  applicationDeclined: { name: 'Tai Man', reason: 'No <b>Tai</b> certificate' },
  teacherActivated: { name: 'Tai Man' },
  teacherDeactivated: { name: 'Tai Man', reason: 'Papers <b>expired</b>' },
  accountSuspended: { reason: 'Unpaid <b>claims</b>' },
  accountRestored: {},
  staffInvited: { role: 'admin', path: '/reset-password/abc' },
  staffRoleChanged: { role: 'staff' },
  badgeConfirmed: { name: '<b>Tai</b> Man', kind: 'scrc', reason: '', until: '2028-05-31' },
  badgeRefused: { name: 'Tai Man', kind: 'documents', reason: 'Not <b>Tai</b> legible', until: '' },
  badgeWithdrawn: { name: 'Tai Man', kind: 'edb_school', reason: 'Taken off the list', until: '2028-05-31' },
  badgeEnding: { name: 'Tai Man', kind: 'registered_teacher', reason: '', until: '2028-05-31' },
  centreInvitation: {
    centre: 'Harbour <script>',
    inviter: 'Ms <b>Tai</b>',
    path: '/centre/invitation/abc',
  },
  centreJoined: { teacher: '<b>Tai</b> Man', centre: 'Harbour' },
  centreLeft: { teacher: 'Tai Man', centre: 'Harbour' },
  centreRemoved: { centre: 'Harbour' },
}
const names = Object.keys(samples) as MailTemplate[] // The keys of the table above.

test.each(names.flatMap(name => [[name, 'en'] as const, [name, 'zh-HK'] as const]))(
  '%s in %s',
  (name, locale) => {
    const { subject, html, text } = composeMail(name, samples[name], site, locale)
    for (const part of [subject, html, text])
      expect(part).not.toMatch(/undefined|\[object|\{\w+\}(?![^<]*<\/style>)/)
    expect(html).toContain(`<html lang="${locale}">`)
    expect(html).toContain('Lumen &amp; Co')
    expect(text).toContain('Lumen & Co')
    expect(html).not.toMatch(/<script|<b>Tai|Lumen & Co/)
    expect(/\p{Script=Han}/u.test(subject)).toBe(locale === 'zh-HK')
    // Every piece of the plain text is in the HTML as well.
    const plain = html.replace(/<style>.*<\/style>|<[^>]*>/gs, '')
    for (const line of text.split('\n').filter(line => /^[\p{L} ,.，。]+$/u.test(line)))
      expect(plain).toContain(line)
  },
)

test('links and codes appear in both forms', () => {
  const verify = composeMail('verifyEmail', samples.verifyEmail, site, 'en')
  expect(verify.html).toContain('href="https://lumen.example/email/verify/abc?x=1&amp;y=2"')
  expect(verify.text).toContain('https://lumen.example/email/verify/abc?x=1&y=2')
  const code = composeMail('deleteCode', samples.deleteCode, site, 'zh-HK')
  expect(code.html).toContain('>493027<')
  expect(code.text).toContain('\n493027\n')
  expect(composeMail('passwordChanged', {}, site, 'zh-HK').html).toContain(
    'https://lumen.example/zh-HK/login',
  )
})

test('a subject stays on one line', () => {
  const mail = composeMail(
    'contactReceived',
    { ...samples.contactReceived, name: 'A\r\nBcc: x@example.com' },
    site,
    'en',
  )
  expect(mail.subject).toBe('Message from A Bcc: x@example.com')
})

test('only web links are taken', () => {
  expect(mails.verifyEmail.params.safeParse({ link: 'javascript:alert(1)' }).success).toBe(false)
})
