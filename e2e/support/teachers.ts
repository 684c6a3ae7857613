import { vi } from 'vitest'
import { clientWith, formOf } from './client.ts'
import { clientOf, demo, newPerson, type Person, type Registered, sessionOf, verifyEmail } from './people.ts'
import { picture } from './pictures.ts'

/** Applied with a document and verified: staff have yet to decide. */
export async function makeApplicant(
  displayName = 'Karen Lau 劉嘉欣',
): Promise<Registered & { userId: number }> {
  const person = newPerson()
  const document = await picture('certificate.png', 600, 400)
  const body = formOf({
    ...person,
    confirmpassword: person.password,
    first_name: 'Karen',
    last_name: 'Lau',
    display_name: displayName,
    phone_number: '+852 9123 4567',
    gender: 'female',
    about: 'I taught for eleven years.',
  })
  const file = new File([new Uint8Array(document.buffer)], document.name, { type: document.mimeType })
  body.append('qualification_files[]', file)
  const { user } = await clientWith().teacherRegister({ body })
  await verifyEmail(person.email)
  return { ...person, userId: user.user_id }
}

/** The same, approved by staff: a teacher on their first day. */
export async function makeTeacher(displayName?: string): Promise<Registered> {
  const { userId, ...person } = await makeApplicant(displayName)
  await acceptApplicant(userId)
  return person
}

/** As staff do: the documents opened, and the password given again. */
export async function acceptApplicant(userId: number): Promise<void> {
  const staff = await clientOf(demo('admin'))
  await staff.teacherDocuments({ params: { id: userId } })
  await staff.staffPasswordConfirm({ body: { password: demo('admin').password } })
  await staff.userStatusSet({ body: { user_id: userId, status: 1 } })
}

/** The same who can be paid out: without that nothing has a price. */
export async function makeSeller(accountNumber?: string): Promise<Registered> {
  const person = await makeTeacher()
  await giveBankAccount(person, accountNumber)
  return person
}

/** Gives their bank account, whose number says what becomes of payouts. */
export async function giveBankAccount(person: Person, accountNumber = '123-456789-001'): Promise<void> {
  const { user } = await sessionOf(person)
  const teacher = await clientOf(person)
  await teacher.teacherUpdate({
    body: formOf({
      user_id: String(user.user_id),
      bank_name: 'Hang Seng Bank 恒生銀行',
      account_holder_name: 'LAU KA YAN',
      routing_number: '024-388',
      account_number: accountNumber,
      id_number: 'A123456(7)',
      current_password: person.password,
    }),
  })
  await vi.waitFor(
    async () => {
      const { payout_state } = await teacher.teacherConnectDetails({ body: { user_id: user.user_id } })
      if (payout_state !== 'verified') throw new Error(`the payout account is ${payout_state}`)
    },
    { timeout: 30_000, interval: 100 },
  )
}
