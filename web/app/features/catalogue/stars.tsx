import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'

interface StarsProps {
  /** 0 to 5. */
  value: number
  /** How many reviews; left out if it adds nothing. */
  count?: number
  /** Five stars, filled up to the value, instead of one. */
  five?: boolean
}

/** '★ 4.8 (212)'; a text if no one has rated it yet. */
export function Stars({ value, count, five = false }: StarsProps) {
  const none = count === 0 || value === 0
  const rating = value.toFixed(1)
  if (none)
    return (
      <span className="rate rate-none">
        {five ? <Five value={0} /> : <Icon name="star" />}
        <span>{m.catalogue_no_reviews()}</span>
      </span>
    )
  return (
    <span className="rate">
      {five ? <Five value={value} /> : <Icon name="star" />}
      <span className="vh">{spoken(rating, count)}</span>
      <b aria-hidden="true">{rating}</b>
      {count !== undefined && <span aria-hidden="true">({wholeNumber(count)})</span>}
    </span>
  )
}

function spoken(rating: string, count: number | undefined): string {
  if (count === undefined) return m.catalogue_rating({ rating })
  return m.catalogue_rating_of({ rating, count, shown: wholeNumber(count) })
}

/** Only the stars, if the number is shown elsewhere. */
export function Five({ value }: { value: number }) {
  const share = `${(Math.min(5, Math.max(0, value)) / 5) * 100}%`
  return (
    <span className="stars" aria-hidden="true">
      <i style={{ width: share }} />
    </span>
  )
}
