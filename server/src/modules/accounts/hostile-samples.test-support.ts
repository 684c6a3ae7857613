import { PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'

export interface HostileCaller extends TestPerson {
  /** Where the call is about a course of their own. */
  courseId?: number
}

/** Values that let the other fields pass, so that the hostile one gets as far as it can. */
export function sampleOf(field: string, person: HostileCaller): unknown {
  const name = `h${unique()}`
  const known: Record<string, unknown> = {
    user_id: person.userId,
    userId: person.userId,
    id: person.userId,
    username: name,
    email: `${name}@example.com`,
    ...{ password: PASSWORD, confirmpassword: PASSWORD, pwd: PASSWORD },
    provider: 'gmail',
    account_type: 'student',
    subscriber_id: 0,
    language: 'en',
    language_code: 'en',
    remove_picture: '0',
    contact_no: '+852 5550 0000',
    website: '',
    ...{ route: '/shops', next: '/shops' },
    teacher_id: person.userId,
    course_id: person.courseId ?? person.userId,
    courseId: person.userId,
    status: '1',
    orderBy: '{"orderBy":"course_name","by":"asc"}',
    searchQuery: 'fractions',
    limit: '10',
    offset: '0',
    productDescription: '<p>Fractions</p>',
    productCategory: 'Math',
    productLevel: '["P4"]',
    productGrad: 'Upper Primary',
    worksheetPreviewMode: 'high',
    price: '',
    discountedPrice: '',
    productAccessCode: 'FREECOURSE',
    expiryDate: 'null',
    ...{ showWaterMark: '0', printable: '1', version: '1' },
    watermarks: '',
    // The form passes as far as the question whose uploads these are.
    materialUploads: JSON.stringify([{ upload_id: crypto.randomUUID() }]),
    ...{ coverUpload: crypto.randomUUID(), upload_id: crypto.randomUUID(), material_id: 1 },
    deletedMaterialId: '[]',
    page: '1',
    terms: 'fractions,數學',
    centre: '1',
    subject: '0',
    level: [['P4']],
    rating: '5',
    type: 'teacher',
    month: '11',
    year: '2026',
    history: '1',
    user: person.userId,
    current_password: PASSWORD,
    sort: 'popular',
    ...{ code: 'TC8NE', warning_id: 1, began_at: '2026-11-16T00:00:00Z', ended_at: '2026-11-16T00:00:00Z' },
    ...{ min: '10', max: '500' },
    authId: person.authId,
    ...{ student_id: person.userId, reviewer_id: person.userId, teacher: person.userId },
    ...{ review_id: 1, badge_id: 1, qualification: 1 },
    gender: 'female',
    ...{ learner_id: 1, slot_id: 1, trial_id: 1, booking_id: 1, booking: 1, attendance: 1 },
    ...{ trial_date: '2030-01-01', trial_time: '16:00', duration: 60, seats: 1, confirm: false },
    ...{ enrolment_id: 1, classes: [1], message: 'Is there a place?' },
    ...{ class_id: 1, lesson_id: 1, note: 'Chapter 3', startingDate: '2026-12-01', endingDate: '2026-12-31' },
    ...{ when: 'upcoming', first_name: 'Ka Yan', trials: [{ slot_id: 1 }] },
    ...{ profile_pic_changed: '0', submission_id: crypto.randomUUID(), phone_number: '+852 5550 0000' },
    ...{ kind: 'scrc', tab: 'all', fulfilled: 1, valid_until: '2030-01-01', ids: [1] },
    ...{ free: '1', videos: '1', worksheets: '1' },
    seller: 'teacher',
    purchaseType: 'single',
    products: [{ course_id: person.userId, price: 18_000 }],
  }
  return field in known ? known[field] : 'sample'
}

const sampleClass = {
  ...{ title: 'Phonics', date: '2026-12-01', ending_date: '2026-12-22', time: '19:30', end_time: '20:45' },
  ...{ class_price: '400', students_limit: '8', no_limit: '0', require_approval: 'no', color: 'purple' },
  ...{ repeat_on: 'Tuesday', venue: 'Studio 2', zoom_link: '', google_meet_link: '', remarks: '' },
  ...{ without_holidays: '1', without_days: [], materials: [], material_uploads: [] },
}
const lessonTimes = { date: '2026-12-01', time: '19:30', end_time: '20:45', note: 'Chapter 3' }

/** Where a name means something else than in other calls. */
export const particular: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  // The form passes as far as the question whose calendar it is.
  'teacher/addLessons': {
    lessons: [
      {
        ...{
          teacher_id: 1,
          is_trial: '1',
          date: '2026-12-01',
          slots: [{ time: '10:00', duration: '60mins' }],
        },
        ...{ duration: '60-minute trial', venue: '', pVenue: '', price: '120', url: 'zoom.us/j/1' },
      },
    ],
  },
  'schedule/pattern': {
    ...{ weekdays: [2, 6], from: '2026-12-01', until: '2027-01-31', slots: [{ time: '10:00' }] },
    without_holidays: '1',
  },
  'schedule/copy-week': { from: '2026-12-01', to: '2026-12-08', without_holidays: '1', preview: '0' },
  'schedule/flag': { slot_ids: [], date: '2026-12-01', is_trial: '0' },
  'schedule/holidays': { from: '2026-12-01', until: '2027-01-31' },
  classes: sampleClass,
  'class/update': sampleClass,
  'class/lesson/move': lessonTimes,
  'class/lesson/add': lessonTimes,
  'payment/intent': {
    amount: '18000',
    customer: '',
    stripe_connect_id: '',
    type: 'single',
    provider: 'card',
    save_card: false,
  },
  'payment/sandbox/confirm': {
    card: { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Lee Mei Ling' },
    wallet: false,
    authentication: 'passed',
    alipay: 'paid',
    save_card: false,
  },
  'teachers/shops': { orderBy: 'alphabetical' },
  'teacher/upload-documents': { user_id: 'MTI' },
  'admin/badges': { state: 'claimed' },
  'teachers/list': { status: 'active', sort: 'newest' },
  'teacher/filter': { filters: { country: 'HK', price_min: 100 }, sort: 'newest' },
  'teacher/reviews': { sort: 'highest' },
  'teacher/reviews/{id}': { sort: 'highest' },
  'teacher/delete/language': { language: 1 },
  'teacher/delete/trial/price': { price: 1 },
  'teacher/add/slider/{id}': { upload_ids: crypto.randomUUID() },
  'teacher/update': {
    country: 'HK',
    routing_number: '024-388',
    account_number: '000-123456-001',
    id_number: 'A123456(7)',
    id_front_upload: crypto.randomUUID(),
    id_back_upload: crypto.randomUUID(),
    languages: '[]',
    trials: '[]',
    updated_slots: '[]',
    qualification_uploads: '[]',
    introduction_upload: crypto.randomUUID(),
    remove_introduction: '0',
  },
  'payment/store': { amount: '18000' },
  bookings: { sale_price: 30_000, payment_id: 'intent' },
  'product/assign': { accounts: [], products: [1] },
  'payment/generatesignature': { order_id: 1 },
  'payment/release': { order_id: 1 },
  'admin/refund': { order_id: 1, lines: [1], idempotency_key: 'sample-key' },
}
