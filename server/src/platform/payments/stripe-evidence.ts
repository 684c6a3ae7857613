import type Stripe from 'stripe'
import { type DisputeEvidence, ProviderRefused } from './payment-provider.ts'

/** Stripe refuses longer texts. */
const longest = 20_000
const plainId = /^\w+$/

/** What tells our answer from one that was given in Stripe's dashboard. */
const ours = { answered_by: 'app' }

/**
 * Stripe takes evidence once. A request and its job can send it at the same time, and an answer can be lost: what was
 * submitted with our mark is ours, whichever of them it came from. Messages are sent as text, because its own field for
 * them wants a file.
 */
export async function submitEvidence(stripe: Stripe, evidence: DisputeEvidence): Promise<void> {
  const { disputeId } = evidence
  if (!plainId.test(disputeId)) throw new ProviderRefused('Stripe: no such dispute')
  const known = await stripe.disputes.retrieve(disputeId)
  if (isOurs(known)) return
  const { status, evidence_details } = known
  if (evidence_details.submission_count > 0)
    throw new ProviderRefused('Stripe: the dispute was answered elsewhere')
  if (status !== 'needs_response' || evidence_details.past_due)
    throw new ProviderRefused(`Stripe: the dispute can't be answered any more (${status})`)
  try {
    await stripe.disputes.update(disputeId, { evidence: textsOf(evidence), metadata: ours, submit: true })
  } catch (error) {
    if (!isOurs(await stripe.disputes.retrieve(disputeId))) throw error
  }
}

const isOurs = ({ evidence_details, metadata }: Stripe.Dispute): boolean =>
  evidence_details.submission_count > 0 && metadata.answered_by === ours.answered_by

function textsOf(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const { buyerName, buyerEmail, receipt, accessLog, attendance, messages, note } = evidence
  const other = [note, attendance, messages].filter(text => text !== '').join('\n\n')
  const texts = {
    customer_name: buyerName,
    customer_email_address: buyerEmail,
    product_description: receipt,
    access_activity_log: accessLog,
    uncategorized_text: other,
  }
  const given = Object.entries(texts).filter(([, text]) => text !== '')
  return Object.fromEntries(given.map(([name, text]) => [name, text.slice(0, longest)]))
}
