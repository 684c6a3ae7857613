import type { ReactNode } from 'react'
import type { SellerBundle } from '#contract/commerce/bundles.ts'
import type { SellerDiscount } from '#contract/commerce/discounts.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { recentDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { offText, periodText, scopeText, usedText } from '../discounts/discount-texts.ts'
import * as styles from './offer-card.module.css'
import { partOver } from './offers.ts'

export interface DiscountActs {
  onEdit: (discount: SellerDiscount) => void
  onEnd: (discount: SellerDiscount) => void
  onUses: (discount: SellerDiscount) => void
}

export function DiscountCard({ discount, acts }: { discount: SellerDiscount; acts: DiscountActs }) {
  const { name, code, state } = discount
  const isOver = state === 'over'
  return (
    <Card
      over={isOver}
      picture={<Ticket discount={discount} />}
      name={name}
      kind={code ? m.offers_kind_code() : m.offers_kind_sale()}
      icon={code ? 'copy' : 'tag'}
      warning={
        state === 'off'
          ? m.discounts_state_off()
          : state === 'used_up'
            ? m.discounts_state_used_up()
            : undefined
      }
      figures={code ? <CouponFigures discount={discount} /> : <p className="small">{m.offers_sale_all()}</p>}
      menu={
        code !== '' && (
          <button type="button" className="menu-item" onClick={() => acts.onUses(discount)}>
            <Icon name="users" />
            {m.discounts_who()}
          </button>
        )
      }
      {...(!isOver && {
        onEdit: () => acts.onEdit(discount),
        onEnd: () => acts.onEnd(discount),
        editText: m.discounts_edit({ name }),
        endText: m.discounts_end(),
      })}
    >
      <p className="muted">{code ? scopeText(discount) : m.offers_everyone({ what: scopeText(discount) })}</p>
      {code && <Code code={code} />}
      <Period discount={discount} />
    </Card>
  )
}

interface BundleCardProps {
  bundle: SellerBundle
  /** By the IDs of courses. */
  covers: ReadonlyMap<number, string>
  onEdit: (bundle: SellerBundle) => void
  onEnd: (bundle: SellerBundle) => void
}

const why = { product_off: m.bundles_why_product_off, too_dear: m.bundles_why_too_dear } as const

export function BundleCard({ bundle, covers, onEdit, onEnd }: BundleCardProps) {
  const { title, about, products, price, sum, state, sold, sales } = bundle
  const count = m.offers_bundle_of({
    count: products.length,
    shown: wholeNumber(products.length),
    price: amountText(price),
  })
  return (
    <Card
      over={state === 'over'}
      picture={<Fan covers={products.flatMap(id => covers.get(id) || [])} />}
      name={title}
      kind={m.offers_kind_bundle()}
      icon="copy"
      warning={state === 'product_off' || state === 'too_dear' ? m.offers_not_offered() : undefined}
      figures={
        sold > 0 ? (
          <>
            <b className={styles.sum}>{amountText(sales)}</b>
            <p className="small muted">{m.offers_from_sales({ count: sold, shown: wholeNumber(sold) })}</p>
          </>
        ) : (
          <p className="small muted">{m.bundles_unsold()}</p>
        )
      }
      {...(state !== 'over' && {
        onEdit: () => onEdit(bundle),
        onEnd: () => onEnd(bundle),
        editText: m.bundles_edit({ name: title }),
        endText: m.bundles_end(),
      })}
    >
      <p className="muted">
        {count}{' '}
        {sum > price && (
          <s className="was">
            <span className="vh">{m.bundles_one_by_one()} </span>
            {amountText(sum)}
          </s>
        )}
      </p>
      {about && <p className="small muted">{about}</p>}
      {(state === 'product_off' || state === 'too_dear') && <p className="small">{why[state]()}</p>}
    </Card>
  )
}

interface CardProps {
  over: boolean
  picture: ReactNode
  name: string
  kind: string
  icon: IconName
  warning: string | undefined
  figures: ReactNode
  menu?: ReactNode
  onEdit?: () => void
  onEnd?: () => void
  editText?: string
  endText?: string
  children: ReactNode
}

function Card({ over, picture, name, kind, icon, warning, figures, menu, children, ...acts }: CardProps) {
  const { onEdit, onEnd, editText, endText } = acts
  return (
    <li className={styles.card} data-over={over || undefined}>
      {picture}
      <div className={styles.words}>
        <h3 className={styles.name}>
          {name} <Chip icon={icon}>{kind}</Chip>
          {warning && <Chip tone="amber">{warning}</Chip>}
        </h3>
        {children}
      </div>
      <div className={styles.figures}>{figures}</div>
      <div className={styles.acts}>
        {onEdit && editText && <IconButton icon="edit" label={editText} onClick={onEdit} />}
        {(menu || onEnd) && (
          <Menu label={m.offers_more({ name })} button={<Icon name="more" />}>
            {menu}
            {onEnd && (
              <button type="button" className="menu-item" onClick={onEnd}>
                <Icon name="x" />
                {endText}
              </button>
            )}
          </Menu>
        )}
      </div>
    </li>
  )
}

/** A tear-off ticket; its content is also next to it. */
function Ticket({ discount }: { discount: SellerDiscount }) {
  return (
    <div className={styles.ticket} data-kind={discount.code ? 'code' : 'sale'} aria-hidden="true">
      <b>{offText(discount)}</b>
      <small>{discount.code ? m.offers_with_code() : m.offers_for_everyone()}</small>
      {discount.code && <code>{discount.code}</code>}
    </div>
  )
}

function Fan({ covers }: { covers: readonly string[] }) {
  return (
    <div className={styles.fan} aria-hidden="true">
      {covers.slice(0, 3).map(cover => (
        <img key={cover} src={cover} alt="" loading="lazy" />
      ))}
      {covers.length === 0 && <Icon name="book" />}
    </div>
  )
}

function Code({ code }: { code: string }) {
  async function copy() {
    const copied = await copyText(code)
    toast.show(copied ? { text: m.discounts_copied({ code }) } : { text: code, tone: 'info' })
  }
  return (
    <p className={styles.code}>
      <code>{code}</code>
      <IconButton icon="copy" label={m.discounts_copy({ code })} onClick={() => void copy()} />
    </p>
  )
}

function Period({ discount }: { discount: SellerDiscount }) {
  const { starts_at, ends_at, state } = discount
  if (state !== 'on') return <p className="small muted">{periodText(discount)}</p>
  return (
    <div className={styles.period}>
      <span className="vh">{periodText(discount)}</span>
      <span aria-hidden="true">{recentDayText(starts_at)}</span>
      <Bar part={partOver(discount, new Date())} tone="amber" />
      <span aria-hidden="true">{recentDayText(ends_at)}</span>
    </div>
  )
}

function CouponFigures({ discount }: { discount: SellerDiscount }) {
  const { used, limit_total, sales, off } = discount
  return (
    <>
      {used > 0 && (
        <>
          <b className={styles.sum}>{amountText(sales)}</b>
          <p className="small muted">
            {m.offers_from_sales_off({ count: used, shown: wholeNumber(used), off: amountText(off) })}
          </p>
        </>
      )}
      {limit_total !== null && <Bar part={used / limit_total} tone="jade" />}
      <p className="small muted">{usedText(discount)}</p>
    </>
  )
}

function Bar({ part, tone }: { part: number; tone: 'amber' | 'jade' }) {
  return (
    <span className={styles.bar} data-tone={tone} aria-hidden="true">
      <i style={{ inlineSize: `${Math.min(1, part) * 100}%` }} />
    </span>
  )
}
