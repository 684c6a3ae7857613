import { parseArgs } from 'node:util'
import { z } from 'zod'
import { type StaffRoleName, staffRoleNames } from '#contract/rules/people.ts'
import type { Locale } from '#contract/shared.ts'
import { Refusal, type RefusalCode } from './kernel/refusal.ts'
import {
  appointStaff,
  listStaff,
  resetFactorByOperator,
  staffRoleName,
  stateOf,
} from './modules/accounts/index.ts'
import { CommandRefused } from './operator-message.ts'
import type { Platform } from './platform/platform.ts'

const usage = `npm run staff -- add <email> --role <${staffRoleNames.join('|')}> [--name "<first> <last>"] [--language zh-HK]
npm run staff -- list
npm run staff -- reset-second-factor <email>`

const options = {
  role: { type: 'string' },
  name: { type: 'string' },
  language: { type: 'string', default: 'en' },
} as const

export async function runStaffCommand(platform: Platform, words: readonly string[]): Promise<string> {
  const { positionals, values } = parse(words)
  const [verb, email = '', ...rest] = positionals
  if (verb === 'list' && email === '') return list(platform)
  if (verb === 'reset-second-factor' && email !== '' && rest.length === 0) return resetFactor(platform, email)
  if (verb !== 'add' || rest.length > 0) throw new CommandRefused(usage)
  if (!z.email().safeParse(email).success) throw new CommandRefused(`No email address: ${email}\n${usage}`)
  const role = staffRoleNames.find(name => name === values.role)
  if (!role) throw new CommandRefused(`No role of staff: ${values.role ?? '(none)'}\n${usage}`)
  const language = languages.find(name => name === values.language)
  if (!language) throw new CommandRefused(`No language: ${values.language}\n${usage}`)
  return add(platform, { email, role, language, name: values.name ?? '' })
}

const languages: readonly Locale[] = ['en', 'zh-HK']

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    // It throws for an option that it does not know, or that has no value.
    throw new CommandRefused(`${(error as Error).message}\n${usage}`)
  }
}

interface Wanted {
  email: string
  role: StaffRoleName
  language: Locale
  name: string
}

async function add(platform: Platform, { email, role, language, name }: Wanted): Promise<string> {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  const [local = email] = email.split('@')
  const names = { firstName: firstName || local.slice(0, 60), lastName: others.join(' ').slice(0, 60) }
  const { outcome, link } = await appointStaff(platform, { email, role, language, ...names }).catch(error => {
    throw error instanceof Refusal ? new CommandRefused(refusalText(error, email)) : error
  })
  const said = {
    added: `Added to staff: ${email}, ${role}`,
    changed: `Changed the role: ${email}, ${role}`,
    already: `Already of staff: ${email}, ${role}`,
  }[outcome]
  if (!link) return said
  return `${said}\nTo choose a password, within 7 days (also sent by email):\n${link}`
}

/** For the last master admin, whose reset no colleague can approve. */
async function resetFactor(platform: Platform, email: string): Promise<string> {
  const wasOn = await resetFactorByOperator(platform, email).catch(error => {
    throw error instanceof Refusal ? new CommandRefused(refusalText(error, email)) : error
  })
  return wasOn
    ? `Two-step sign-in is off, and all devices are signed out: ${email}`
    : `Two-step sign-in was off: ${email}`
}

const refusalTexts: Readonly<Partial<Record<RefusalCode, string>>> = {
  staff_impossible: 'belongs to a teacher, a centre manager or an inactive account. Use another address',
  staff_unverified: 'belongs to an account whose owner has not confirmed it yet',
  user_unknown: 'belongs to no account',
}

const refusalText = ({ code }: Refusal, email: string): string => `${email} ${refusalTexts[code] ?? code}`

async function list({ db }: Pick<Platform, 'db'>): Promise<string> {
  const staff = await listStaff(db)
  if (staff.length === 0) return 'There is nobody of staff yet.'
  return staff.map(person => `${staffRoleName(person.role)}\t${person.email}\t${stateOf(person)}`).join('\n')
}
