/** How many hours payouts are on hold after a change of bank or identity data: time to notice, and to stop them. */
export const payoutWaitHours = 72

/** The kinds of entries in a bank account's history. */
export const bankChangeKinds = ['entered', 'changed', 'frozen', 'lifted'] as const
export type BankChangeKind = (typeof bankChangeKinds)[number]

/** The bank and identity data that can change, by their names on the wire. Both sides of a document share one name. */
export const bankChangeFields = [
  'bank_name',
  'account_holder_name',
  'routing_number',
  'account_number',
  'id_number',
  'id_document',
] as const
export type BankChangeField = (typeof bankChangeFields)[number]

/** How a change was authorised: by the owner's session, by an emailed link, or by staff. */
export const changeMeans = ['session', 'link', 'staff'] as const
export type ChangeMeans = (typeof changeMeans)[number]
