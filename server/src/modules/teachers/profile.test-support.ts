import sharp from 'sharp'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import type { TestApp } from '#server/testing/app.ts'
import { PASSWORD, type TestPerson } from '#server/testing/people.ts'

export type Fields = Readonly<Record<string, string | Blob>>

/** Bank data that is complete; the sandbox verifies it. */
export const bank = {
  bank_name: 'Hang Seng Bank 恒生銀行',
  account_holder_name: 'LAU KA YAN',
  routing_number: '024-388',
  account_number: '123-456789-001',
  id_number: 'A123456(7)',
}

export function formOf(caller: TestPerson, fields: Fields): FormData {
  const form = new FormData()
  form.set('user_id', String(caller.userId))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** With the password, which is asked for where bank or identity data changes. */
export const update = (t: TestApp, caller: TestPerson, fields: Fields) =>
  t.api(caller.token).teacherUpdate({ body: formOf(caller, { current_password: PASSWORD, ...fields }) })

export const profileOf = (t: TestApp, { userId, token }: TestPerson): Promise<TeacherProfile> =>
  t.api(token).teacherProfileView({ query: { id: userId } })

export async function pictureFile(name = 'hkid-front.png'): Promise<File> {
  const create = { width: 300, height: 200, channels: 3, background: '#0f766e' } as const
  return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], name, { type: 'image/png' })
}
