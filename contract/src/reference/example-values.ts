/** Ids that the examples speak of. Each number stands for one thing only: tests put real ones in their place. */
export const exampleIds = {
  student: 5107,
  teacher: 3112,
  staff: 1024,
  product: 12_041,
  /** Another one of the same seller. */
  secondProduct: 12_058,
  material: 40_213,
  centre: 417,
  class: 8011,
  lesson: 8213,
  slot: 6204,
  package: 2109,
  booking: 7305,
  enrolment: 9102,
  learner: 2711,
  order: 30_417,
  line: 30_518,
  subject: 1203,
  level: 1314,
} as const

/** Of everybody in the examples. */
export const examplePassword = 'lantern-harbour-27'

const ids = exampleIds
const instant = '2026-11-16T08:30:00.000Z'
const later = '2026-12-01T15:59:59.000Z'
const day = '2026-12-01'
const uuid = '3f1c8f52-5a0e-4a6f-9d0b-7f6f0a1f2c11'
const dollars = 180
const cents = 18_000

/** What a field of this name holds in the examples; a call may say otherwise (`example-calls.ts`). */
export const exampleValues: Readonly<Record<string, unknown>> = {
  // Who.
  ...{ user_id: ids.student, userId: ids.student, student_id: ids.student, reviewer_id: ids.student },
  ...{ teacher_id: ids.teacher, teacherId: ids.teacher, course_teacher: ids.teacher, teacher: ids.teacher },
  ...{
    auth_id: 6107,
    authId: 6107,
    role_id: 3,
    centre_id: ids.centre,
    subscriber_id: 0,
    claimed_by: ids.staff,
  },
  ...{
    username: 'siuming',
    first_name: 'Siu Ming',
    last_name: 'Chan',
    display_name: 'Ming',
    displayName: 'Ming',
  },
  ...{ name: 'Chan Siu Ming', name_zh: '陳小明', email: 'ming@example.com', to: 'ming@example.com' },
  ...{
    contact_no: '+852 5550 0000',
    phone_number: '+852 5550 0000',
    phone: '+852 5550 0000',
    gender: 'female',
  },
  ...{ password: examplePassword, confirmpassword: examplePassword, pwd: examplePassword },
  ...{ current_password: examplePassword, school: 'DGS', grade: 'P4', gradeLevel: 'P4', language: 'en' },
  ...{ account_type: 'student', auth_type: 'student', auth_using: 'local', role: 'student' },
  ...{
    token: 'eyJhbGciOiJIUzI1NiJ9…',
    access_token: 'ya29.a0Af…',
    challenge: 'c2Vjb25kLWZhY3Rvcg',
    code: 'HARBR7',
  },
  ...{ profile_picture: '/media/pictures/5107-256.webp', avatar: '/media/pictures/3112-256.webp' },
  ...{ learner_id: ids.learner, learner_name: 'Ka Yan', learner_grade: 'P4', country: 'HK' },
  // Products.
  ...{ course_id: ids.product, courseId: ids.product, course: ids.product, course_ids: [ids.product] },
  ...{ course_name: 'Fractions in a week', course_description: '<p>Halves, thirds and quarters.</p>' },
  ...{ course_tution_fee: dollars, discounted_price: 150, price: dollars, price_min: 40, price_max: 400 },
  ...{ course_cover: '/media/covers/k3-640.webp', cover: '/media/covers/k3-640.webp', cover_type: 'image' },
  ...{ course_category: 'Math', course_level: '["P3","P4"]', course_grade_level: 'Upper Primary' },
  ...{
    subject: 'Math',
    subjects: 'Math',
    levels: 'P3,P4',
    tags: 'fractions',
    level: ['P4'],
    access_code: '',
  },
  ...{
    subject_id: ids.subject,
    level_id: ids.level,
    title: 'Fractions',
    title_zh: '分數',
    label: 'Fractions',
  },
  ...{ rating: 4.8, average: 4.8, comments: 12, reviews: 12, sold: 240, videos: 3, worksheets: 5, pdfs: 4 },
  ...{ course_status: 1, subscriber_type: 'teacher', printable: '1', showWaterMark: '0', watermarks: '' },
  ...{
    centre_name: 'Harbour Learning',
    centre_name_zh: '明港',
    course_end_date: null,
    page: 1,
    limit: 20,
    offset: 0,
  },
  ...{ q: 'fractions', terms: 'fractions', searchQuery: 'fractions', search: 'fractions', corrected: '' },
  ...{
    min: 40,
    max: 400,
    centre: ids.centre,
    shop: 'msleung',
    review: 'Clear and patient.',
    reply: 'Thank you!',
  },
  ...{ comment: 'My daughter understands it now.', course_content: 'Fractions', request_text: 'Your degree' },
  // Files.
  ...{
    material_id: ids.material,
    upload_id: uuid,
    job_id: uuid,
    size_mb: 2.4,
    pages: 12,
    file_name: 'fractions.pdf',
  },
  ...{
    org_name: 'Worksheet 1',
    material_name: 'fractions.pdf',
    preview_starts: '00:00:00',
    preview_ends: '00:01:00',
  },
  ...{ url: 'https://lantern.example/media/files/…', poster: '/media/posters/k3.webp', preview: '' },
  ...{
    total_usage: 52_428_800,
    allowed_usage: 10_737_418_240,
    doc_name: 'degree.pdf',
    doc_type: 'pdf',
    type: 'pdf',
  },
  ...{
    doc_path: 'https://lantern.example/media/files/…',
    file: '/media/slides/12.webp',
    aws_name: 'fractions.pdf',
  },
  // Lessons and classes.
  ...{
    class_id: ids.class,
    classId: ids.class,
    classes: [ids.class],
    lesson_id: ids.lesson,
    slot_id: ids.slot,
  },
  ...{ booking_id: ids.booking, booking: ids.booking, enrolment_id: ids.enrolment, trial_id: ids.package },
  ...{ price_id: ids.package, trial_date: day, trial_time: '16:00', date: day, ending_date: '2026-12-22' },
  ...{ time: '16:00', end_time: '17:00', duration: 60, duration_zh: '60 分鐘試堂', seats: 1, booked: 1 },
  ...{
    startingDate: '2026-12-01',
    endingDate: '2026-12-31',
    from: day,
    until: '2027-01-31',
    month: '2026-10',
  },
  ...{
    class_price: 400,
    students_limit: 8,
    color: 'purple',
    venue: 'Studio 2, Causeway Bay',
    repeat_on: 'Tuesday',
  },
  ...{ zoom_link: 'https://zoom.us/j/123456789', google_meet_link: '', remarks: 'Bring a ruler.' },
  ...{ reason: 'The teacher is ill.', note: 'Chapter 3', message: 'See you on Tuesday.', attendance: 1 },
  ...{ cancel_hours: 24, free: 3, teacher_name: 'Ms Leung', cancelled: 1, dates: [day], year: 2026 },
  // Money.
  ...{ order_id: ids.order, line_id: ids.line, number: 'L-30417', order_number: 'L-30417', amount: cents },
  ...{
    sale_price: cents,
    amount_cents: cents,
    price_cents: 40_000,
    item_id: ids.product,
    subtotal: cents,
    total: cents,
    refunded: 0,
    fee: 1800,
    net: 16_200,
    currency: 'hkd',
  },
  ...{ clientSecret: 'pi_3P_secret_9x', transaction_id: 'pi_3P', paymentIntent: 'pi_3P', intent: 'pi_3P' },
  ...{ publishableKey: 'pk_test_51…', brand: 'visa', last4: '4242', paymentRequestId: 'lantern-30417' },
  ...{
    totalSales: 162_000,
    totalPayouts: 100_000,
    pendingPayouts: 62_000,
    totalFees: 18_000,
    pending: 62_000,
  },
  ...{ dateFrom: '2026-11-01', dateTo: '2026-11-15', idempotency_key: 'october-3112', outcome: 'won' },
  ...{ stripe_customer_id: null, stripe_connect_id: null, connect_account_status: 1 },
  // When.
  ...{
    created_at: instant,
    at: instant,
    added_at: instant,
    paid_at: instant,
    as_of: instant,
    since: instant,
  },
  ...{
    starts_at: instant,
    ends_at: '2026-11-16T09:30:00.000Z',
    expires_at: later,
    valid_until: '2027-11-30',
  },
  // All else.
  ...{ status: 1, count: 1, version: 3, position: 5, id: 1, unread: 2, brand_name: 'Lantern', error: false },
  ...{ support_email: 'help@lantern.example', origin: 'https://lantern.example', slug: 'lantern' },
  ...{ body: 'A place is free.', path: '/my-lantern', route: '/shops', next: '/shops' },
  ...{
    challenge_code: '123456',
    secret: 'JBSWY3DPEHPK3PXP',
    address: '18 Harbour Road',
    address_zh: '港灣道 18 號',
  },
  ...{ answer: 'Thank you for writing.', when: 'upcoming', messages: 'Done' },
}

