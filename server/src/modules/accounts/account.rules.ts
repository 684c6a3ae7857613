import { fullName } from '#contract/rules/person-name.ts'
import { usernameOf } from '#contract/rules/username.ts'
import { type RoleId, roles } from '#server/kernel/caller.ts'

export const lifetimes = {
  verificationHours: 48,
  resetHours: 1,
  mailedCodeMinutes: 30,
  sessionDays: 7,
} as const

const reserved: ReadonlySet<string> = new Set(
  `admin administrator api about account accounts anonymous billing cart centre centres class classes contact
  dev help info lantern login logout mail media me moderator my null official owner parent payment payments
  postmaster privacy products register root security shop shops signin signup site staff status student
  students support system teacher teachers terms test undefined user users webmaster www`.split(/\s+/),
)

/** Names that people would take for the site itself, or that deletion assigns. */
export function isReservedUsername(username: string, brandSlug: string): boolean {
  const name = username.toLowerCase()
  return reserved.has(name) || name === brandSlug || name.startsWith('deleted-')
}

export function displayNameOrDefault(given: string | undefined, firstName: string, lastName: string): string {
  return given || fullName(firstName, lastName)
}

/** 'chan.tm@example.com' -> 'c•••@example.com', for people who may know that there is an address, but not which. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}

/** '+852 5550 0177' -> '+852 •••• 0177', likewise. */
export function maskPhone(phone: string): string {
  if (phone === '') return ''
  const [, country = ''] = /^(\+\d{1,3})[ (-]/.exec(phone) ?? []
  return `${country} •••• ${phone.replaceAll(/\D/g, '').slice(-4)}`.trim()
}

/** The status of an account that staff have suspended, whatever its role. */
export const SUSPENDED = 0

export const isSuspended = ({ status }: { status: number }): boolean => status === SUSPENDED

const refusedTeacherStatuses: readonly number[] = [0, 2, 3]

/**
 * A teacher with status 4 (application submitted) or any unlisted value (pending) may sign in to see their
 * application; everyone else is either active or shut out.
 */
export function maySignIn(account: { role: number; status: number; deletedAt: Date | null }): boolean {
  if (account.deletedAt) return false
  return account.role === roles.teacher
    ? !refusedTeacherStatuses.includes(account.status)
    : account.status === 1
}

/** May sign in, but isn't a teacher yet. */
export const isPending = ({ role, status }: { role: number; status: number }): boolean =>
  role === roles.teacher && status !== 1

export const staffRoles: readonly number[] = [roles.masterAdmin, roles.admin, roles.platformStaff]

/** Sellers' usernames are on public pages. Students and parents stay unnamed; many are minors. */
export const hasPublicUsername = (role: number): boolean =>
  role === roles.teacher || role === roles.businessManager

/** The role's name on the wire; platform staff have the brand's slug. */
export function authTypeOf(role: number, brandSlug: string): string {
  const names: Readonly<Record<number, string>> = {
    [roles.masterAdmin]: 'MASTERADMIN',
    [roles.businessManager]: 'BUSINESSMANAGER',
    [roles.student]: 'STUDENT',
    [roles.teacher]: 'TEACHER',
    [roles.legacyStudent]: 'STUDENT',
    [roles.parent]: 'PARENT',
    [roles.admin]: 'ADMIN',
    [roles.platformStaff]: brandSlug,
  }
  return names[role] ?? ''
}

const everyRole: readonly number[] = Object.values(roles)
export const isRole = (value: number): value is RoleId => everyRole.includes(value)

/**
 * A username for someone who signs in through a provider: from the name, which others see anyway, or from the email
 * address if the name has no Latin letters.
 */
export function usernameBase(firstName: string, lastName: string, email: string): string {
  const candidates = [
    usernameOf(`${firstName} ${lastName}`),
    usernameOf(email.slice(0, email.lastIndexOf('@'))),
  ]
  return candidates.find(name => name.length >= 3) ?? 'learner'
}

/** Replaces the provider's ID of a payout account on the wire; that ID never leaves the server. */
export const payeeReference = (payee: { userId: number } | { centreId: number }): string =>
  'userId' in payee ? `payee-${payee.userId}` : `payee-centre-${payee.centreId}`
