import { readFile } from 'node:fs/promises'
import { roles } from '#server/kernel/caller.ts'
import type { TestApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '#server/testing/people.ts'
import { picture } from '#server/testing/product-forms.ts'

type Fields = Record<string, string | undefined>

/** What a stranger fills in. */
export function strangerFields(changes: Fields = {}): Fields {
  const name = `t${unique()}`
  return {
    ...applicantFields(),
    email: `${name}@example.com`,
    username: name,
    password: PASSWORD,
    confirmpassword: PASSWORD,
    ...changes,
  }
}

/** What someone with an account fills in. */
export const applicantFields = (changes: Fields = {}): Fields => ({
  first_name: 'Chi Ho',
  last_name: 'Tam',
  display_name: 'Mr Tam 譚志豪',
  phone_number: '+852 9123 4567',
  gender: 'Male',
  about: 'Eleven years of mathematics.\nFrom S1 to <b>HKDSE</b>.',
  ...changes,
})

type NamedFile = readonly [name: string, bytes: Uint8Array | string]

export function formOf(fields: Fields, files: readonly NamedFile[] = []): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, value)
  for (const [name, bytes] of files) form.append('qualification_files[]', new Blob([asPart(bytes)]), name)
  return form
}

export const asPart = (bytes: Uint8Array | string) =>
  typeof bytes === 'string' ? bytes : new Uint8Array(bytes)

/** A scan, a PDF and a letter, good ones. */
export const goodFiles = async (): Promise<NamedFile[]> => [
  ['Certificate 證書.png', await picture()],
  ['Degree.pdf', await readFile(demoMaterial('fractions.pdf'))],
  ['Reference letter.docx', await readFile(demoMaterial('parent-notes.docx'))],
]

export const makeStaff = (t: TestApp): Promise<TestPerson> => makePerson(t, { role: roles.admin })

/** A student or parent who has applied, with one document. */
export async function makeApplicant(t: TestApp, role: 3 | 6 = roles.student): Promise<TestPerson> {
  const person = await makePerson(t, { role })
  const form = formOf(applicantFields(), (await goodFiles()).slice(1, 2))
  await t.api(person.token).teacherRegister({ body: form })
  return person
}

/** The last part of the link in the newest mail that asks for documents. */
export async function mailedPart(t: TestApp, email: string): Promise<string> {
  const parts = (await t.mailsTo(email)).flatMap(({ body }) => {
    const found = /\/teacher\/upload-more-documents\/([\w-]+)/.exec(body)?.[1]
    return found ? [found] : []
  })
  const last = parts.at(-1)
  if (!last) throw new Error('No mail asks for documents')
  return last
}
