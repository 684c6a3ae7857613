import { heldHours } from '#contract/rules/held-money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { useSite } from '../../../lib/site.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './held-promise.module.css'

/** For whoever is about to pay for lessons: who has the money until when. */
export function HeldPromise({ lessons }: { lessons: number }) {
  const words = { brand: useSite()?.brand.name ?? '', hours: wholeNumber(heldHours) }
  return (
    <p className={styles.promise} data-part="held-promise">
      <Icon name="lock" />
      <span>
        {lessons > 1 ? m.held_promise(words) : m.held_promise_one(words)}{' '}
        {/* What is being bought stays as it is. */}
        <Link className="link" to="/how-money-is-kept" target="_blank">
          {m.held_page_title()}
        </Link>
      </span>
    </p>
  )
}
