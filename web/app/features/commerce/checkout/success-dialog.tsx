import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { useSite } from '../../../lib/site.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { viewerPath } from '../../catalogue/addresses.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { ownPathOf } from '../orders/own-path.ts'
import * as buyNowDialogStyles from './buy-now-dialog.module.css'
import type { BoughtProduct } from './checkout-store.ts'
import type { PaidGift } from './kinds/gift-line.tsx'
import * as styles from './success-dialog.module.css'

interface SuccessDialogProps {
  orderId: number
  products: readonly BoughtProduct[]
  /** Whom it is for, if it is someone else. */
  gift?: PaidGift
  onClose: () => void
}

/** Thanks, and a link to the purchase. */
export function SuccessDialog({ orderId, products, gift, onClose }: SuccessDialogProps) {
  const site = useSite()
  const [only] = products.length === 1 ? products : []
  return (
    <Dialog
      open
      onClose={onClose}
      title={gift ? m.gifts_paid_title() : m.checkout_success_title()}
      lead={
        gift
          ? m.gifts_paid_text({ name: gift.name, email: gift.email, day: weekdayText(gift.sendOn) })
          : m.checkout_success_text()
      }
      actions={
        <>
          {hasScreen('/orders/:orderId') && (
            <ButtonLink variant="line" icon="file" to={`/orders/${orderId}`} onClick={onClose}>
              {m.checkout_view_receipt()}
            </ButtonLink>
          )}
          <ButtonLink
            to={gift ? '/my-gifts' : only ? viewerPath(only) : ownPathOf(site)}
            onClick={onClose}
            data-autofocus
          >
            {gift ? m.gifts_see() : m.checkout_view_product()}
          </ButtonLink>
        </>
      }
    >
      <ul className={styles.bought}>
        {products.map(product => (
          <li key={product.id}>
            <span className={buyNowDialogStyles.boughtCover}>
              <Cover cover={product.cover} video={product.video} sizes="72px" />
            </span>
            <b>{product.name}</b>
            <Icon name="check" />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
