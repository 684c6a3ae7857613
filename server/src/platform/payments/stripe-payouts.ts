import { readFile } from 'node:fs/promises'
import type Stripe from 'stripe'
import type {
  IdentityFile,
  PayeeDetails,
  PayoutAccount,
  PayoutAccountState,
  PayoutProvider,
  PayoutRequirement,
} from './payout-provider.ts'
import { type StripeOptions, stripeClient } from './stripe-client.ts'
import { isMissing, spoken, spokenWithoutValues } from './stripe-errors.ts'

/** Private schools and teachers, among the business categories of card companies. */
const EDUCATION = '8299'

/**
 * Custom accounts of Stripe Connect: our form asks, Stripe decides. The account is created empty under a key, without
 * anything that could differ on a second try; numbers follow by an update, which can be repeated.
 */
export function createStripePayouts(options: StripeOptions): PayoutProvider {
  const stripe = stripeClient(options)

  const upload = async ({ path, name, contentType }: IdentityFile): Promise<string> => {
    const file = { data: await readFile(path), name, type: contentType }
    return (await stripe.files.create({ purpose: 'identity_document', file })).id
  }

  const documentOf = async ({ document }: PayeeDetails) => {
    if (!document) return undefined
    const front = await upload(document.front)
    return document.back ? { front, back: await upload(document.back) } : { front }
  }

  /** A new token each time: Stripe accepts one only once, and an answer may have been lost. */
  const bankToken = async ({ bank, companyName }: PayeeDetails): Promise<string> => {
    const token = await stripe.tokens.create({
      bank_account: {
        country: 'HK',
        currency: 'hkd',
        account_holder_name: bank.holder,
        account_holder_type: companyName === null ? 'individual' : 'company',
        routing_number: bank.routingNumber,
        account_number: bank.accountNumber,
      },
    })
    return token.id
  }

  return {
    name: 'stripe',

    openAccount: key =>
      spoken(async () =>
        toPayoutAccount(
          await stripe.accounts.create(
            {
              type: 'custom',
              country: 'HK',
              capabilities: { transfers: { requested: true } },
              metadata: { payout_account: key },
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    submitDetails: (accountId, details) =>
      spokenWithoutValues(async () => {
        const { agreed } = details
        await stripe.accounts.update(accountId, {
          ...payeeOf(details, await documentOf(details)),
          business_profile: { mcc: EDUCATION, product_description: 'Courses and lessons' },
          tos_acceptance: { date: Math.floor(agreed.at.getTime() / 1000), ip: agreed.address },
        })
        // Separately: an invalid bank account must not hold back the person.
        const external_account = await bankToken(details)
        return toPayoutAccount(await stripe.accounts.update(accountId, { external_account }))
      }),

    findAccount: accountId =>
      spoken(async () => {
        try {
          return toPayoutAccount(await stripe.accounts.retrieve(accountId))
        } catch (error) {
          if (isMissing(error)) return null
          throw error
        }
      }),

    findDetailsPage: (accountId, returnUrl) =>
      spoken(async () => {
        const { url } = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: returnUrl,
        })
        return url
      }),
  }
}

function payeeOf(
  { companyName, firstName, lastName, email, phone, idNumber }: PayeeDetails,
  document: { front: string; back?: string } | undefined,
): Stripe.AccountUpdateParams {
  const verification = document && { verification: { document } }
  if (companyName !== null) {
    return { business_type: 'company', company: { name: companyName, tax_id: idNumber, ...verification } }
  }
  return {
    business_type: 'individual',
    individual: {
      first_name: firstName,
      last_name: lastName,
      email,
      id_number: idNumber,
      ...internationalPhone(phone),
      ...verification,
    },
  }
}

/** Stripe refuses the whole form for a number it can't dial. */
function internationalPhone(phone: string): { phone?: string } {
  const digits = phone.replaceAll(/[\s()-]/g, '')
  return /^\+\d{8,15}$/.test(digits) ? { phone: digits } : {}
}

const wanted: readonly [field: RegExp, code: PayoutRequirement][] = [
  [/^external_account/, 'bank_account'],
  [/id_number$|tax_id$/, 'id_number'],
  [/verification\.(additional_)?document\.back$/, 'id_document_back'],
  [/verification\.(additional_)?document/, 'id_document'],
  [
    /^(individual|company|person_\w+|representative|owners|directors|business_profile|tos_acceptance)\b/,
    'personal_details',
  ],
]

export function toPayoutAccount({ id, requirements, ...account }: Stripe.Account): PayoutAccount {
  const due = [...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]
  const codes = due.map(field => wanted.find(([pattern]) => pattern.test(field))?.[1] ?? 'other')
  return { id, state: stateOf(account, requirements, due), requirements: [...new Set(codes)] }
}

function stateOf(
  account: Pick<Stripe.Account, 'payouts_enabled' | 'capabilities'>,
  requirements: Stripe.Account['requirements'],
  due: readonly string[],
): PayoutAccountState {
  if (requirements?.disabled_reason?.startsWith('rejected')) return 'refused'
  if (account.payouts_enabled && account.capabilities?.transfers === 'active') return 'verified'
  return due.length > 0 ? 'more_needed' : 'pending'
}
