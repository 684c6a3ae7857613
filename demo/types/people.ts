export type Role = 'student' | 'parent' | 'teacher' | 'businessManager' | 'masterAdmin' | 'admin' | 'staff'

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
  /** As shown, with the Chinese name if there is one: 'Ms Chan Wing Yan 陳詠欣'. */
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
  /** A video of `materials/` in which they introduce themselves. */
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

/** Besides the account's owner. */
export interface FamilyLearner {
  parent: string
  firstName: string
  grade: string
  school: string
  /** Keys of the family's products that are for them. */
  products: string[]
}
