import { cx } from '../../../ui/cx.ts'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import type { Sort } from './list-query.ts'
import * as productsGridStyles from './products-grid.module.css'
import * as productsListStyles from './products-list.module.css'
import * as styles from './products-skeleton.module.css'
import * as productsTableStyles from './products-table.module.css'
import { ProductsTableHead } from './products-table.tsx'
import * as productsToolsStyles from './products-tools.module.css'
import type { View } from './products-tools.tsx'

/** Space for the search box, the sort menu and the two views. */
export function ToolsSkeleton() {
  return (
    <div className={productsToolsStyles.workTools} aria-hidden="true">
      <span className={productsToolsStyles.workFind}>
        <Skeleton shape="field" />
      </span>
      <span className={productsToolsStyles.workSort}>
        <Skeleton shape="field" />
      </span>
    </div>
  )
}

const rows = [70, 54, 82, 61, 76, 58]

/** The final shape of the list. */
export function ProductsSkeleton({ view, sort }: { view: View; sort: Sort }) {
  return (
    <Loading className={productsListStyles.plist}>
      {view === 'grid' ? <GridSkeleton /> : <TableSkeleton sort={sort} />}
    </Loading>
  )
}

function TableSkeleton({ sort }: { sort: Sort }) {
  return (
    <div className={productsListStyles.sheet}>
      <table className={productsTableStyles.ptable} data-part="ptable">
        <ProductsTableHead sort={sort} />
        <tbody>
          {rows.map(width => (
            <tr key={width}>
              <td className={productsTableStyles.ptName}>
                <span className={cx('sk', productsTableStyles.pcover)} />
                <div className={productsTableStyles.skLines}>
                  <span className="sk" style={{ width: `${width}%` }} />
                  <Skeleton width="third" />
                </div>
              </td>
              <td className={productsTableStyles.ptSubject}>
                <Skeleton width="most" />
              </td>
              <td className={productsTableStyles.ptMarks}>
                <span className={cx('sk', styles.skChip)} />
              </td>
              <td className={cx(productsTableStyles.ptPrice, productsTableStyles.money)}>
                <Skeleton />
              </td>
              <td className={productsTableStyles.ptSold}>
                <Skeleton width="most" />
              </td>
              <td className={productsTableStyles.ptDate}>
                <Skeleton width="most" />
              </td>
              <td className={productsTableStyles.ptActs}>
                <Skeleton />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GridSkeleton() {
  return (
    <div className={productsGridStyles.pgrid} data-part="pgrid">
      {rows.map(width => (
        <div key={width} className={productsTableStyles.pcard}>
          <span className={cx('sk', productsTableStyles.pcover)} />
          <div className={productsGridStyles.pcardIn}>
            <span className={cx('sk', styles.skChip)} />
            <span className="sk" style={{ width: `${width}%` }} />
            <Skeleton width="third" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </div>
  )
}
