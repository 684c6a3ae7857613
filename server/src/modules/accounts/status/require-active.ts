import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { isSuspended, maySignIn } from '../account.rules.ts'

/** For every way of signing in, once the identity is proved. A suspended person is told so, and where to ask. */
export function requireActive({ config }: Pick<Platform, 'config'>, person: Person): void {
  if (maySignIn(person)) return
  if (!isSuspended(person)) throw new Refusal('account_inactive')
  const { supportEmail, phone } = config.brand
  throw new Refusal('account_suspended', { details: { support_email: supportEmail, support_phone: phone } })
}
