import { isCommonPassword } from './common-passwords.ts'

/** Refusal codes by field for a newly chosen password; empty if it is acceptable. The contract checks its length. */
export function passwordProblems(
  password: string,
  confirmation: string,
  owner: { username?: string; email?: string } = {},
): Record<string, string> {
  const problems: Record<string, string> = {}
  const own = [owner.username, owner.email].map(text => text?.toLowerCase())
  if (isCommonPassword(password) || own.includes(password.toLowerCase()))
    problems.password = 'password_common'
  if (password !== confirmation) problems.confirmpassword = 'password_mismatch'
  return problems
}
