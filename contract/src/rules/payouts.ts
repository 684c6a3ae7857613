/** For so long payouts wait after bank or identity data has been changed: time to notice, and to stop them. */
export const payoutWaitHours = 72

/** What a history of bank accounts tells of. */
export const bankChangeKinds = ['entered', 'changed', 'frozen', 'lifted'] as const
export type BankChangeKind = (typeof bankChangeKinds)[number]

/** What of bank and identity data can be changed, as it is called on the wire; a document has one name for both sides. */
export const bankChangeFields = [
  'bank_name',
  'account_holder_name',
  'routing_number',
  'account_number',
  'id_number',
  'id_document',
] as const
export type BankChangeField = (typeof bankChangeFields)[number]

/** By which right something was done: a session of the owner's, the link of a mail, or as staff. */
export const changeMeans = ['session', 'link', 'staff'] as const
export type ChangeMeans = (typeof changeMeans)[number]
