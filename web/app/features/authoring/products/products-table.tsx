import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { cx } from '../../../ui/cx.ts'
import { WorkIcon } from '../../../ui/work-icon.tsx'
import { useTitles } from '../../catalogue/titles.ts'
import * as deleteDialogStyles from './delete-dialog.module.css'
import { type ListQuery, pressed, type Sort, type SortColumn } from './list-query.ts'
import { ProductActions, type ProductHandlers } from './product-actions.tsx'
import { contentText, ownName } from './product-facts.ts'
import { FileTroubles, PriceText, ProductMarks } from './product-marks.tsx'
import * as styles from './products-table.module.css'

interface ProductsTableProps extends ProductHandlers {
  caption: string
  products: readonly AuthoredProduct[]
  query: ListQuery
  onSort: (sort: Sort) => void
}

/** On a phone each row is a card. */
export function ProductsTable({ caption, products, query, onSort, ...handlers }: ProductsTableProps) {
  const titles = useTitles()
  return (
    <table className={styles.ptable} data-part="ptable">
      <caption className="vh">{caption}</caption>
      <ProductsTableHead sort={query.sort} onSort={onSort} />
      <tbody>
        {products.map(product => (
          <tr key={product.course_id}>
            <td className={styles.ptName}>
              <Pick product={product} chosen={handlers.chosen} />
              <Cover product={product} />
              <div>
                <ProductName product={product} editTo={handlers.editTo} />
                <div className="muted tiny">{contentText(product, titles.level)}</div>
                <FileTroubles product={product} />
              </div>
            </td>
            <td className={styles.ptSubject}>{titles.subject(product.course_category)}</td>
            <td className={styles.ptMarks}>
              <ProductMarks product={product} />
            </td>
            <td className={cx(styles.ptPrice, styles.money)}>
              <PriceText product={product} />
            </td>
            <td className={cx(styles.ptSold, styles.money)}>{wholeNumber(product.students)}</td>
            <td className={cx(styles.ptDate, 'muted')}>{recentDayText(product.created_at)}</td>
            <td className={styles.ptActs}>
              <ProductActions product={product} {...handlers} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const columns: readonly { name: SortColumn; label: () => string; className: string | undefined }[] = [
  { name: 'name', label: m.authoring_column_name, className: styles.ptName },
  { name: 'category', label: m.authoring_column_category, className: styles.ptSubject },
  { name: 'price', label: m.authoring_column_price, className: cx(styles.ptPrice, styles.money) },
]

/** Also above the skeleton, where nothing can be pressed yet. */
export function ProductsTableHead({ sort, onSort }: { sort: Sort; onSort?: (sort: Sort) => void }) {
  const [name, category, price] = columns.map(column => (
    <SortHead key={column.name} {...column} sort={sort} onSort={onSort} />
  ))
  return (
    <thead>
      <tr>
        {name}
        {category}
        <th scope="col" className={styles.ptMarks}>
          {m.authoring_column_access()}
        </th>
        {price}
        <th scope="col" className={cx(styles.ptSold, styles.money)}>
          {m.authoring_column_students()}
        </th>
        <th scope="col" className={styles.ptDate} aria-sort={sort === 'newest' ? 'descending' : undefined}>
          {m.authoring_column_created()}
        </th>
        <th scope="col" className={styles.ptActs}>
          <span className="vh">{m.authoring_column_actions()}</span>
        </th>
      </tr>
    </thead>
  )
}

interface SortHeadProps {
  name: SortColumn
  label: () => string
  className: string | undefined
  sort: Sort
  onSort?: (sort: Sort) => void
}

function SortHead({ name, label, className, sort, onSort }: SortHeadProps) {
  const up = sort === name
  const down = sort === `-${name}`
  return (
    <th scope="col" className={className} aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}>
      <button
        type="button"
        className={styles.sort}
        disabled={!onSort}
        data-on={up || down || undefined}
        onClick={() => onSort?.(pressed(sort, name))}
      >
        {label()}
        <WorkIcon name={up ? 'sortup' : down ? 'sortdown' : 'updown'} />
      </button>
    </th>
  )
}

export function Cover({ product }: { product: Pick<AuthoredProduct, 'course_cover'> }) {
  if (!product.course_cover) return <span className={styles.pcover} />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is offered here, something is withheld
    <img
      className={styles.pcover}
      src={product.course_cover}
      alt=""
      width={275}
      height={165}
      loading="lazy"
      decoding="async"
      onContextMenu={event => event.preventDefault()}
    />
  )
}

/** Selects it for bulk actions. */
export function Pick({ product, chosen }: { product: AuthoredProduct; chosen: ProductHandlers['chosen'] }) {
  if (!chosen) return null
  const { course_id } = product
  return (
    <input
      type="checkbox"
      className={styles.pick}
      aria-label={m.chosen_one({ name: ownName(product) })}
      checked={chosen.all || chosen.ids.has(course_id)}
      onChange={event => chosen.toggle([course_id], event.currentTarget.checked)}
    />
  )
}

/** The name links to the form; a deleted product has none. */
export function ProductName({
  product,
  editTo,
}: {
  product: AuthoredProduct
  editTo: ProductHandlers['editTo']
}) {
  if (product.course_status === -1) return <b className={deleteDialogStyles.pname}>{ownName(product)}</b>
  return (
    <Link className={deleteDialogStyles.pname} to={editTo(product)} preventScrollReset prefetch="none">
      {ownName(product)}
    </Link>
  )
}
