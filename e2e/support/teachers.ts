import { inject } from 'vitest'
import { answered, demo, mailedLink, newPerson, type Registered, sessionOf } from './people.ts'
import { picture } from './pictures.ts'

/** Applied with a document and verified: staff have yet to decide. */
export async function makeApplicant(
  displayName = 'Karen Lau 劉嘉欣',
): Promise<Registered & { userId: number }> {
  const person = newPerson()
  const document = await picture('certificate.png', 600, 400)
  const body = new FormData()
  const fields = {
    ...person,
    confirmpassword: person.password,
    first_name: 'Karen',
    last_name: 'Lau',
    display_name: displayName,
    phone_number: '+852 9123 4567',
    gender: 'female',
    about: 'I taught for eleven years.',
  }
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  const file = new File([new Uint8Array(document.buffer)], document.name, { type: document.mimeType })
  body.append('qualification_files[]', file)
  const response = await fetch(`${inject('baseUrl')}/api/teacher/register`, { method: 'POST', body })
  if (response.status !== 200)
    throw new Error(`teacher/register: ${response.status} ${await response.text()}`)
  const { user } = (await response.json()) as { user: { user_id: number } } // As the contract has it.
  const token = (await mailedLink(person.email, 'email/verify')).split('/').at(-1)?.split('?')[0]
  await answered('verify/email', { token })
  return { ...person, userId: user.user_id }
}

/** The same, approved by staff: a teacher on their first day. */
export async function makeTeacher(): Promise<Registered> {
  const person = await makeApplicant()
  const admin = await sessionOf(demo('admin'))
  await answered('admin/user/status', { user_id: person.userId, status: 1 }, admin.token)
  return person
}
