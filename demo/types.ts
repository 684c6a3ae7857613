import type { ClassColor } from '#contract/rules/class-form.ts'

// What the demo catalogue is made of. Money is integer cents (HKD); instants are whole days before
// the moment of loading, so the catalogue is as fresh on any day as on the first.

export type Role = 'student' | 'parent' | 'teacher' | 'businessManager' | 'masterAdmin' | 'admin' | 'staff'
export type SubjectKey = 'chinese' | 'english' | 'math' | 'others'

export interface BothLanguages {
  en: string
  zh: string
}

export interface SpokenLanguage {
  language: 'Cantonese' | 'Mandarin' | 'English' | 'Japanese' | 'French'
  level: 'Native' | 'Fluent' | 'Conversational' | 'Basic'
}

export interface Person {
  username: string
  role: Role
  email: string
  firstName: string
  lastName: string
  /** As shown, with the Chinese name where there is one: 'Ms Chan Wing Yan 陳詠欣'. */
  displayName: string
  displayNameZh: string
  gender: 'female' | 'male'
  phone: string
  /** ISO 3166 code. */
  country: string
  avatar: string
  joinedDaysAgo: number
}

/** 'submitted': an application that staff have yet to decide; 'more_asked': one that waits for documents. */
export type TeacherStatus = 'active' | 'submitted' | 'more_asked' | 'declined'

export interface Teacher extends Person {
  role: 'teacher'
  status: TeacherStatus
  title: BothLanguages
  tagLine: BothLanguages
  /** HTML paragraphs. */
  about: BothLanguages
  languages: SpokenLanguage[]
  /** Trial lessons, in cents. */
  trials: { title: BothLanguages; price: number; minutes: number }[]
  /** Username of the centre the teacher belongs to. */
  centre?: string
  /** Names of the scans that came with the application. */
  documents?: string[]
  /** What staff asked for, as HTML. */
  documentRequest?: string
  /** Why staff said no. */
  declinedBecause?: string
  /** A film of `materials/` in which they introduce themselves. */
  introduction?: string
}

export interface Learner extends Person {
  role: 'student' | 'parent'
  /** The student's own school and grade; for a parent those of the eldest child. */
  school: string
  schoolZh: string
  grade: string
  /** Level keys this family buys for; sales are drawn from them. */
  interests: string[]
}

export interface Manager extends Person {
  role: 'businessManager'
  centre: string
}

export interface Staff extends Person {
  role: 'masterAdmin' | 'admin' | 'staff'
}

export type Account = Teacher | Learner | Manager | Staff

export interface Centre {
  /** Also the address of its shop; no person has the same. */
  username: string
  name: BothLanguages
  tagLine: BothLanguages
  about: BothLanguages
  email: string
  phone: string
  address: BothLanguages
  avatar: string
  managers: string[]
  teachers: string[]
  /** Usernames of teachers who were invited and have not answered. */
  invited?: string[]
  joinedDaysAgo: number
}

/** Where a teacher or a centre is paid out to, as the sandbox knows it. */
export interface Payee {
  owner: { teacher: string } | { centre: string }
  bankName: string
  holder: string
  routingNumber: string
  accountNumber: string
  idNumber: string
  state: 'verified' | 'more_needed' | 'refused'
}

export interface Level {
  key: string
  title: BothLanguages
}

export interface Subject {
  key: SubjectKey
  title: BothLanguages
  levels: Level[]
}

export type MaterialKind = 'mp4' | 'pdf' | 'docx'

/** A real file under `materials/`; products share them. */
export interface MaterialFile {
  key: string
  kind: MaterialKind
  file: string
  /** Length of a video. */
  seconds?: number
  /** Pages of a PDF. */
  pages?: number
  /** No program can open it. */
  broken?: boolean
}

export interface Material {
  title: string
  kind: MaterialKind
  /** Key of a `MaterialFile`. */
  file: string
  /** Seconds into the video; the window is at most 20 seconds. 0 and 0 for documents. */
  previewStart: number
  previewEnd: number
  /** Anybody may open it whole; one of a product at most. */
  sample?: boolean
}

export type Access =
  | { kind: 'paid' }
  | { kind: 'free' }
  | { kind: 'code'; code: string }
  | { kind: 'watermark'; entries: { code: string; text: string }[] }

export interface Cover {
  motif: string
  palette: string
}

/** What a course says in its other language. */
export interface SecondText {
  name: string
  /** HTML. */
  description: string
}

