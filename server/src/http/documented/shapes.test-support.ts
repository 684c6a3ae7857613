import { exactly, type Shape } from './shape.test-support.ts'

// The shapes that several documented calls share.

export const ok = { status: exactly(200) } satisfies Shape
export const refusal = { status: 'number', error: exactly(true) } satisfies Shape

export const product = {
  course_id: 'number',
  course_name: 'string',
  course_description: 'string',
  course_tution_fee: 'number',
  discounted_price: 'number|string',
  course_cover: 'string',
  cover_type: 'string',
  course_teacher: 'number',
  subscriber_id: 'number',
  subscriber_type: exactly('teacher', 'centre'),
  access_code: 'string',
  rating: 'number',
  comments: 'number',
  tags: 'string',
  course_category: 'string',
  course_level: 'string',
  course_grade_level: 'string',
  course_status: 'number',
  course_end_date: 'string|null',
  pdf_preview_mode: exactly('high', 'low'),
  showWaterMark: exactly('0', '1'),
  watermarks: 'string',
  username: 'string',
  display_name: 'string',
  centre_name: 'string',
  avatar: 'string',
  profile_picture: 'string',
  auth_using: 'string',
  stripe_connect_id: 'string|null',
  teacher_id: 'number',
  created_at: 'string',
  sold: 'number',
  owned: 'boolean',
} satisfies Shape

export const material = {
  id: 'number',
  type: 'string',
  material_name: 'string',
  org_name: 'string',
  subscriber_id: 'number',
  uploaded_channel: 'string',
  preview_starts: 'string',
  preview_ends: 'string',
  size_mb: 'number',
  pages: 'number|null',
  duration: 'number|null',
  locked: 'boolean',
  preview: 'any',
} satisfies Shape

export const level = { level_id: 'number', title: 'string', subject_id: 'number|null' } satisfies Shape
export const subject = { subject_id: 'number', title: 'string', levels: [level] } satisfies Shape

export const productReview = {
  name: 'string',
  date: 'string',
  rating: 'number',
  comment: 'string',
} satisfies Shape

export const user = {
  user_id: 'number',
  auth_id: 'number',
  role_id: 'number',
  auth_type: 'string',
  subscriber_id: 'number',
  stripe_customer_id: 'string|null',
  stripe_connect_id: 'string|null',
  username: 'string',
  first_name: 'string',
  last_name: 'string',
  display_name: 'string',
  email: 'string',
  details: {
    first_name: 'string',
    last_name: 'string',
    display_name: 'string',
    contact_no: 'string',
    profile_picture: 'string',
  },
  connect_account_status: 'number',
  status: 'number',
} satisfies Shape

export const slot = {
  slot_id: 'number',
  trial_id: 'number',
  teacher_id: 'number',
  subscriber_id: 'number',
  trial_date: 'string',
  trial_time: 'string',
  duration: 'number',
  seats: 'number',
  price: 'number',
  price_id: 'number',
  venue: 'string',
  is_trial: exactly('0', '1'),
} satisfies Shape
export const ownSlot = { ...slot, url: 'string' } satisfies Shape

export const teacherReview = {
  rating: 'number',
  review: 'string',
  date: 'string',
  reviewer: { display_name: 'string', profile_picture: 'string' },
  replies: [{ is_teacher: 'boolean', reply: 'string', date: 'string', replier: 'any' }],
  teacher_id: 'number',
} satisfies Shape

export const booking = {
  booking_id: 'number',
  slot_id: 'number',
  status: 'string',
  trial_date: 'string',
  trial_time: 'string',
  trial: {
    duration: 'string',
    venue: 'string',
    is_trial: exactly('0', '1'),
    price: 'number',
    price_id: 'number',
  },
  student: { display_name: 'string', user_id: 'number' },
  student_user: { email: 'string' },
  student_attandance: 'number|null',
  teacher: { display_name: 'string' },
} satisfies Shape

export const liveClass = {
  class_id: 'number',
  course_id: 'number',
  title: 'string',
  date: 'string',
  ending_date: 'string',
  time: 'string',
  end_time: 'string',
  class_price: 'number',
  students_limit: 'number',
  no_limit: 'any',
  color: 'string',
  teacher: 'number',
  teacher_id: 'number',
  teacher_name: 'string',
  venue: 'string',
  zoom_link: 'string',
  google_meet_link: 'string',
  remarks: 'string',
  repeat_on: 'string',
  require_approval: exactly('yes', 'no'),
  subscriber_id: 'number',
  materials: ['any'],
} satisfies Shape

export const sale = {
  created_at: 'string',
  course_name: 'string',
  course_tution_fee: 'number',
  sale_price: 'number',
} satisfies Shape
export const payout = { created_at: 'string', amount: 'number', remarks: 'string' } satisfies Shape