/** Of several words that a field may have, the first one here that fits. */
export const exampleChoices: Readonly<Record<string, readonly unknown[]>> = {
  status: ['paid', 'confirmed', 'succeeded', 'success'],
  state: ['ready', 'paid', 'confirmed', 'approved', 'done', 'open'],
  kind: ['product', 'lessons'],
  type: ['teacher', 'public-key'],
  seller: ['teacher'],
  provider: ['stripe', 'card'],
  sort: ['popular', 'newest'],
}

/** What may be null and is worth being shown. */
export const shownObjects: ReadonlySet<string> = new Set([
  'payment',
  'product',
  'actor',
  'defaults',
  'centre',
])

const idsByPath: Readonly<Record<string, number>> = {
  ...{ product: ids.product, products: ids.product, teacherproducts: ids.product, favourite: ids.product },
  ...{ orders: ids.order, booking: ids.booking, class: ids.class, enrolment: ids.enrolment },
  ...{ materials: ids.material, teacher: ids.teacher, slides: ids.teacher, slider: ids.teacher },
}

/** Of an address like `orders/{id}`. */
export const exampleIdOf = (before: string): number | undefined => idsByPath[before]

/** A field of a name that the table does not have. */
export function exampleByName(field: string): unknown {
  if (field in exampleValues) return exampleValues[field]
  if (/_(at|until|since|from)$/.test(field)) return instant
  if (/_id$/.test(field)) return 1
  return undefined
}