export interface Product {
  key: string
  name: string
  /** HTML, in the language the course is sold in. */
  description: string
  subject: SubjectKey
  levels: string[]
  /** Key of a grade band in `subjects.ts`. */
  grade: string
  /** 0 for whatever is not sold: free, by code, by watermark code. */
  priceCents: number
  discountCents?: number
  tags: string[]
  /** Username of a teacher or of a centre. */
  seller: string
  /** The member teacher behind a centre's product. */
  taughtBy?: string
  access: Access
  previewMode: 'high' | 'low'
  /** Whether its worksheets may be printed and downloaded; yes where nothing is said. */
  printable?: boolean
  status: 'active' | 'inactive' | 'deleted'
  /** Nobody has bought, opened or looked at it yet. */
  untaken?: boolean
  /** Chosen by staff for the home page. */
  featured?: boolean
  /** Why staff have hidden it. */
  hidden?: string
  /** Last day of access by code, counted from the day of loading. */
  expiresInDays?: number
  cover: Cover
  materials: Material[]
  createdDaysAgo: number
}

/** Files of one teacher that became drafts together. */
export interface DraftSeries {
  /** Username of a teacher. */
  seller: string
  shared: {
    /** Its English title. */
    subject: string
    levels: string[]
    grade: string
    tags: string[]
    priceDollars: number
    /** HTML. */
    description: string
  }
  /** Under which name each came, and its file in the folder of materials. */
  files: { name: string; file: string }[]
}

export interface Review {
  product: string
  buyer: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string
  daysAgo: number
}

export interface Sale {
  product: string
  buyer: string
  daysAgo: number
  paidCents: number
}

/** How far somebody is with what they have. */
export interface Study {
  learner: string
  product: string
  /** Videos and worksheets, in their order: 2.5 is two and half of the third. */
  seen: number | 'all'
  /** When it was last open. */
  hoursAgo: number
}

/** Of the first film of a course. */
export interface DemoCaptions {
  product: string
  language: 'en' | 'zh-HK'
  vtt: string
}

/** To the seller of a course; without an answer it waits for one. */
export interface DemoQuestion {
  product: string
  asker: string
  daysAgo: number
  question: string
  answer?: string
}

/** What others think of a review of a course, and what its seller replied. */
export interface DemoReviewEcho {
  product: string
  reviewer: string
  helpful: readonly string[]
  reply?: string
}

/** A course taken without paying: a free one opened, or a private one by its code. */
export interface Opening {
  product: string
  learner: string
  daysAgo: number
  code?: string
}

export interface Following {
  follower: string
  /** Username of a teacher or of a centre. */
  followed: string
  daysAgo: number
}

export interface Favourite {
  learner: string
  product: string
  daysAgo: number
}

export interface DemoNotice {
  /** Username. */
  to: string
  about: 'published' | 'cheaper'
  product: string
  hoursAgo: number
  read: boolean
}

export interface DayOfViews {
  product: string
  daysAgo: number
  views: number
}

/** Of the teacher's trial of so many minutes, or of a class that stands here alone. */
export interface LessonTime {
  teacher: string
  minutes: number
  class?: { title: BothLanguages; priceCents: number }
  /** Online where it is absent. */
  venue?: string
  seats?: number
  /** Times in Hong Kong; weekday 0 is Sunday. */
  weekly: { weekday: number; time: string }[]
}

export interface LiveClass {
  key: string
  title: string
  teacher: string
  /** The course the class belongs to. */
  product: string
  priceCents: number
  color: ClassColor
  /** 0 for Sunday; empty for a single lesson. */
  weekdays: number[]
  /** Days from the first start: it meets on the first of its weekdays from then on. */
  fromDay: number
  time: string
  endTime: string
  weeks: number
  studentsLimit: number | null
  requiresApproval: boolean
  /** '' for one that takes place online. */
  venue: string
  remarks: string
  enrolled: string[]
  /** In its waiting list, the first in line first. */
  waiting?: string[]
  /** Who wants a place beyond the seats, with what they wrote: the teacher decides. */
  asking?: { student: string; message: string }[]
  /** Its last lesson before the first start fell on a typhoon day. */
  typhoon?: boolean
  /** For those enrolled: the name they see, and the key of a file. */
  files?: { name: string; file: string }[]
}

