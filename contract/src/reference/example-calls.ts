import { examplePassword, exampleIds as ids } from './example-values.ts'

export type ExampleFile = 'png' | 'pdf' | 'vtt'

/** How the example of a call differs from the values of its field names (`example-values.ts`). */
export interface ExampleCall {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  /** In addition to the required fields; a list for a call that takes one. */
  body?: unknown
  /** File fields, by the kind of file. */
  files?: Readonly<Record<string, ExampleFile>>
  /** The status of the example's answer, if it isn't a success. Shown in the reference. */
  status?: number
  /** Who calls, if other than the call's usual caller. */
  as?: 'visitor' | 'student' | 'teacher' | 'manager' | 'staff'
}

const passkey = (what: string) => ({
  id: 'AX2b',
  rawId: 'AX2b',
  type: 'public-key',
  response: { clientDataJSON: 'eyJ0eXBl', [what]: 'o2NmbXRk', signature: 'MEUCIQ', userHandle: 'NTEwNw' },
})
const lesson = {
  teacher_id: ids.teacher,
  is_trial: '1',
  date: '2026-12-01',
  duration: '60-minute trial',
  price: 120,
  slots: [{ time: '10:00', duration: 60 }],
  url: 'https://zoom.us/j/123456789',
}
const newClass = {
  title: 'Phonics',
  course_id: ids.product,
  date: '2026-12-01',
  ending_date: '2026-12-22',
  time: '19:30',
  end_time: '20:45',
  class_price: 400,
  students_limit: 8,
  require_approval: 'no',
  color: 'purple',
  repeat_on: 'Tuesday',
  venue: 'Studio 2, Causeway Bay',
}
const seller = { user_id: ids.student, subscriber_id: ids.teacher, type: 'teacher' }
const sharedValues = {
  subject: 'Math',
  levels: ['P4'],
  levels_from_name: true,
  grade: 'Upper Primary',
  tags: 'fractions',
  price: '38',
  description: '<p>Fractions</p>',
  preview_mode: 'high',
  printable: true,
  subscriber_id: 0,
}
const product = {
  productName: 'Fractions in a week',
  productDescription: '<p>Halves and thirds.</p>',
  productCategory: 'Math',
  productLevel: '["P4"]',
  productTags: 'fractions',
  productGrad: 'Upper Primary',
  worksheetPreviewMode: 'low',
  productAccessCode: 'FREECOURSE',
  printable: '1',
}
const webhookTarget = { url: 'https://shop.example.com/hooks', events: ['order.paid', 'review.written'] }
const uuid = '3f1c8f52-5a0e-4a6f-9d0b-7f6f0a1f2c11'
const period = { startingDate: '2026-12-01', endingDate: '2026-12-31' }

