import { managers } from './people.ts'
import { closedTeachers } from './people-closed.ts'
import { teachers } from './people-teachers.ts'
import type { BothLanguages, Payee, Person } from './types.ts'

/**
 * Whom the payment provider wants to know better, whom it refused, and whose bank takes no payouts; everyone else who
 * sells is verified and can be paid.
 */
const undecided: Readonly<Record<string, Pick<Payee, 'state' | 'accountNumber'>>> = {
  kwokngaman: { state: 'more_needed', accountNumber: '000-123456-002' },
  lauchihang: { state: 'refused', accountNumber: '000-123456-003' },
  linyuqing: { state: 'verified', accountNumber: '000-123456-007' },
}

const banks: readonly { name: BothLanguages; routing: string }[] = [
  { name: { en: 'Hang Seng Bank', zh: '恒生銀行' }, routing: '024-388' },
  { name: { en: 'HSBC', zh: '滙豐銀行' }, routing: '004-808' },
  { name: { en: 'Bank of China (Hong Kong)', zh: '中國銀行（香港）' }, routing: '012-881' },
]

/** Made up, and different for each: the place in the list makes the number. */
function payee(owner: Payee['owner'], { firstName, lastName, username }: Person, index: number): Payee {
  const { name, routing } = banks[index % banks.length] ?? { name: { en: '', zh: '' }, routing: '' }
  const digits = String(204_517 + index * 1373)
  return {
    owner,
    bankName: `${name.en} ${name.zh}`,
    holder: `${lastName} ${firstName}`.toUpperCase(),
    routingNumber: routing,
    accountNumber: `388-${digits}-88${index % 10}`,
    idNumber: `${'ABCDEGHK'[index % 8]}${digits}(${index % 10})`,
    state: 'verified',
    ...undecided[username],
  }
}

export const payees: Payee[] = [
  ...teachers.map((person, index) => payee({ teacher: person.username }, person, index)),
  ...managers.map((person, index) => payee({ centre: person.centre }, person, 20 + index)),
  ...closedTeachers.map((person, index) => payee({ teacher: person.username }, person, 30 + index)),
]
