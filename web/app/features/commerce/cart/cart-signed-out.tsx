import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { localePath } from '../../../lib/locale.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Drawing } from '../../../ui/drawings.tsx'
import { SignInLink } from '../../accounts/sign-in/sign-in-link.tsx'
import * as styles from './cart-signed-out.module.css'

/** A signed-out visitor sees how many items there are, not which. */
export function CartSignedOut({ count }: { count: number }) {
  return (
    <div className={cx('empty', styles.cartOut)}>
      <Drawing name="bag" />
      <h2>{m.mine_cart_out_title()}</h2>
      <p role="status">
        {count > 0 ? m.mine_cart_out_waiting({ count, shown: wholeNumber(count) }) : m.mine_cart_out_text()}
      </p>
      <div className="row">
        <SignInLink className="btn btn-primary" />
        <ButtonLink
          variant="line"
          to={`/login?mode=register&next=${encodeURIComponent(localePath('/cart'))}`}
        >
          {m.mine_cart_register()}
        </ButtonLink>
      </div>
    </div>
  )
}
