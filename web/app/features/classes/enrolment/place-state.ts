import type { Order } from '#contract/commerce/orders.ts'
import type { Api } from '../../../lib/api.ts'

/** The state of a seat that was paid for: enrolled, or held until the teacher has decided. */
export async function placeStateOf(
  api: Pick<Api, 'enrolmentView'>,
  { lines, status }: Pick<Order, 'lines' | 'status'>,
): Promise<string> {
  // If there is no answer: captured money has bought it, and authorised money hasn't.
  const likely = status === 'paid' ? 'confirmed' : 'requested'
  const id = lines.find(({ kind }) => kind === 'class')?.class?.enrolment_id
  if (id === undefined) return likely
  return api.enrolmentView({ params: { id } }).then(
    ({ enrolment }) => enrolment.state,
    () => likely,
  )
}
