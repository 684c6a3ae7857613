import type { incomeContract } from '#contract/commerce/income.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { payeeId } from './payee.ts'
import * as styles from './payout-control.module.css'

type Held = ResponseOf<(typeof incomeContract)['adminPayoutControl']>['held'][number]

/** To whom nothing is paid for now; a press opens them. */
export function HeldNotice({ held, onOpen }: { held: readonly Held[]; onOpen: (id: string) => void }) {
  return (
    <section className={styles.held} aria-label={m.admin_income_held_title()} data-part="held">
      <b>{m.admin_income_held_title()}</b>
      <ul>
        {held.map(one => (
          <li key={payeeId(one)}>
            <button type="button" className="link" onClick={() => onOpen(payeeId(one))}>
              {one.hold.waits_until && !one.hold.frozen_at
                ? m.admin_income_held_one({
                    name: one.display_name,
                    until: momentText(one.hold.waits_until),
                  })
                : m.admin_income_held_frozen({ name: one.display_name })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
