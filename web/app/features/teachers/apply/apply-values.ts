import { m } from '#messages/messages.js'

/** The form's text fields. Passwords aren't among them: they are never stored. */
export const draftFields = [
  'first_name',
  'last_name',
  'display_name',
  'phone_number',
  'gender',
  'email',
  'username',
  'about',
] as const
export type DraftField = (typeof draftFields)[number]
export type DraftValues = Readonly<Partial<Record<DraftField, string>>>

const phone = /^\+?[0-9 ()-]{5,30}$/
const email = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

type Read = (name: string) => string
type Rule = (read: Read) => string | null

const required =
  (name: string, text: () => string): Rule =>
  read =>
    read(name).trim() === '' ? text() : null

const personRules: Readonly<Record<string, Rule>> = {
  first_name: required('first_name', m.apply_required_first_name),
  last_name: required('last_name', m.apply_required_last_name),
  display_name: required('display_name', m.apply_required_display_name),
  phone_number: read => {
    const typed = read('phone_number').trim()
    if (typed === '') return m.apply_required_phone()
    return phone.test(typed) ? null : m.apply_phone_invalid()
  },
  gender: required('gender', m.apply_required_gender),
}

const accountRules: Readonly<Record<string, Rule>> = {
  email: read => {
    const typed = read('email').trim()
    if (typed === '') return m.apply_required_email()
    return email.test(typed) ? null : m.apply_email_invalid()
  },
  username: required('username', m.apply_required_username),
  password: read => {
    const { length } = [...read('password')]
    if (length === 0) return m.apply_required_password()
    return length < 8 ? m.apply_password_short() : null
  },
  confirmpassword: read => (read('password') === read('confirmpassword') ? null : m.apply_password_match()),
}

/**
 * Errors that can be found before files are sent, in page order; the server checks everything again. `locked`: the
 * account already exists.
 */
export function applyProblems(read: Read, locked: boolean): Record<string, string> {
  const rules = locked ? personRules : { ...personRules, ...accountRules }
  return Object.fromEntries(
    Object.entries(rules).flatMap(([name, rule]) => {
      const problem = rule(read)
      return problem ? [[name, problem]] : []
    }),
  )
}

/**
 * How hard a password is to guess, from 0 to 4: by its length first, then by how many kinds of characters it mixes.
 */
export function passwordStrength(password: string): number {
  const { length } = [...password]
  if (length === 0) return 0
  if (length < 8) return 1
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u, /\p{Lo}/u].filter(kind =>
    kind.test(password),
  )
  const points =
    (length >= 12 ? 1 : 0) +
    (length >= 16 ? 1 : 0) +
    (kinds.length >= 2 ? 1 : 0) +
    (kinds.length >= 3 ? 1 : 0)
  return Math.min(4, 1 + points)
}