export const exampleCalls: Readonly<Record<string, ExampleCall>> = {
  conversationOpen: {
    body: {
      teacher_id: ids.teacher,
      text: 'Is there homework?',
      client_id: '3f2b9c1e-8a4d-4c6f-9b1a-2d7e5f6a8c90',
    },
  },
  messageSend: { body: { text: 'We are ten minutes late.' } },
  messageFileAdd: { files: { file: 'png' } },
  firstFileAdd: { files: { file: 'png' } },
  lessonReports: { body: { booking_id: ids.booking } },
  lessonReportSend: {
    body: { booking_id: ids.booking, lesson_id: ids.lesson, reason: 'late', text: 'It began at 3:25 pm.' },
  },
  caseClose: {
    body: { upheld: true, text: 'We have ended the account.', concerned_text: 'We have ended your account.' },
  },
  adminSellerClose: { body: { teacher_id: ids.teacher, dry_run: '1' } },
  staffNotes: { body: { user_id: ids.student } },
  staffTimeline: { body: { user_id: ids.student, limit: 30 } },
  staffViews: {},
  staffViewSave: { body: { list: 'orders', name: 'Paid this week', filters: '?status=paid&dateFrom=week' } },
  staffViewRemove: { body: { view_id: 1 } },
  staffNoteAdd: { body: { user_id: ids.student, text: 'Called them about the invoice.' } },
  adminSellerClosing: { body: { teacher_id: ids.teacher } },
  reportSend: {
    body: {
      kind: 'product',
      id: ids.product,
      reason: 'copyright',
      text: 'My worksheet',
      email: 'ming@example.com',
    },
  },
  userLogin: { body: { username: 'siuming', password: examplePassword } },
  userLoginCode: { body: { code: '123456' } },
  userSocialAuth: { body: { provider: 'gmail' } },
  userGet: { query: { id: ids.student } },
  userUpdate: { body: { school: 'DGS', gradeLevel: 'P4' } },
  userDelete: { body: { username: 'siuming', email: 'ming@example.com' } },
  passkeySignIn: { body: { state: 'c3RhdGU', response: passkey('authenticatorData') } },
  passkeyAdd: { body: { state: 'c3RhdGU', name: 'My phone', response: passkey('attestationObject') } },
  passkeyRename: { body: { name: 'My phone' } },
  pushSubscribe: {
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/d1',
      name: 'My phone',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
    },
  },
  webhookAdd: { body: webhookTarget },
  webhookChange: { body: webhookTarget },
  accessTokenAdd: { body: { name: 'Our web site', scopes: ['read:products', 'read:orders'], days: 90 } },
  learnerAdd: { body: { first_name: 'Ka Yan', grade: 'P4' } },
  learnerUpdate: { body: { first_name: 'Ka Yan', grade: 'P5' } },
  noticeChoose: { body: { kind: 'lessons', mail: 'daily' } },
  // Only an email has a signed token.
  noticeUnsubscribe: { query: { token: '5107.lessons.kq3…' }, status: 404 },
  pageviewCount: { body: { route: '/shops' } },
  defectReport: {
    body: {
      name: 'TypeError',
      message: "Cannot read properties of undefined (reading 'name')",
      stack: 'TypeError: …\n    at ShopCard (/assets/shops-1a2b3c.js:1:2345)',
      screen: '/shops',
    },
  },
  contactSend: {
    body: { name: 'Chan Siu Ming', email: 'ming@example.com', message: 'How do I get a receipt?' },
  },
  teacherRegister: {
    body: {
      first_name: 'Wai Ling',
      last_name: 'Leung',
      display_name: 'Ms Leung',
      phone_number: '+852 5550 0000',
      gender: 'female',
      about: 'Ten years in primary schools.',
      email: 'wailing@example.com',
      username: 'msleung',
      password: examplePassword,
      confirmpassword: examplePassword,
    },
    files: { 'qualification_files[]': 'pdf' },
  },
  documentLinkView: { params: { userId: 'MzExMg.k3…' } },
  documentsUpload: { body: { user_id: 'MzExMg.k3…' }, files: { 'qualification_files[]': 'pdf' } },
  badgeClaim: { body: { kind: 'scrc', number: 'SCRC-2026-1234' }, files: { proof: 'pdf' } },
  badgeConfirm: { body: { valid_until: '2027-11-30' } },
  requestsFulfil: { body: { fulfilled: 1 } },
  userStatusSet: { body: { user_id: ids.student, status: 1 } },
  teacherProfileView: { query: { id: ids.teacher } },
  teacherUpdate: { body: { user_id: ids.teacher, title: 'Primary mathematics', sub_title: 'Small steps' } },
  teacherConnectDetails: { body: { user_id: ids.teacher } },
  teacherLanguageRemove: { body: { language: 31 } },
  trialPriceRemove: { body: { price: ids.package } },
  centreUpdate: { body: { name: 'Harbour Learning', about: '<p>Small classes.</p>' }, as: 'manager' },
  centreOwn: { as: 'manager' },
  centreInvite: { as: 'manager' },
  centreInviteMany: { as: 'manager' },
  centreInvitationWithdraw: { as: 'manager' },
  centreMemberRemove: { body: { user_id: ids.teacher }, as: 'manager' },
  shelfView: { query: { q: 'fractions', levels: 'P3,P4', sort: 'popular' } },
  productSearch: { params: { terms: 'fractions' }, body: { levels: ['P3', 'P4'] } },
  searchSuggest: { query: { q: 'frac' } },
  productFilter: { body: { levels: ['P3', 'P4'], tags: ['fractions'] } },
  categoryProducts: { params: { id: ids.subject } },
  centreProducts: { params: { subject: 0 } },
  teacherFilter: { body: { filters: { country: 'HK', price_min: 100 }, sort: 'newest' } },
  shopProducts: { body: { user_id: ids.teacher, subject: 'Math', level: ['P4'] } },
  slidesAdd: { params: { id: ids.teacher }, files: { 'files[0]': 'png' } },
  slidesOrder: { body: { ids: [] } },
  authoredProductList: { query: { status: 1, limit: 10 } },
  productAdd: { body: product, files: { cover: 'png', material: 'pdf' } },
  productEdit: { body: product },
  draftDefaultsSave: { body: sharedValues },
  draftEdit: { body: { course_ids: [ids.product], price: '40' } },
  productsChange: {
    body: { course_ids: [ids.product], price: '40', discounted_price: '20%', preview: true },
  },
  productAccessByName: { query: { course_name: 'Fractions in a week' } },
  progressStore: { body: { position: 95 } },
  recommendedProducts: { params: { userId: 0 } },
  captionView: { params: { language: 'zh-HK' } },
  sampleCaptions: { params: { language: 'zh-HK' } },
  captionStore: { params: { language: 'zh-HK' }, files: { captions: 'vtt' } },
  captionRemove: { params: { language: 'zh-HK' } },
  noteAdd: { body: { seconds: 95, text: 'Carry the one.', key: uuid } },
  noteChange: { body: { text: 'Carry the one.' } },
  discountSave: {
    body: {
      teacher_id: ids.teacher,
      name: 'November',
      code: 'NOV20',
      type: 'percent',
      value: 20,
      start_date: '2026-11-17',
      end_date: '2026-12-01',
      limit_total: 50,
      limit_per_buyer: 1,
    },
  },
  bundlesOffered: { query: { course_id: ids.product } },
  bundleSave: {
    body: {
      teacher_id: ids.teacher,
      title: 'Fractions from the start',
      products: [ids.product, ids.secondProduct],
      price: 25_000,
    },
  },
  giftChange: {
    body: {
      recipient_name: 'Ka Yan',
      recipient_email: 'kayan@example.com',
      message: 'Happy birthday!',
      send_on: '2026-12-01',
    },
  },
  productReport: { query: { period: '30' } },
  teacherReviewAdd: { body: { rating: 5, review: 'Clear and patient.' } },
  reviewAdd: { body: { rating: 5, comment: 'My daughter understands it now.' } },
  historyView: { query: { month: 11, year: 2026 } },
  historyRemoveByGet: { query: { history: 1, user: ids.student } },
  subscriptionStore: { body: seller },
  subscriptionRemove: { body: seller },
  followingAdd: { body: seller },
  followingMute: { body: { ...seller, muted: true } },
  teacherFollow: { body: seller },
  teacherUnfollow: { body: seller },
  slotsAdd: { body: { lessons: [lesson] } },
  slotsPattern: {
    body: {
      weekdays: [2, 6],
      from: '2026-12-01',
      until: '2027-01-31',
      slots: [{ time: '10:00', duration: 60 }],
    },
  },
  weekCopy: { body: { from: '2026-12-01', to: '2026-12-08', preview: true } },
  slotsFlag: { body: { date: '2026-12-01', is_trial: '0' } },
  ownTimes: { query: { from: '2026-12-01', until: '2026-12-31' } },
  slotsChange: { body: { from: '2026-12-01', until: '2026-12-31', seats: 2 } },
  busyTimes: { query: { from: '2026-12-01', until: '2026-12-31' } },
  weekSave: {
    body: {
      hours: [
        { weekday: 3, from: '16:00', to: '20:30' },
        { weekday: 6, from: '09:00', to: '13:00' },
      ],
      ...{ title: '30 min trial', price: 120, duration: 30, seats: 1, url: 'zoom.us/j/98213345' },
      ...{ until: '2027-02-28', except: ['2026-12-26'], preview: true },
    },
  },
  timeOffAdd: { body: { from: '2026-12-24', until: '2027-01-01', note: 'Christmas', preview: true } },
  calendarAdd: {
    body: { address: 'https://calendar.example.com/wingyan/basic.ics', name: 'School calendar' },
  },
  slotsDelete: { body: { from: '2026-12-24', until: '2026-12-31' } },
  slotEdit: { body: { trial_time: '16:00' } },
  teacherClasses: { body: period },
  courseClasses: { body: period },
  allClasses: { body: period },
  myClasses: { body: period },
  classAdd: { body: newClass },
  classEdit: { body: { ...newClass, version: 1 } },
  classLessonMove: { body: { date: '2026-12-03', time: '19:30', end_time: '20:45' } },
  classLessonAdd: { body: { date: '2026-12-29', time: '19:30', end_time: '20:45' } },
  classEnroll: { body: { classes: [ids.class], student_id: ids.student } },
  classMessage: { body: { message: 'Please bring a ruler on Tuesday.' } },
  bookingJoin: { body: { booking_id: ids.booking } },
  weatherDeclare: { body: { code: 'TC8NE' } },
  cartQuote: { body: { products: [{ course_id: ids.product, price: 18_000 }] } },
  paymentIntent: { body: { products: [{ course_id: ids.product }] } },
  sandboxConfirm: {
    body: { card: { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Chan Siu Ming' } },
  },
  bookingsStore: {
    body: [{ slot_id: ids.slot, student_id: ids.student, payment_id: 'pi_3P', sale_price: 12_000 }],
  },
  productAssign: { body: { products: [ids.product] } },
  teacherFollowers: { query: { id: ids.teacher } },
  teacherFollowersPage: { body: { id: ids.teacher } },
  teacherStatement: { query: { month: '2026-10' } },
  teacherEarningsCsv: { query: { type: 'sales' } },
  adminAuthenticate: { body: { token: 'eyJhbGciOiJIUzI1NiJ9…' } },
  adminTeachers: { body: { q: 'Leung', sort: '-registered', limit: 20 } },
  adminTransfer: { body: { teacher_id: ids.teacher, amount: 620, remarks: 'October' } },
  adminTransferMany: {
    body: { payouts: [{ teacher_id: ids.teacher, centre_id: 0, amount: 620 }], remarks: 'October' },
  },
  adminPayee: { body: { teacher_id: ids.teacher } },
  adminSales: { body: { teacher_id: ids.teacher } },
  adminPayouts: { body: { teacher_id: ids.teacher } },
  adminOrders: { body: { q: 'Chan', status: 'paid', limit: 20 } },
  refundOrder: { body: { reason: 'The class was cancelled.' } },
  userFactorConfirm: { body: { code: '123456' } },
  factorResetAsk: { body: { user_id: ids.staff, reason: 'She called back from the number we have.' } },
  factorResetDecide: { body: { user_id: ids.staff, decision: 'approve' } },
  adminManagerEnd: { body: { user_id: ids.teacher } },
  subjectAdd: { body: { title: 'Astronomy', title_zh: '天文' } },
  subjectUpdate: { body: { subjects: [ids.subject] } },
  levelAdd: { body: { title: 'P7' } },
  levelUpdate: { body: { levels: [ids.level] } },
  // Synonyms that every new database has.
  synonymAdd: { body: { kind: 'subject', texts: ['astrophysics', '天體物理'] } },
  synonymChange: {
    body: { id: 1, version: 1, kind: 'subject', texts: ['Chinese history', '中國歷史', '國史'] },
  },
  synonymRemove: { body: { id: 2 } },
  searchMissRemove: { body: { text: 'quantum knitting', language: 'en' }, status: 404 },
  productFeature: { body: { featured: 1 } },
  adminJobRetryAll: { body: { job: 'mail.send' } },
  adminMessageRead: { body: { read: true } },
  adminFigures: { body: { period: '14d' } },
  uploadOffset: { params: { id: uuid } },
  uploadSend: { params: { id: uuid } },
  uploadRemove: { params: { id: uuid } },
  uploadView: { params: { id: uuid } },
}
