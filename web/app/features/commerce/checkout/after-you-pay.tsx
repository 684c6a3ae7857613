import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { useLastingSession } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import * as styles from '../cart/cart.module.css'
import { useBuyer } from './use-buyer.ts'

/** What happens next, shown before paying. */
export function AfterYouPay({ count }: { count: number }) {
  const brand = useSite()?.brand.name ?? ''
  const buyer = useBuyer(useLastingSession()?.userId)
  const steps = [
    [m.checkout_after_opens(), m.checkout_after_opens_text({ count, shown: wholeNumber(count), brand })],
    [
      m.checkout_after_receipt(),
      buyer ? m.checkout_after_receipt_to({ email: buyer.email }) : m.checkout_after_receipt_text(),
    ],
    [m.checkout_after_keep(), m.checkout_after_keep_text()],
  ]
  return (
    <section className={styles.after} aria-labelledby="after-title">
      <h2 id="after-title">{m.checkout_after()}</h2>
      <ol>
        {steps.map(([title, text]) => (
          <li key={title}>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
