import { AskButton } from '../../conversations/ask-button.tsx'
import type { Receipt } from './load-receipt.ts'
import * as styles from './receipt-view.module.css'

/** Contacts the sellers of a paid order. */
export function ReceiptTalk({ receipt: { order_id, number, paid_at, lines } }: { receipt: Receipt }) {
  if (!paid_at) return null
  const sellers = new Map(lines.map(line => [`${line.subscriber_id} ${line.teacher_id}`, line]))
  return (
    <div className={styles.receiptTalk}>
      {[...sellers].map(([key, { subscriber_id, teacher_id, seller }]) => (
        <AskButton
          key={key}
          named
          to={subscriber_id > 0 ? { centre_id: subscriber_id } : { teacher_id }}
          name={seller.display_name}
          subject={{ kind: 'order', id: order_id, title: number }}
        />
      ))}
    </div>
  )
}
