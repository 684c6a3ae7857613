import { expect, test } from 'vitest'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import {
  changedSections,
  type FormState,
  fileProblem,
  formDataOf,
  noFiles,
  problemsOf,
  sectionOf,
  textsOf,
} from './profile-values.ts'

const profile = {
  user_id: 7,
  title: 'English',
  title_zh: '',
  sub_title: '',
  sub_title_zh: '',
  about: '<p>Hello</p>',
  about_zh: '',
  country: 'HK',
  phone_number: '',
  user_details: { first_name: 'Karen', last_name: 'Lau', display_name: 'Karen Lau' },
  bank_details: {
    bank_name: 'HSBC',
    account_holder_name: 'LAU',
    routing_number: '••••88',
    account_number: '••••9001',
  },
  // The rest of it is of no interest here.
} as TeacherProfile

const form = (changes: Partial<FormState> = {}, texts = {}): FormState => ({
  texts: { ...textsOf(profile), ...texts },
  rows: [{ key: 1, language: '', level: '' }],
  files: noFiles,
  introduction: null,
  ...changes,
})

const file = (name: string, size = 1) => ({ name, size }) as File

test('sections count as changed by whatever stands in them', () => {
  const before = textsOf(profile)
  expect(changedSections(before, form())).toEqual([])
  expect(changedSections(before, form({}, { title: 'DSE English', account_number: '123' }))).toEqual([
    'basic',
    'bank',
  ])
  expect(changedSections(before, form({ introduction: 'removed' }, { password: 'x' }))).toEqual([
    'security',
    'other',
  ])
  expect(changedSections(before, form({ rows: [{ key: 1, language: 'French', level: '' }] }))).toEqual([
    'languages',
  ])
  expect(changedSections(before, form({ files: { ...noFiles, id_doc_back: file('a.png') } }))).toEqual([
    'bank',
  ])
})

test('numbers and passwords begin empty', () => {
  expect(textsOf(profile)).toMatchObject({
    routing_number: '',
    account_number: '',
    id_number: '',
    password: '',
  })
})

test('what is wrong is said by field before anything is sent', () => {
  expect(problemsOf(form(), ['English'])).toEqual({})
  expect(problemsOf(form({}, { last_name: ' ', password: 'one', confirmpassword: 'two' }), [])).toEqual({
    last_name: 'last_name',
    confirmpassword: 'passwords_differ',
  })
  const rows = (language: string, level: string) => form({ rows: [{ key: 1, language, level }] })
  expect(problemsOf(rows('French', ''), [])).toEqual({ languages: 'language_incomplete' })
  expect(problemsOf(rows('english ', 'Basic'), ['English'])).toEqual({ languages: 'language_twice' })
})

test('only what has changed is sent, with the version', () => {
  const state = form(
    {
      rows: [
        { key: 1, language: 'French', level: 'Basic' },
        { key: 2, language: '', level: '' },
      ],
      introduction: { uploadId: 'upload' },
    },
    { country: 'GB' },
  )
  expect(Object.fromEntries(formDataOf(profile, state, 3))).toEqual({
    user_id: '7',
    version: '3',
    country: 'GB',
    languages: '[{"language":"French","level":"Basic"}]',
    introduction_upload: 'upload',
  })
})

test('every field of the server has its section, and files are looked at by name and size', () => {
  expect(['title', 'id_doc_front', 'qualification_files', 'languages', 'unknown'].map(sectionOf)).toEqual([
    'basic',
    'bank',
    'other',
    'languages',
    null,
  ])
  expect(fileProblem(file('cv.docx'), 10)).toBe('type')
  expect(fileProblem(file('hkid.JPG', 11 * 1024 * 1024), 10)).toBe('large')
  expect(fileProblem(file('pgde.pdf', 10 * 1024 * 1024), 10)).toBeNull()
})
