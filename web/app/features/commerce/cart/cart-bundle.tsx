import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { productPath, viewerPath } from '../../catalogue/addresses.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { Price } from '../../catalogue/price.tsx'
import { RefundNote } from '../checkout/refund-note.tsx'
import { type BundleLine, bundleCounts } from './bundle-lines.ts'
import * as styles from './cart-bundle.module.css'

interface CartBundleViewProps {
  bundle: BundleLine
  onRemove: (bundle: BundleLine) => void
}

/** A bundle is one item: its products, one price, and one remove button. */
export function CartBundleView({ bundle, onRemove }: CartBundleViewProps) {
  const { id, title, price, sum, state, products } = bundle
  const heading = `cart-bundle-${id}`
  const isOff = state === 'gone' || state === 'owned' || state === 'overlap'
  return (
    <section
      className={styles.bundle}
      aria-labelledby={heading}
      data-part="cart-bundle"
      data-off={isOff || undefined}
    >
      <div className={styles.head}>
        <div>
          <Chip>{m.bundles_in_cart()}</Chip>
          <h2 id={heading}>{title}</h2>
          <State bundle={bundle} />
          {!isOff && <RefundNote days={bundle.refundDays} />}
        </div>
        <IconButton
          icon="trash"
          className={styles.out}
          label={m.bundles_remove_named({ name: title })}
          onClick={() => onRemove(bundle)}
        />
      </div>
      <ul>
        {products.map(({ card, state: has }) => (
          <li key={card.id} data-off={has !== 'ok' || undefined}>
            <span className={styles.cover}>
              <Cover cover={card.cover} video={card.video} sizes="72px" />
            </span>
            {has === 'gone' ? (
              <span>{card.name}</span>
            ) : (
              <Link to={has === 'owned' ? viewerPath(card) : productPath(card)}>{card.name}</Link>
            )}
            {has === 'owned' && (
              <Chip tone="jade" icon="check">
                {m.mine_cart_owned()}
              </Chip>
            )}
            {has === 'gone' && <Chip tone="red">{m.mine_cart_gone()}</Chip>}
          </li>
        ))}
      </ul>
      {!isOff && (
        <p className={styles.price}>
          {sum > price && (
            <span className="chip chip-red">{m.bundles_save_chip({ amount: amountText(sum - price) })}</span>
          )}
          <Price fee={Math.max(sum, price) / 100} price={price / 100} free={false} />
        </p>
      )}
    </section>
  )
}

function State({ bundle }: { bundle: BundleLine }) {
  const { state, before, products } = bundle
  if (state === 'changed')
    return (
      <p className={styles.state}>
        <Chip tone="amber" icon="info">
          {m.bundles_state_changed()}
        </Chip>
        <span>{m.mine_cart_changed_was({ price: amountText(before) })}</span>
      </p>
    )
  if (state === 'gone')
    return (
      <p className={styles.state}>
        <Chip tone="red" icon="warn">
          {m.bundles_state_gone()}
        </Chip>
        <span>{m.bundles_state_gone_text()}</span>
      </p>
    )
  if (state === 'owned' || state === 'overlap')
    return (
      <p className={styles.state}>
        <span>
          {state === 'owned' ? m.bundles_state_owned() : m.bundles_state_overlap()} ·{' '}
          {m.mine_cart_not_counted()}
        </span>
      </p>
    )
  if (bundleCounts(bundle) && products.some(one => one.state === 'owned'))
    return <p className={styles.state}>{m.bundles_rest()}</p>
  return null
}
