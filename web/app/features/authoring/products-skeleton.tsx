import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { Sort } from './list-query.ts'
import { ProductsTableHead } from './products-table.tsx'
import type { View } from './products-tools.tsx'

/** The room of search box, sort menu and the two views. */
export function ToolsSkeleton() {
  return (
    <div className="work-tools" aria-hidden="true">
      <span className="work-find">
        <Skeleton shape="field" />
      </span>
      <span className="work-sort">
        <Skeleton shape="field" />
      </span>
    </div>
  )
}

const rows = [70, 54, 82, 61, 76, 58]

/** The final shape of the list. */
export function ProductsSkeleton({ view, sort }: { view: View; sort: Sort }) {
  return (
    <Loading className="plist">{view === 'grid' ? <GridSkeleton /> : <TableSkeleton sort={sort} />}</Loading>
  )
}

function TableSkeleton({ sort }: { sort: Sort }) {
  return (
    <div className="sheet">
      <table className="ptable">
        <ProductsTableHead sort={sort} />
        <tbody>
          {rows.map(width => (
            <tr key={width}>
              <td className="pt-name">
                <span className="sk pcover" />
                <div className="sk-lines">
                  <span className="sk" style={{ width: `${width}%` }} />
                  <Skeleton width="third" />
                </div>
              </td>
              <td className="pt-subject">
                <Skeleton width="most" />
              </td>
              <td className="pt-marks">
                <span className="sk sk-chip" />
              </td>
              <td className="pt-price money">
                <Skeleton />
              </td>
              <td className="pt-sold">
                <Skeleton width="most" />
              </td>
              <td className="pt-date">
                <Skeleton width="most" />
              </td>
              <td className="pt-acts">
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
    <div className="pgrid">
      {rows.map(width => (
        <div key={width} className="pcard">
          <span className="sk pcover" />
          <div className="pcard-in">
            <span className="sk sk-chip" />
            <span className="sk" style={{ width: `${width}%` }} />
            <Skeleton width="third" />
            <Skeleton width="half" />
          </div>
        </div>
      ))}
    </div>
  )
}
