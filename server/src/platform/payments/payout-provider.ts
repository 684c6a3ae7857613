// Anyone who pays teachers and centres out wants to know them first. The other half of the payment port: taking money
// is in payment-provider.ts.

/** As the provider sees it. Before it has been asked for there is none. */
export type PayoutAccountState = 'pending' | 'more_needed' | 'verified' | 'refused'

/**
 * What a provider may still want. bank_account: it can't pay to the one it was told of; personal_details: what our form does
 * not ask for, given on the provider's own page.
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

/** In the clear: for the provider alone, never stored or logged by us like this. */
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
  /** Null where the provider has it already, or none was given. */
  document: { front: IdentityFile; back: IdentityFile | null } | null
  /** When and from where the provider's terms were agreed to. */
  agreed: { at: Date; address: string }
}

/** Never called inside a transaction of ours. Every call may be repeated. */
export interface PayoutProvider {
  readonly name: 'sandbox' | 'stripe'
  /** Makes one, still empty; the same key gives the same, however often and however late it is asked for. */
  openAccount(key: string): Promise<PayoutAccount>
  /** Hands over all there is. Throws ProviderRefused for a bank account that can't be one. */
  submitDetails(accountId: string, details: PayeeDetails): Promise<PayoutAccount>
  /** Null where the provider knows of none. */
  findAccount(accountId: string): Promise<PayoutAccount | null>
  /** The provider's page for what our form does not ask for; null if there is none. */
  findDetailsPage(accountId: string, returnUrl: string): Promise<string | null>
}
