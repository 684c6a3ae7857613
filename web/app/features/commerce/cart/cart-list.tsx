import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { shopPath } from '../../catalogue/addresses.ts'
import type { BundleLine } from './bundle-lines.ts'
import { CartBundleView } from './cart-bundle.tsx'
import { CartLineView } from './cart-line.tsx'
import { type CartLine, groupsOf, outOfReach, type SellerGroup } from './cart-lines.ts'
import * as styles from './cart-list.module.css'

interface CartListProps {
  lines: readonly CartLine[]
  bundles: readonly BundleLine[]
  onRemove: (lines: readonly CartLine[]) => void
  onRemoveBundle: (bundle: BundleLine) => void
  /** The new prices were seen. */
  onAccept: (lines: readonly CartLine[]) => void
}

/** By seller; above it, what has changed since the lines were added. */
export function CartList({ lines, bundles, onRemove, onRemoveBundle, onAccept }: CartListProps) {
  const changed = lines.filter(({ state }) => state === 'changed')
  const allChanged = [...changed, ...bundles.filter(({ state }) => state === 'changed')]
  const lost = lines.filter(line => outOfReach(line) && line.state !== 'bundled')
  const words = (list: readonly unknown[]) => ({ count: list.length, shown: wholeNumber(list.length) })
  return (
    <div className={styles.cartList}>
      {/* It wasn't there when the page opened: announced when it appears. */}
      <div className={styles.cartNotes} role="status">
        {allChanged.length > 0 && (
          <p className={cx(styles.cartNote, styles.cartNoteAmber)}>
            <Icon name="info" />
            <span>{m.mine_cart_changed_note(words(allChanged))}</span>
            <Button variant="line" onClick={() => onAccept(changed)}>
              {m.mine_cart_changed_accept()}
            </Button>
          </p>
        )}
        {lost.length > 0 && (
          <p className={styles.cartNote}>
            <Icon name="warn" />
            <span>{m.mine_cart_out_of_reach(words(lost))}</span>
            <Button variant="line" onClick={() => onRemove(lost)}>
              {m.mine_cart_remove_these(words(lost))}
            </Button>
          </p>
        )}
      </div>
      {bundles.map(bundle => (
        <CartBundleView key={bundle.id} bundle={bundle} onRemove={onRemoveBundle} />
      ))}
      {groupsOf(lines).map(group => (
        <SellerLines key={group.key} group={group} onRemove={line => onRemove([line])} />
      ))}
      <p className={cx(styles.cartRefund, 'small muted')}>
        <Icon name="info" />
        <span>{m.mine_cart_refund()}</span>
      </p>
    </div>
  )
}

function SellerLines({ group, onRemove }: { group: SellerGroup; onRemove: (line: CartLine) => void }) {
  const { seller, lines } = group
  return (
    <section className={styles.lines} aria-label={seller.name || undefined}>
      {seller.name && (
        <h2 className={styles.linesBy}>
          <Avatar name={seller.name} src={seller.avatar} size="small" />
          {seller.username ? <Link to={shopPath(seller.username)}>{seller.name}</Link> : seller.name}
        </h2>
      )}
      <ul>
        {lines.map(line => (
          <CartLineView key={line.id} line={line} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  )
}
