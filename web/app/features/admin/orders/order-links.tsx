import { Link } from '../../../lib/link.tsx'
import { productPath } from '../../catalogue/addresses.ts'
import { PersonLink } from '../people/person-link.tsx'
import type { OpenedOrder } from './opened-order.ts'

type Line = OpenedOrder['lines'][number]

/** A course leads to its page; a lesson and a class have none that staff can open. */
export function LineTitle({ line }: { line: Line }) {
  return line.course_id > 0 ? (
    <Link to={productPath({ id: line.course_id, name: line.title })}>{line.title}</Link>
  ) : (
    line.title
  )
}

/** To the card of the teacher or of the centre who sold it. */
export function SellerLink({ order, line }: { order: OpenedOrder; line: Line }) {
  const seller = order.sellers.find(({ line_id }) => line_id === line.line_id)
  const name = line.seller.display_name
  if (!seller) return <span className="person">{name}</span>
  return seller.centre_id === null ? (
    <PersonLink userId={seller.teacher_id}>{name}</PersonLink>
  ) : (
    <Link className="person" to={`/admin/management?tab=centres&centre=${seller.centre_id}`}>
      {name}
    </Link>
  )
}
