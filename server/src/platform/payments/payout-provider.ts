// A provider that pays out to teachers and centres must verify them first. The other half of the payment port, taking
// payments, is in payment-provider.ts.

/** As the provider sees it. There is none until it is requested. */
export type PayoutAccountState = 'pending' | 'more_needed' | 'verified' | 'refused'

/**
 * What a provider may still need. bank_account: it can't pay to the one it has; personal_details: what our form
 * doesn't ask for, entered on the provider's own page.
 */
export const payoutRequirements = [
  'bank_account',
  'id_number',
  'id_document',
  'id_document_back',
  'personal_details',
  'other',
] as const
export type PayoutRequirement = (typeof payoutRequirements)[number]

export interface PayoutAccount {
  id: string
  state: PayoutAccountState
  requirements: readonly PayoutRequirement[]
}

/** On this machine's disk. */
export interface IdentityFile {
  path: string
  name: string
  contentType: string
}

/** Unencrypted: only for the provider, never stored or logged by us in this form. */
export interface PayeeDetails {
  /** Null for a person. */
  companyName: string | null
  firstName: string
  lastName: string
  email: string
  phone: string
  bank: { name: string; holder: string; routingNumber: string; accountNumber: string }
  /** Of the person's identity card, or the company's registration. */
  idNumber: string
  /** Null if the provider already has it, or none was given. */
  document: { front: IdentityFile; back: IdentityFile | null } | null
  /** When and from where the provider's terms were accepted. */
  agreed: { at: Date; address: string }
}

/** Never call it inside a transaction of ours. Every call can be repeated. */
export interface PayoutProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Creates an empty one; the same key returns the same, however often and however late it is requested. */
  openAccount(key: string): Promise<PayoutAccount>
  /** Sends all details. Throws ProviderRefused for an impossible bank account. */
  submitDetails(accountId: string, details: PayeeDetails): Promise<PayoutAccount>
  /** Null if the provider has none. */
  findAccount(accountId: string): Promise<PayoutAccount | null>
  /** The provider's page for details our form doesn't ask for; null if there is none. */
  findDetailsPage(accountId: string, returnUrl: string): Promise<string | null>
}
