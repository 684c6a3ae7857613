import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import * as materialRowStyles from '../materials/material-row.module.css'
import { storageText } from './product-facts.ts'
import * as styles from './products-head.module.css'

interface ProductsHeadProps {
  /** The account's products without deleted ones, and those on sale; null while unknown. */
  count: { all: number; onSale: number } | null
  usage: { used: number; allowed: number } | null
  /** The address of the form for a new product. */
  createTo: string
  loading?: boolean
}

export function ProductsHead({ count, usage, createTo, loading }: ProductsHeadProps) {
  return (
    <header className={styles.workHead}>
      <div>
        <h1>{m.authoring_title()}</h1>
        <p className={cx('muted small', styles.workCount)}>
          {count &&
            m.authoring_count({
              count: count.all,
              shown: wholeNumber(count.all),
              active: wholeNumber(count.onSale),
            })}
        </p>
      </div>
      {usage && <Usage {...usage} />}
      {loading && (
        <div className={cx(styles.usage, styles.usageWait)} aria-hidden="true">
          <Skeleton />
          <Skeleton />
        </div>
      )}
      <div className={styles.workActs}>
        <ButtonLink variant="line" to="/my-products/many" icon="upload">
          {m.drafts_many()}
        </ButtonLink>
        <ButtonLink to={createTo} icon="plus" preventScrollReset>
          {m.authoring_create()}
        </ButtonLink>
      </div>
    </header>
  )
}

function Usage({ used, allowed }: { used: number; allowed: number }) {
  const share = allowed > 0 ? Math.min(1, used / allowed) : 0
  const tone = share > 0.95 ? 'red' : share > 0.8 ? 'amber' : undefined
  return (
    <div className={styles.usage}>
      <div className={styles.usageText}>
        <b>{m.authoring_storage()}</b>
        <span className="muted num">{storageText(used, allowed)}</span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: the native meter cannot be given our colours everywhere */}
      <div
        className={materialRowStyles.bar}
        data-tone={tone}
        role="meter"
        aria-label={m.authoring_storage()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={storageText(used, allowed)}
      >
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
