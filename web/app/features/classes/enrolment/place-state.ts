import type { Order } from '#contract/commerce/orders.ts'
import type { Api } from '../../../lib/api.ts'

/** What has become of a place that was paid for: enrolled, or kept until the teacher has decided. */
export async function placeStateOf(
  api: Pick<Api, 'enrolmentView'>,
  { lines, status }: Pick<Order, 'lines' | 'status'>,
): Promise<string> {
  // Where no one answers, money that was taken has bought it, and money that is kept has not.
  const likely = status === 'paid' ? 'confirmed' : 'requested'
  const id = lines.find(({ kind }) => kind === 'class')?.class?.enrolment_id
  if (id === undefined) return likely
  return api.enrolmentView({ params: { id } }).then(
    ({ enrolment }) => enrolment.state,
    () => likely,
  )
}
