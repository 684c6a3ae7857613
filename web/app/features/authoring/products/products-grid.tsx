import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { useTitles } from '../../catalogue/titles.ts'
import { readLevels } from '../form/form-values.ts'
import { ProductActions, type ProductHandlers } from './product-actions.tsx'
import { FileTroubles, PriceText, ProductMarks } from './product-marks.tsx'
import * as styles from './products-grid.module.css'
import * as productsTableStyles from './products-table.module.css'
import { Cover, Pick, ProductName } from './products-table.tsx'

interface ProductsGridProps extends ProductHandlers {
  label: string
  products: readonly AuthoredProduct[]
}

export function ProductsGrid({ label, products, ...handlers }: ProductsGridProps) {
  const titles = useTitles()
  return (
    <ul className={styles.pgrid} data-part="pgrid" aria-label={label}>
      {products.map(product => (
        <li key={product.course_id} className={productsTableStyles.pcard}>
          <Cover product={product} />
          <Pick product={product} chosen={handlers.chosen} />
          <div className={styles.pcardIn}>
            <ProductMarks product={product} />
            <ProductName product={product} editTo={handlers.editTo} />
            <div className="muted tiny">
              {[
                titles.subject(product.course_category),
                readLevels(product.course_level).map(titles.level).join(', '),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
            <FileTroubles product={product} />
            <div className={cx(styles.pcardFoot, 'num')}>
              <span>
                <PriceText product={product} />
              </span>
              <span className="muted tiny">
                {m.authoring_students({ count: product.students, shown: wholeNumber(product.students) })}
              </span>
            </div>
          </div>
          <ProductActions product={product} {...handlers} />
        </li>
      ))}
    </ul>
  )
}
