import { invalid, missing, newId } from './stripe-state.test-support.ts'

export interface StoredAccount {
  id: string
  object: 'account'
  type: string
  country: string
  business_type: string | null
  payouts_enabled: boolean
  capabilities: { transfers: string }
  metadata: Record<string, string>
  requirements: { currently_due: string[]; past_due: string[]; disabled_reason: string | null }
  /** What it was told, with Stripe's flat names; a real one would not give the numbers back. */
  told: Record<string, string>
  bank: Record<string, string> | null
}

/** What Stripe Connect remembers, and what it decides without us. */
export function createConnectState() {
  const accounts = new Map<string, StoredAccount>()
  const tokens = new Map<string, Record<string, string>>()
  const files = new Map<string, { purpose: string; name: string; bytes: number }>()
  return {
    accounts,
    tokens,
    files,
    /** How Stripe has decided: what it says from now on. */
    decide(id: string, change: Partial<Pick<StoredAccount, 'payouts_enabled' | 'requirements'>>) {
      const account = accounts.get(id)
      if (!account) throw missing('account', id)
      Object.assign(account, change)
      if (account.payouts_enabled) account.capabilities.transfers = 'active'
      return account
    },
  }
}
type ConnectState = ReturnType<typeof createConnectState>

interface ConnectCall {
  connect: ConnectState
  id: string
  fields: URLSearchParams
}
type ConnectHandler = (call: ConnectCall) => object

const nothingDue = () => ({ currently_due: [], past_due: [], disabled_reason: null })

const createAccount: ConnectHandler = ({ connect, fields }) => {
  const account: StoredAccount = {
    id: newId('acct'),
    object: 'account',
    type: fields.get('type') ?? '',
    country: fields.get('country') ?? '',
    business_type: null,
    payouts_enabled: false,
    capabilities: { transfers: 'inactive' },
    metadata: { payout_account: fields.get('metadata[payout_account]') ?? '' },
    requirements: { ...nothingDue(), currently_due: ['external_account', 'individual.id_number'] },
    told: {},
    bank: null,
  }
  connect.accounts.set(account.id, account)
  return shown(account)
}

const getAccount = ({ connect, id }: ConnectCall): StoredAccount => {
  const account = connect.accounts.get(id)
  if (!account) throw missing('account', id)
  return account
}

const updateAccount: ConnectHandler = call => {
  const { connect, fields } = call
  const account = getAccount(call)
  const token = fields.get('external_account')
  const bank = connect.tokens.get(token ?? '')
  if (token && !bank)
    throw invalid(`You cannot use a Stripe token more than once: ${token}.`, 'token_already_used')
  connect.tokens.delete(token ?? '')
  account.bank = bank ?? account.bank
  account.business_type = fields.get('business_type') ?? account.business_type
  account.told = { ...account.told, ...Object.fromEntries(fields) }
  account.requirements = { ...nothingDue(), currently_due: account.bank ? [] : ['external_account'] }
  return shown(account)
}

const createToken: ConnectHandler = ({ connect, fields }) => {
  const bank = Object.fromEntries(
    [...fields].map(([name, value]) => [name.replace(/^bank_account\[(\w+)\]$/, '$1'), value]),
  )
  // A sentence with the number in it, so that a test can see that no one keeps it.
  if (!/^[\d-]{6,}$/.test(bank.account_number ?? ''))
    throw invalid(`The bank account number ${bank.account_number} is invalid.`, 'account_number_invalid')
  const id = newId('btok')
  connect.tokens.set(id, bank)
  return { id, object: 'token' }
}

const createFile: ConnectHandler = ({ connect, fields }) => {
  const form = fields.get('form') ?? ''
  const id = newId('file')
  const purpose = /name="purpose"\r\n\r\n(\w+)/.exec(form)?.[1] ?? ''
  const name = /filename="([^"]*)"/.exec(form)?.[1] ?? ''
  connect.files.set(id, { purpose, name, bytes: form.length })
  return { id, object: 'file', purpose }
}

/** Numbers never come back. */
const shown = ({ told: _told, bank: _bank, ...account }: StoredAccount) => account

export const connectHandlers: readonly [method: string, path: RegExp, handler: ConnectHandler][] = [
  ['POST', /^\/v1\/accounts$/, createAccount],
  ['GET', /^\/v1\/accounts\/(\w+)$/, call => shown(getAccount(call))],
  ['POST', /^\/v1\/accounts\/(\w+)$/, updateAccount],
  ['POST', /^\/v1\/tokens$/, createToken],
  ['POST', /^\/v1\/files$/, createFile],
  [
    'POST',
    /^\/v1\/account_links$/,
    ({ fields }) => ({
      object: 'account_link',
      url: `https://connect.stripe.test/setup/${fields.get('account')}?back=${fields.get('return_url')}`,
    }),
  ],
]
