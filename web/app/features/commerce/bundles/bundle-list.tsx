import type { SellerBundle } from '#contract/commerce/bundles.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import * as styles from '../discounts/discount-list.module.css'

interface BundleListProps {
  bundles: readonly SellerBundle[]
  onEdit: (bundle: SellerBundle) => void
  onEnd: (bundle: SellerBundle) => void
}

export function BundleList({ bundles, ...acts }: BundleListProps) {
  return (
    <ul className={styles.list} data-part="bundles">
      {bundles.map(bundle => (
        <Row key={bundle.bundle_id} bundle={bundle} {...acts} />
      ))}
    </ul>
  )
}

const tones = { on: 'jade', product_off: 'amber', too_dear: 'amber', over: 'line' } as const
const stateTexts = {
  on: m.bundles_state_on,
  product_off: m.bundles_state_product_off,
  too_dear: m.bundles_state_too_dear,
  over: m.bundles_state_over,
} as const
const whys = { product_off: m.bundles_why_product_off, too_dear: m.bundles_why_too_dear } as const

interface RowProps extends Omit<BundleListProps, 'bundles'> {
  bundle: SellerBundle
}

function Row({ bundle, onEdit, onEnd }: RowProps) {
  const { title, about, products, price, sum, state, sold, sales } = bundle
  const shown = wholeNumber(products.length)
  return (
    <li className={styles.row} data-over={state === 'over' || undefined}>
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{title}</b>
          <Chip tone={tones[state]}>{stateTexts[state]()}</Chip>
        </p>
        {about && <p className="small muted">{about}</p>}
        {(state === 'product_off' || state === 'too_dear') && <p className="small">{whys[state]()}</p>}
      </div>
      <div className={styles.words}>
        <p className={styles.off}>
          <b>{amountText(price)}</b>
          {sum > price && (
            <s className="was">
              <span className="vh">{m.bundles_one_by_one()} </span>
              {amountText(sum)}
            </s>
          )}
          <span>{m.bundles_count({ count: products.length, shown })}</span>
        </p>
        <p className="small muted">
          {sold > 0
            ? m.bundles_sold({ count: sold, shown: wholeNumber(sold), sales: amountText(sales) })
            : m.bundles_unsold()}
        </p>
      </div>
      {state !== 'over' && (
        <p className={styles.acts}>
          <IconButton icon="edit" label={m.bundles_edit({ name: title })} onClick={() => onEdit(bundle)} />
          <Button variant="line" onClick={() => onEnd(bundle)}>
            {m.bundles_end()}
          </Button>
        </p>
      )}
    </li>
  )
}
