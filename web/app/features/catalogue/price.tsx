import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../lib/dates.ts'
import { Icon } from '../../ui/icon.tsx'

interface PriceProps {
  /** Dollars, without the discount. */
  fee: number
  /** Dollars; the current price. */
  price: number
  free: boolean
  owned?: boolean
  /** When the discounted price ends, if it does. */
  ends?: string | null
}

/** 'HK$180', next to the struck-through full fee; or 'Free', or 'Owned'. */
export function Price({ fee, price, free, owned = false, ends }: PriceProps) {
  if (owned)
    return (
      <span className="chip chip-jade">
        <Icon name="check" />
        {m.catalogue_owned()}
      </span>
    )
  if (free) return <span className="price price-free">{m.catalogue_free()}</span>
  return (
    <span className="card-price">
      <Amount dollars={price} off={price < fee} />
      {price < fee && (
        <s className="was">
          <span className="vh">{m.catalogue_full_fee()} </span>
          {amountText(centsOf(fee))}
        </s>
      )}
      {price < fee && ends && (
        <time className="until" dateTime={ends}>
          {m.catalogue_until({ day: shortDayText(lastMoment(ends)) })}
        </time>
      )}
    </span>
  )
}

/** A discount that ends at midnight lasts for the whole previous day. */
const lastMoment = (ends: string) => new Date(new Date(ends).getTime() - 1)

const Amount = ({ dollars, off }: { dollars: number; off: boolean }) => (
  <span className={off ? 'price price-off' : 'price'}>{amountText(centsOf(dollars))}</span>
)
