import { m } from '#messages/messages.js'
import { hasScreen } from '../../lib/has-screen.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import * as styles from './next-steps.module.css'

/** Where there is something to find. */
export function NextSteps() {
  return (
    <div className={cx('row', styles.mineNext)}>
      {hasScreen('/products/all') && <ButtonLink to="/products/all">{m.mine_browse()}</ButtonLink>}
      <ButtonLink variant="line" to="/shops">
        {m.mine_shops()}
      </ButtonLink>
    </div>
  )
}