/** Something that staff did to somebody who teaches. */
/** Through the contact form. */
export interface DemoMessage {
  name: string
  email: string
  hoursAgo: number
  locale: 'en' | 'zh-HK'
  message: string
  read: boolean
  answer?: { by: string; hoursAgo: number; text: string }
}

export interface DemoAct {
  by: string
  hoursAgo: number
  act:
    | 'teacher_accepted'
    | 'teacher_activated'
    | 'teacher_deactivated'
    | 'application_declined'
    | 'documents_asked'
    | 'badge_confirmed'
  teacher: string
  before: Readonly<Record<string, string | number>>
  after: Readonly<Record<string, string | number>>
}

/** What somebody claims, and what staff made of it. */
export interface DemoBadge {
  /** Username of a teacher or a centre. */
  owner: string
  kind: 'documents' | 'scrc' | 'registered_teacher' | 'edb_school'
  state: 'claimed' | 'confirmed' | 'refused' | 'expired' | 'withdrawn'
  /** Days ago. */
  claimed: number
  /** Days from now; negative for what is over. */
  until?: number
  reason?: string
  /** The public number of a school. */
  number?: string
}

export interface TeacherReview {
  teacher: string
  reviewer: string
  rating: 1 | 2 | 3 | 4 | 5
  daysAgo: number
  text: string
  reply?: string
}

/** Besides the account's owner. */
export interface FamilyLearner {
  parent: string
  firstName: string
  grade: string
  school: string
  /** Keys of the family's products that are for them. */
  products: string[]
}

export interface DemoBooking {
  student: string
  /** First name of one of the family. */
  learner?: string
  teacher: string
  /** Of the teacher's trial of this length. */
  minutes: number
  /** Online without. */
  venue?: string
  /** From the moment of loading; moved to the next time at which the teacher is free. */
  at: { inMinutes: number } | { inDays: number; time: string }
  /** 1 present, 2 late, 0 absent. */
  attendance?: 0 | 1 | 2
  /** The teacher has moved it by so much, and the student may choose. */
  movedByMinutes?: number
  cancelled?: { daysBefore: number; by: 'student' | 'teacher'; reason: string }
}

/** What a seller takes off; days are counted from the day of loading. */
export interface DemoGift {
  buyer: string
  /** A key. */
  product: string
  recipientName: string
  recipientEmail: string
  message: string
  boughtDaysAgo: number
  /** From the day of loading; what has been is sent. */
  sendInDays: number
}

export interface SellerDiscount {
  seller: string
  name: string
  /** Everybody gets it without. */
  code?: string
  /** One of the two. */
  percent?: number
  offCents?: number
  /** Keys; all of the seller's without. */
  products?: string[]
  fromDay: number
  toDay: number
  mostUses?: number
  mostPerBuyer?: number
}

/** Several of a seller's courses at one price. */
export interface SellerBundle {
  seller: string
  title: string
  /** '' for none. */
  about: string
  /** Keys. */
  products: string[]
  priceCents: number
}

/** A search that found nothing, or no product with all of its words. */
export interface DemoSearch {
  text: string
  language: 'en' | 'zh-HK'
  found: 'nothing' | 'some'
  searches: number
  hoursAgo: number
}

export interface Demo {
  learners: FamilyLearner[]
  bookings: DemoBooking[]
  payees: Payee[]
  people: Account[]
  centres: Centre[]
  subjects: Subject[]
  grades: Level[]
  materials: MaterialFile[]
  products: Product[]
  /** In the other language, by key of the product. */
  chineseTexts: Readonly<Record<string, SecondText>>
  englishTexts: Readonly<Record<string, SecondText>>
  drafts: DraftSeries
  discounts: readonly SellerDiscount[]
  bundles: readonly SellerBundle[]
  gifts: readonly DemoGift[]
  sales: Sale[]
  openings: Opening[]
  studies: Study[]
  captions: DemoCaptions[]
  questions: DemoQuestion[]
  reviewEchoes: DemoReviewEcho[]
  reviews: Review[]
  badges: DemoBadge[]
  staffActs: readonly DemoAct[]
  messages: readonly DemoMessage[]
  /** By route, on an ordinary day. */
  dailyViews: Readonly<Record<string, number>>
  searches: readonly DemoSearch[]
  teacherReviews: TeacherReview[]
  followings: Following[]
  favourites: Favourite[]
  notices: DemoNotice[]
  views: DayOfViews[]
  trialPackages: LessonTime[]
  liveClasses: LiveClass[]
}
