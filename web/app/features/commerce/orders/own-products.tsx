import { useNavigation } from 'react-router'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Pager } from '../../../ui/pager.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import * as productGridStyles from '../../catalogue/product-grid.module.css'
import { SkeletonGrid } from '../../catalogue/product-grid.tsx'
import { FailedList } from '../../saved/failed-list.tsx'
import { NextSteps } from '../../saved/next-steps.tsx'
import { type OwnProducts, ownPageSize } from './load-own.ts'
import { OrdersFrame } from './orders-frame.tsx'
import { OwnCard } from './own-card.tsx'
import { ownPath } from './own-path.ts'
import * as styles from './own-products.module.css'
import { pageAddress } from './page-query.ts'
import { useResume } from './use-resume.ts'

/** The pictures of the first rows come with the page. */
const eager = 4

export function OwnProductsView({ page, count, cards }: OwnProducts) {
  const navigation = useNavigation()
  const slug = useSite()?.brand.slug ?? ''
  useResume()
  if (count === 0)
    return (
      <OwnFrame>
        <h2 className="vh">{m.orders_mine_list()}</h2>
        <EmptyState
          drawing="bag"
          title={m.orders_mine_empty()}
          text={m.orders_mine_empty_text()}
          action={<NextSteps />}
        />
      </OwnFrame>
    )
  return (
    <OwnFrame count={m.orders_mine_count({ count, shown: wholeNumber(count) })}>
      <h2 className="vh">{m.orders_mine_list()}</h2>
      <ul
        className={cx(productGridStyles.grid, styles.ownGrid)}
        aria-busy={navigation.state === 'loading' || undefined}
      >
        {cards.map((card, index) => (
          <li key={card.id}>
            <OwnCard card={card} eager={index < eager} />
          </li>
        ))}
      </ul>
      {count > ownPageSize && (
        <Pager
          page={page}
          pageSize={ownPageSize}
          count={count}
          to={other => pageAddress(ownPath(slug), other)}
        />
      )}
    </OwnFrame>
  )
}

export function OwnProductsSkeleton() {
  return (
    <OwnFrame>
      <SkeletonGrid count={8} plain />
    </OwnFrame>
  )
}

export function OwnProductsFailed() {
  return (
    <OwnFrame>
      <FailedList title={m.orders_mine_failed()} />
    </OwnFrame>
  )
}

function OwnFrame({ count, children }: { count?: string; children: React.ReactNode }) {
  const brand = useSite()?.brand.name ?? ''
  return (
    <OrdersFrame
      title={m.shell_nav_mine({ brand })}
      count={count}
      action={
        <ButtonLink variant="line" icon="file" to="/orders">
          {m.orders_title()}
        </ButtonLink>
      }
    >
      {children}
    </OrdersFrame>
  )
}
