import type { StaffProduct } from '#contract/admin/staff-products.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { dayText, recentDayText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { productPath, shopPath } from '../../catalogue/addresses.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { useTitles } from '../../catalogue/titles.ts'
import type { Column } from '../table/data-table.tsx'
import { ProductActs } from './product-acts.tsx'
import * as styles from './products.module.css'

export const productColumns = (): Column<StaffProduct>[] => [
  {
    id: 'name',
    label: m.courses_course(),
    sortable: true,
    phone: 'head',
    text: ({ course_name }) => course_name,
    cell: product => <Name product={product} />,
  },
  {
    id: 'seller',
    label: m.courses_seller(),
    width: '15%',
    text: ({ seller }) => seller.display_name,
    cell: ({ seller }) => <Link to={shopPath(seller.username)}>{seller.display_name}</Link>,
  },
  {
    id: 'price',
    label: m.courses_price(),
    sortable: true,
    align: 'end',
    width: '110px',
    text: product => priceText(product),
    cell: product => priceText(product),
  },
  {
    id: 'state',
    label: m.courses_state(),
    width: '170px',
    text: product => marksOf(product).join(', '),
    cell: product => <Marks product={product} />,
  },
  {
    id: 'created',
    label: m.courses_created(),
    sortable: true,
    width: '120px',
    text: ({ created_at }) => dayText(created_at),
    cell: ({ created_at }) => <span className="muted">{recentDayText(created_at)}</span>,
  },
  {
    id: 'acts',
    label: m.courses_acts(),
    quiet: true,
    phone: 'acts',
    width: '250px',
    cell: product => <ProductActs product={product} />,
  },
]

function priceText({ access, price }: StaffProduct): string {
  if (access === 'paid') return amountText(centsOf(price))
  return access === 'free' ? m.courses_free() : m.courses_by_code()
}

function Name({ product }: { product: StaffProduct }) {
  const { subject } = useTitles()
  return (
    <span className={styles.name}>
      <span className={styles.cover}>
        <Cover cover={product.course_cover} sizes="72px" />
      </span>
      <span className={styles.two}>
        <Link to={productPath({ id: product.course_id, name: product.course_name })}>
          <b>{product.course_name}</b>
        </Link>
        <span>{subject(product.course_category)}</span>
        {product.hidden_at && <span>{m.courses_why({ reason: product.hidden_reason })}</span>}
      </span>
    </span>
  )
}

const isCoded = ({ access }: StaffProduct) => access === 'code' || access === 'watermark'

function marksOf(product: StaffProduct): string[] {
  const { hidden_at, course_status, on_sale, featured } = product
  const isActive = !hidden_at && course_status === 1
  return [
    hidden_at && m.courses_state_hidden(),
    course_status !== 1 && m.courses_state_inactive(),
    on_sale && m.courses_on_sale(),
    isActive && !on_sale && (isCoded(product) ? m.courses_state_active() : m.courses_not_on_sale()),
    featured && m.courses_state_featured(),
  ].filter(mark => typeof mark === 'string')
}

function Marks({ product }: { product: StaffProduct }) {
  const { hidden_at, course_status, on_sale, featured } = product
  return (
    <span className={styles.marks}>
      {hidden_at && (
        <Chip tone="red" icon="eyeoff">
          {m.courses_state_hidden()}
        </Chip>
      )}
      {course_status !== 1 && <Chip>{m.courses_state_inactive()}</Chip>}
      {on_sale && (
        <Chip tone="jade" icon="check">
          {m.courses_on_sale()}
        </Chip>
      )}
      {!hidden_at && course_status === 1 && !on_sale && (
        <Chip>{isCoded(product) ? m.courses_state_active() : m.courses_not_on_sale()}</Chip>
      )}
      {featured && (
        <Chip tone="amber" icon="star">
          {m.courses_state_featured()}
        </Chip>
      )}
    </span>
  )
}
