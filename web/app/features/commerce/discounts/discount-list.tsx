import type { SellerDiscount } from '#contract/commerce/discounts.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './discount-list.module.css'
import { offText, periodText, scopeText, stateTexts, usedText } from './discount-texts.ts'

interface DiscountListProps {
  discounts: readonly SellerDiscount[]
  onEdit: (discount: SellerDiscount) => void
  onEnd: (discount: SellerDiscount) => void
  onUses: (discount: SellerDiscount) => void
}

export function DiscountList({ discounts, ...acts }: DiscountListProps) {
  return (
    <ul className={styles.list} data-part="discounts">
      {discounts.map(discount => (
        <Row key={discount.discount_id} discount={discount} {...acts} />
      ))}
    </ul>
  )
}

const tones = { waiting: 'amber', on: 'jade', off: 'line', used_up: 'amber', over: 'line' } as const

interface RowProps extends Omit<DiscountListProps, 'discounts'> {
  discount: SellerDiscount
}

function Row({ discount, onEdit, onEnd, onUses }: RowProps) {
  const { name, code, state } = discount
  return (
    <li className={styles.row} data-over={state === 'over' || undefined}>
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{name}</b>
          <Chip tone={tones[state]}>{stateTexts[state]()}</Chip>
        </p>
        <p className={styles.off}>
          <Icon name="tag" />
          <b>{offText(discount)}</b>
          <span>{scopeText(discount)}</span>
        </p>
        <p className="small muted">{periodText(discount)}</p>
      </div>
      {code ? (
        <Coupon discount={discount} onUses={onUses} />
      ) : (
        <p className="small muted">{m.discounts_everybody()}</p>
      )}
      {state !== 'over' && (
        <p className={styles.acts}>
          <IconButton icon="edit" label={m.discounts_edit({ name })} onClick={() => onEdit(discount)} />
          <Button variant="line" onClick={() => onEnd(discount)}>
            {m.discounts_end()}
          </Button>
        </p>
      )}
    </li>
  )
}

function Coupon({ discount, onUses }: Pick<RowProps, 'discount' | 'onUses'>) {
  const { code, off, sales } = discount
  async function copy() {
    const copied = await copyText(code)
    toast.show(copied ? { text: m.discounts_copied({ code }) } : { text: code, tone: 'info' })
  }
  return (
    <div className={styles.coupon}>
      <p className={styles.code}>
        <code>{code}</code>
        <IconButton icon="copy" label={m.discounts_copy({ code })} onClick={() => void copy()} />
      </p>
      <p className="small">
        {usedText(discount)}
        {off > 0 && (
          <span className="muted">
            {' '}
            · {m.discounts_sums({ sales: amountText(sales), off: amountText(off) })}
          </span>
        )}
      </p>
      <Button variant="quiet" icon="users" onClick={() => onUses(discount)}>
        {m.discounts_who()}
      </Button>
    </div>
  )
}
