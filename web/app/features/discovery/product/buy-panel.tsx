import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { gatePath, viewerPath } from '../../catalogue/addresses.ts'
import type { Card } from '../../catalogue/card.ts'
import { Price } from '../../catalogue/price.tsx'
import { CartButton } from '../../commerce/cart/cart-button.tsx'
import { CartToggle } from '../../commerce/cart/cart-toggle.tsx'
import { buyNow } from '../../commerce/checkout/buy-now.ts'
import { FavouriteButton } from '../../saved/favourite-button.tsx'
import * as styles from './buy-panel.module.css'
import * as productViewStyles from './product-view.module.css'
import type { Status } from './sale-status.ts'
import { ShareButton } from './share-button.tsx'
import type { ShownProduct } from './shown-product.ts'

interface BuyProps {
  product: ShownProduct
  status: Status
}

/** Price and button, next to the stage. On a phone the bar below has them, and the rest is by the title. */
export function BuyPanel({ product, status }: BuyProps) {
  const { card } = product
  return (
    <div className={cx('panel', productViewStyles.sideBuy, 'only-wide')} data-part="side-buy">
      <Cost card={card} status={status} />
      {status === 'has' && <p className="small muted">{m.product_have_text()}</p>}
      {status === 'own' && <p className="small muted">{m.product_own_text()}</p>}
      <div className={styles.buyActs}>
        <MainAction card={card} status={status} size="large" />
        <div className={styles.buyRow}>
          {status === 'sale' && <CartButton card={card} />}
          <FavouriteButton card={card} className={cx('btn btn-line btn-icon', styles.favour)} />
          <ShareButton card={card} />
        </div>
        {(status === 'sale' || (status === 'has' && card.fee > 0)) && (
          <Button variant="quiet" icon="gift" onClick={() => void buyNow(card, true)}>
            {m.product_gift()}
          </Button>
        )}
      </div>
      <Assurances product={product} status={status} />
    </div>
  )
}

/** The same at the bottom of a phone, always in reach. */
export function BuyBar({ product: { card }, status }: BuyProps) {
  return (
    <section className={styles.buybar} data-part="buybar" data-bottom-bar aria-label={m.product_buy()}>
      <Cost card={card} status={status} />
      {status === 'sale' && <CartToggle card={card} />}
      <MainAction card={card} status={status} />
    </section>
  )
}

function Cost({ card, status }: { card: Card; status: Status }) {
  if (status === 'own') return null
  if (status === 'gate' && !card.free)
    return (
      <p className={styles.buyPrice}>
        <span className="chip chip-amber">
          <Icon name="key" />
          {m.catalogue_by_code()}
        </span>
      </p>
    )
  const { price, fee, free, ends } = card
  return (
    <p className={styles.buyPrice}>
      <Price fee={fee} price={price} free={free} owned={status === 'has'} ends={ends} />
      {status === 'sale' && price < fee && (
        <span className={cx('chip chip-red', styles.save)}>
          {m.product_save({ amount: amountText(centsOf(fee - price)) })}
        </span>
      )}
    </p>
  )
}

interface MainActionProps {
  card: Card
  status: Status
  size?: 'large'
}

/** The one thing to do next. */
function MainAction({ card, status, size }: MainActionProps) {
  switch (status) {
    case 'sale':
      return (
        <Button size={size} onClick={() => void buyNow(card)}>
          {m.catalogue_buy_now()}
        </Button>
      )
    case 'own':
      return (
        <ButtonLink size={size} icon="edit" to={`/my-products/all?edit=${card.id}`}>
          {m.product_edit()}
        </ButtonLink>
      )
    case 'has':
      return (
        <ButtonLink size={size} icon="play" to={viewerPath(card)}>
          {m.product_open()}
        </ButtonLink>
      )
    case 'gate':
      return (
        <ButtonLink size={size} icon="unlock" to={gatePath(card)}>
          {m.product_open()}
        </ButtonLink>
      )
  }
}

/** On the stage, with a label that fits there. */
export function WayIn({ card, status }: { card: Card; status: Status }) {
  if (status === 'sale')
    return (
      <button type="button" className={styles.wayIn} onClick={() => void buyNow(card)}>
        {m.product_clip_buy()}
      </button>
    )
  return (
    <ButtonLink
      variant="quiet"
      className={styles.wayIn}
      to={status === 'gate' ? gatePath(card) : viewerPath(card)}
    >
      {m.product_clip_open()}
    </ButtonLink>
  )
}

/** What to know before deciding. */
export function Assurances({ product, status }: BuyProps) {
  if (status === 'own') return null
  return (
    <ul className={productViewStyles.assure}>
      {pointsOf(product, status).map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  )
}

function pointsOf({ card, refundDays }: ShownProduct, status: Status): [IconName, string][] {
  const points: [IconName, string][] = []
  if (status === 'gate')
    points.push(card.free ? ['check', m.product_assure_free()] : ['key', m.product_assure_code()])
  if (status === 'sale') points.push(['check', m.product_assure_keep()])
  points.push(['check', m.product_assure_resume()])
  if (card.printing === 'printable') points.push(['print', m.product_assure_print()])
  if (card.printing === 'viewOnly') points.push(['eye', m.product_assure_view_only()])
  if (status === 'sale')
    points.push(refundDays > 0 ? ['refund', m.refunds_before_pay()] : ['info', m.product_assure_refund()])
  return points
}
