import { Suspense, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { productPath } from '../../catalogue/addresses.ts'
import type { ShownBundle } from '../../catalogue/bundles/shown-bundle.ts'
import '../../catalogue/bundles/bundles.module.css'
import type { Card } from '../../catalogue/card.ts'
import type { ComingClass } from '../../catalogue/live/coming-class.ts'
import '../../catalogue/live/day-tile.module.css'
import './next-class.module.css'
import { PrintingBadge } from '../../catalogue/printing.tsx'
import { Rail } from '../../catalogue/rail.tsx'
import { Stars } from '../../catalogue/stars.tsx'
import { useTitles } from '../../catalogue/titles.ts'
import { QuestionsPlace } from '../../reviews/questions-place.tsx'
import { reviewCount } from '../../reviews/review-facts.ts'
import { Reviews } from '../../reviews/reviews.tsx'
import { FavouriteButton } from '../../saved/favourite-button.tsx'
import { About } from './about.tsx'
import * as buyPanelStyles from './buy-panel.module.css'
import { Assurances, BuyBar, BuyPanel, WayIn } from './buy-panel.tsx'
import * as courseByStyles from './course-by.module.css'
import { CourseBy } from './course-by.tsx'
import { Crumbs } from './crumbs.tsx'
import { firstShown } from './material.rules.ts'
import { MaterialsPanel } from './materials-panel.tsx'
import * as styles from './product-view.module.css'
import { forgetPage } from './recent-pages.ts'
import { useSaleStatus } from './sale-status.ts'
import { SampleOffer } from './sample-offer.tsx'
import { SellerLine } from './seller-line.tsx'
import { ShareButton } from './share-button.tsx'
import type { ShownMaterial, ShownProduct } from './shown-product.ts'
import { Stage } from './stage.tsx'
import { useBuyAsked } from './use-buy-asked.ts'
import { usePreviews } from './use-previews.ts'
import { useSeen } from './use-seen.ts'

// Most courses have no upcoming class. Its styles come with the page, because the server renders it if there is one.
const NextClass = lazyPart(() => import('./next-class.tsx').then(module => ({ default: module.NextClass })))
// The same for bundles.
const Bundles = lazyPart(() =>
  import('../../catalogue/bundles/bundles.tsx').then(module => ({ default: module.Bundles })),
)
// Shown to almost no one.
const BrowserWarning = lazyPart(() =>
  import('../../library/gate/browser-warning.tsx').then(module => ({ default: module.BrowserWarning })),
)

interface ProductViewProps {
  product: ShownProduct
  related: readonly Card[]
  classes: readonly ComingClass[]
  bundles: readonly ShownBundle[]
}

export function ProductView({ product, related, classes, bundles }: ProductViewProps) {
  const { card, materials } = product
  const status = useSaleStatus(product)
  const forSale = status === 'sale'
  const previews = usePreviews(card.id)
  const [current, setCurrent] = useState(() => firstShown(materials))
  const [page, setPage] = useState(1)
  const stage = useRef<HTMLDivElement>(null)
  useSeen(card)
  useBuyAsked(card, status)

  function choose(material: ShownMaterial) {
    if (material.id !== current?.id) setPage(1)
    setCurrent(material)
    stage.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <div className="wrap">
        <Crumbs product={product} />
        {!product.onOffer && <p className={cx('notice', styles.prodNotice)}>{m.product_not_on_offer()}</p>}
        {status !== 'own' && (
          <Suspense fallback={null}>
            <BrowserWarning path={productPath(card)} className={styles.prodNotice} />
          </Suspense>
        )}
        <div className={styles.prod}>
          <div className={styles.prodMain} ref={stage}>
            <Stage
              product={product}
              current={current}
              previews={previews}
              forSale={forSale}
              page={page}
              onPage={setPage}
              way={<WayIn card={card} status={status} />}
            />
            <Title product={product} />
          </div>
          <aside
            className={styles.prodSide}
            aria-label={m.product_buy()}
            data-tall={classes.length > 0 || undefined}
          >
            <BuyPanel product={product} status={status} />
            {classes.length > 0 && (
              <Suspense fallback={null}>
                <NextClass classes={classes} own={status === 'own'} />
              </Suspense>
            )}
            {status !== 'own' && status !== 'has' && <SampleOffer product={product} />}
            <MaterialsPanel
              product={product}
              current={current}
              page={page}
              forSale={forSale}
              onChoose={choose}
            />
            <div className="only-phone">
              <Assurances product={product} status={status} />
            </div>
          </aside>
          <div className={styles.prodMore}>
            {bundles.length > 0 && (
              <Suspense fallback={null}>
                <Bundles id="bundles" title={m.bundles_part()} bundles={bundles} own={status === 'own'} />
              </Suspense>
            )}
            <About product={product} />
            <Reviews
              courseId={card.id}
              facts={{
                count: card.comments,
                average: card.rating,
                breakdown: product.breakdown,
                newest: product.reviews,
              }}
              has={status === 'has'}
              onChange={() => forgetPage(card.id)}
            />
            <QuestionsPlace courseId={card.id} seller={card.seller} />
          </div>
        </div>
        <CourseBy product={product} />
      </div>
      <Rail id="related" title={m.product_related()} cards={related} />
      <BuyBar product={product} status={status} />
    </>
  )
}

function Title({ product }: { product: ShownProduct }) {
  const { card, stats } = product
  const { level } = useTitles()
  return (
    <div className={styles.prodTitle} data-part="prod-title">
      <h1 lang={card.lang}>{card.name}</h1>
      <SellerLine product={product} />
      <div className={styles.prodLine}>
        <p className={courseByStyles.facts}>
          {card.comments > 0 && (
            <span className="rate">
              <Stars value={card.rating} />
              <a className="link" href="#reviews">
                {reviewCount(card.comments)}
              </a>
            </span>
          )}
          {stats.learners > 0 && (
            <span>
              <Icon name="users" />
              {m.product_learners({ count: stats.learners, shown: wholeNumber(stats.learners) })}
            </span>
          )}
          {card.levels.length > 0 && (
            <span>
              <Icon name="level" />
              {card.levels.map(level).join(', ')}
            </span>
          )}
          <PrintingBadge printing={card.printing} />
        </p>
        <div className={cx(styles.prodTools, 'only-phone')}>
          <FavouriteButton card={card} className={cx('btn btn-line btn-icon', buyPanelStyles.favour)} />
          <ShareButton card={card} />
        </div>
      </div>
    </div>
  )
}
