import type Stripe from 'stripe'
import { type DisputeEvidence, ProviderRefused } from './payment-provider.ts'

/** Stripe refuses longer texts. */
const longest = 20_000
const plainId = /^\w+$/

/**
 * Stripe takes evidence once: a submission whose answer was lost is recognised by its count, and not sent again.
 * Messages are sent as text, because its own field for them wants a file.
 */
export async function submitEvidence(stripe: Stripe, evidence: DisputeEvidence): Promise<void> {
  const { disputeId } = evidence
  if (!plainId.test(disputeId)) throw new ProviderRefused('Stripe: no such dispute')
  const { status, evidence_details } = await stripe.disputes.retrieve(disputeId)
  if (evidence_details.submission_count > 0) return
  if (status !== 'needs_response' || evidence_details.past_due)
    throw new ProviderRefused(`Stripe: the dispute can't be answered any more (${status})`)
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
  await stripe.disputes.update(disputeId, {
    evidence: Object.fromEntries(given.map(([name, text]) => [name, text.slice(0, longest)])),
    submit: true,
  })
}
