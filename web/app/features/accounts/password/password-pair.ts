import { m } from '#messages/messages.js'
import { FormRefusal, typed } from '../../../lib/use-submit.ts'

/** The new password, if both entries match; otherwise nothing is sent. */
export function readPasswordPair(data: FormData): { password: string; confirmpassword: string } {
  const password = typed(data, 'password')
  const confirmpassword = typed(data, 'confirmpassword')
  if (password === '') throw new FormRefusal({ fields: { password: m.accounts_password_required() } })
  if (password !== confirmpassword)
    throw new FormRefusal({ fields: { confirmpassword: m.accounts_password_mismatch() } })
  return { password, confirmpassword }
}
