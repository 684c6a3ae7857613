import { expect, inject, vi } from 'vitest'
import { answered, demo, mailedLink, newPerson, type Person, type Registered, sessionOf } from './people.ts'
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

const bank = {
  bank_name: 'Hang Seng Bank 恒生銀行',
  account_holder_name: 'LAU KA YAN',
  routing_number: '024-388',
  account_number: '123-456789-001',
  id_number: 'A123456(7)',
}

/** The same who can be paid out: without that nothing has a price. */
export async function makeSeller(): Promise<Registered> {
  const person = await makeTeacher()
  const { token, user } = await sessionOf(person)
  const body = new FormData()
  for (const [name, value] of Object.entries({ user_id: String(user.user_id), ...bank }))
    body.set(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${inject('baseUrl')}/api/teacher/update`, { method: 'POST', headers, body })
  if (response.status !== 200) throw new Error(`teacher/update: ${response.status} ${await response.text()}`)
  await vi.waitFor(
    async () => {
      const details = await answered('teacher/connect/details', { user_id: user.user_id }, token)
      const { payout_state } = (await details.json()) as { payout_state: string } // As the contract has it.
      if (payout_state !== 'verified') throw new Error(`the payout account is ${payout_state}`)
    },
    { timeout: 30_000, interval: 100 },
  )
  return person
}

/** Gives their bank account, whose number says what becomes of payouts. */
export async function giveBankAccount(person: Person, accountNumber: string): Promise<void> {
  const { token, user } = await sessionOf(person)
  const body = new FormData()
  const bank = {
    user_id: String(user.user_id),
    bank_name: 'Hang Seng Bank 恒生銀行',
    account_holder_name: 'LAU KA YAN',
    routing_number: '024-388',
    account_number: accountNumber,
    id_number: 'A123456(7)',
  }
  for (const [name, value] of Object.entries(bank)) body.set(name, value)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${inject('baseUrl')}/api/teacher/update`, {
    ...{ method: 'POST', headers, body },
  })
  if (answer.status !== 200) throw new Error(`teacher/update: ${answer.status} ${await answer.text()}`)
  const details = async () => {
    const told = await answered('teacher/connect/details', { user_id: user.user_id }, token)
    return ((await told.json()) as { payout_state: string }).payout_state // As the contract has it.
  }
  await expect.poll(details).toBe('verified')
}
