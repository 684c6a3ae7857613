import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { gatePath, productPath, viewerPath } from '../../catalogue/addresses.ts'
import { cutName, nameLengths } from '../../catalogue/card.ts'
import { Cover } from '../../catalogue/cover.tsx'
import { Price } from '../../catalogue/price.tsx'
import { PrintingNote } from '../../catalogue/printing.tsx'
import { RefundNote } from '../checkout/refund-note.tsx'
import * as styles from './cart-line.module.css'
import { type CartLine, outOfReach } from './cart-lines.ts'

const coverSizes = '(min-width: 768px) 150px, 104px'

interface CartLineViewProps {
  line: CartLine
  onRemove: (line: CartLine) => void
}

export function CartLineView({ line, onRemove }: CartLineViewProps) {
  const { card, state } = line
  const full = fullName(line)
  const name = nameOf(line)
  const to = addressOf(line)
  return (
    <li className={styles.line} data-part="line" data-off={outOfReach(line) || undefined}>
      <div className={styles.lineCover}>
        <Cover cover={card.cover} video={card.video} sizes={coverSizes} />
      </div>
      <div>
        <h3 title={name === full ? undefined : full} lang={line.card.lang}>
          {to ? <Link to={to}>{name}</Link> : name}
        </h3>
        <State line={line} />
        {!outOfReach(line) && <PrintingNote printing={card.printing} className="tiny muted" />}
        {!outOfReach(line) && <RefundNote days={line.refundDays} />}
      </div>
      <IconButton
        icon="trash"
        className={styles.lineX}
        label={m.mine_cart_remove({ name: full })}
        onClick={() => onRemove(line)}
      />
      {!outOfReach(line) && (
        <p className={styles.lineEnd} data-unchecked={state === 'unchecked' || undefined}>
          <Price fee={card.fee} price={card.price} free={card.free} ends={card.ends} />
        </p>
      )}
    </li>
  )
}

/** A line written by someone else may have none. */
const fullName = ({ id, card }: CartLine): string => card.name || m.mine_cart_unnamed({ id })

/** As much of it as fits a line. */
export const nameOf = (line: CartLine): string => cutName(fullName(line), nameLengths.cart)

function State({ line }: { line: CartLine }) {
  switch (line.state) {
    case 'changed':
      return (
        <p className={styles.lineState}>
          <Chip tone="amber" icon="info">
            {m.mine_cart_changed()}
          </Chip>
          <span>{m.mine_cart_changed_was({ price: amountText(centsOf(line.before)) })}</span>
        </p>
      )
    case 'owned':
      return (
        <p className={styles.lineState}>
          <Chip tone="jade" icon="check">
            {m.mine_cart_owned()}
          </Chip>
          <span>{m.mine_cart_not_counted()}</span>
        </p>
      )
    case 'gone':
      return (
        <p className={styles.lineState}>
          <Chip tone="red" icon="warn">
            {m.mine_cart_gone()}
          </Chip>
          <span>{m.mine_cart_not_counted()}</span>
        </p>
      )
    case 'bundled':
      return (
        <p className={styles.lineState}>
          <Chip tone="jade" icon="check">
            {m.bundles_in_cart()}
          </Chip>
          <span>{m.mine_cart_not_counted()}</span>
        </p>
      )
    default:
      return null
  }
}

/** An owned product opens; one that no longer exists has no page. */
function addressOf({ state, card }: CartLine): string | null {
  if (state === 'gone') return null
  if (state === 'owned') return viewerPath(card)
  return hasScreen('/product/preview/:title/:courseId') ? productPath(card) : gatePath(card)
}
