import type { BankChangeField } from '#contract/rules/payouts.ts'
import { isQualificationName } from '#contract/rules/teacher-profile.ts'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'

// The form's values, by their names on the wire: what has changed, what is wrong, and how it is sent.

export const sections = {
  basic: [
    'first_name',
    'last_name',
    'display_name',
    'country',
    'title',
    'sub_title',
    'title_zh',
    'sub_title_zh',
    'phone_number',
  ],
  bank: ['bank_name', 'account_holder_name', 'routing_number', 'account_number', 'id_number'],
  security: ['current_password', 'password', 'confirmpassword'],
  other: ['about', 'about_zh'],
  languages: [],
} as const
export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[] // Object.keys loses its keys.

export type TextField = (typeof sections)[Section][number]
export type Texts = Readonly<Record<TextField, string>>

/** Fields that aren't text, and their sections. */
const otherFields: Readonly<Record<string, Section>> = {
  id_doc_front: 'bank',
  id_doc_back: 'bank',
  qualification_files: 'other',
  introduction: 'other',
  languages: 'languages',
}

export function sectionOf(field: string): Section | null {
  const named = sectionNames.find(name => (sections[name] as readonly string[]).includes(field))
  return named ?? otherFields[field] ?? null
}

export interface LanguageRow {
  key: number
  language: string
  level: string
}

export interface ChosenFiles {
  id_doc_front: File | null
  id_doc_back: File | null
  documents: readonly File[]
}

/** The next video: a finished upload, or none. */
export type IntroductionChange = { uploadId: string } | 'removed' | null

export interface FormState {
  texts: Texts
  rows: readonly LanguageRow[]
  files: ChosenFiles
  introduction: IntroductionChange
}

/** Numbers and passwords start empty: blank ones don't change. */
export function textsOf(profile: TeacherProfile): Texts {
  const { user_details: person, bank_details: bank } = profile
  return {
    first_name: person.first_name,
    last_name: person.last_name,
    display_name: person.display_name,
    country: profile.country,
    title: profile.title,
    sub_title: profile.sub_title,
    title_zh: profile.title_zh,
    sub_title_zh: profile.sub_title_zh,
    phone_number: profile.phone_number,
    bank_name: bank.bank_name,
    account_holder_name: bank.account_holder_name,
    routing_number: '',
    account_number: '',
    id_number: '',
    current_password: '',
    password: '',
    confirmpassword: '',
    about: profile.about,
    about_zh: profile.about_zh,
  }
}

export const noFiles: ChosenFiles = { id_doc_front: null, id_doc_back: null, documents: [] }

const isTyped = ({ language, level }: LanguageRow) => language.trim() !== '' || level !== ''

export function changedSections(before: Texts, { texts, rows, files, introduction }: FormState): Section[] {
  const changed: Readonly<Record<Section, boolean>> = {
    basic: false,
    security: false,
    bank: files.id_doc_front !== null || files.id_doc_back !== null,
    other: files.documents.length > 0 || introduction !== null,
    languages: rows.some(isTyped),
  }
  return sectionNames.filter(
    name => changed[name] || sections[name].some(field => texts[field] !== before[field]),
  )
}

type BankPart = Pick<FormState, 'texts' | 'files'>

/** Which bank and identity data would change, by its name in the history. */
export function changedBankFields(profile: TeacherProfile, { texts, files }: BankPart): BankChangeField[] {
  const before = textsOf(profile)
  const typed = sections.bank.filter(field => texts[field] !== '' && texts[field] !== before[field])
  return [...typed, ...(files.id_doc_front || files.id_doc_back ? (['id_document'] as const) : [])]
}

/** As it will be shown once it is stored. */
export function maskTyped(number: string): string {
  const characters = [...number.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')]
  return `••••${characters.length >= 8 ? characters.slice(-4).join('') : ''}`
}

export type Problem =
  | 'first_name'
  | 'last_name'
  | 'display_name'
  | 'passwords_differ'
  | 'language_incomplete'
  | 'language_twice'

/** Errors that can be found before anything is sent, by field. */
export function problemsOf(
  { texts, rows }: FormState,
  spoken: readonly string[],
): Readonly<Record<string, Problem>> {
  const problems: Record<string, Problem> = {}
  // The server treats a blank name as 'unchanged', which would surprise someone who emptied it.
  for (const field of ['first_name', 'last_name', 'display_name'] as const)
    if (texts[field].trim() === '') problems[field] = field
  if (texts.password !== texts.confirmpassword) problems.confirmpassword = 'passwords_differ'
  const typed = rows.filter(isTyped)
  if (typed.some(({ language, level }) => language.trim() === '' || level === ''))
    problems.languages = 'language_incomplete'
  const names = [...spoken, ...typed.map(({ language }) => language)].map(name => name.trim().toLowerCase())
  if (new Set(names).size < names.length) problems.languages = 'language_twice'
  return problems
}

/** Only what has changed is sent, with the version it was changed from. */
export function formDataOf(
  profile: TeacherProfile,
  { texts, rows, files, introduction }: FormState,
  version: number,
  /** The password, or the emailed code, if it was asked for outside the form. */
  proof?: string,
): FormData {
  const before = textsOf(profile)
  const body = new FormData()
  body.set('user_id', String(profile.user_id))
  body.set('version', String(version))
  for (const field of Object.keys(before) as TextField[]) // Object.keys loses its keys.
    if (texts[field] !== before[field]) body.set(field, texts[field])
  if (proof !== undefined) body.set('current_password', proof)
  const languages = rows.filter(isTyped).map(({ language, level }) => ({ language, level }))
  if (languages.length > 0) body.set('languages', JSON.stringify(languages))
  if (files.id_doc_front) body.set('id_doc_front', files.id_doc_front)
  if (files.id_doc_back) body.set('id_doc_back', files.id_doc_back)
  for (const file of files.documents) body.append('qualification_files[]', file)
  if (introduction === 'removed') body.set('remove_introduction', '1')
  else if (introduction) body.set('introduction_upload', introduction.uploadId)
  return body
}

const MB = 1024 * 1024
export const limits = { document: 20, identity: 10, introduction: 200 } as const

/** Why a file can't be accepted; null if it can. The server checks its content. */
export function fileProblem(file: File, mostMb: number): 'type' | 'large' | null {
  if (!isQualificationName(file.name)) return 'type'
  return file.size > mostMb * MB ? 'large' : null
}
