import type { SellerDiscount } from '#contract/commerce/discounts.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import * as styles from './uses-dialog.module.css'

interface UsesDialogProps {
  userId: number
  discount: SellerDiscount
  onClose: () => void
}

const states = {
  held: { tone: 'amber', text: m.discounts_use_held },
  used: { tone: 'jade', text: m.discounts_use_used },
  refunded: { tone: 'line', text: m.discounts_use_refunded },
} as const

/** Who used a coupon, by first name only. */
export function UsesDialog({ userId, discount, onClose }: UsesDialogProps) {
  const { discount_id, code } = discount
  const uses = useQuery({
    ...queryOf(laterApi.discountUses, { body: { teacher_id: userId, discount_id, limit: 100 } }),
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onClose} size="medium" title={m.discounts_uses_title({ code })}>
      {!uses.data && (
        <Unanswered of={uses} title={m.discounts_uses_failed()}>
          <Loading>
            <SkeletonText lines={4} />
          </Loading>
        </Unanswered>
      )}
      {uses.data?.count === 0 && <EmptyState drawing="bag" title={m.discounts_uses_none()} />}
      {uses.data && uses.data.count > 0 && (
        <ul className={styles.uses}>
          {uses.data.uses.map(({ order_number, at, first_name, titles, off, paid, state }) => (
            <li key={order_number}>
              <p>
                <b>{first_name || m.discounts_use_left()}</b>
                <Chip tone={states[state].tone}>{states[state].text()}</Chip>
              </p>
              <p className="small">{titles.join(', ')}</p>
              <p className="small muted">
                <span className="num">{order_number}</span> · <time dateTime={at}>{momentText(at)}</time>
              </p>
              <p className={styles.sum}>
                <b>{amountText(paid)}</b>
                <span className="small muted">−{amountText(off)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
