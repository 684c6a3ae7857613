import { useId, useState } from 'react'
import { bundleSize } from '#contract/rules/bundles.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Checkbox } from '../../../ui/choices.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { priceOf } from '../../catalogue/card.ts'
import * as styles from '../discounts/discount-dialog.module.css'

interface BundleProductsProps {
  userId: number
  /** In the order they were selected. */
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
  error: string | null
}

/** From this many, a search helps. */
const many = 8

/** The seller's courses for it: those on sale for money, and those it already has. */
export function BundleProducts({ userId, chosen, onChoose, error }: BundleProductsProps) {
  const [words, setWords] = useState('')
  const [before] = useState(chosen)
  const label = useId()
  const own = useQuery({
    ...queryOf(laterApi.authoredProductList, { query: { teacher_id: userId, status: 1, limit: 500 } }),
    select: ({ products }) => products,
  })
  if (!own.data)
    return (
      <Unanswered of={own} title={m.bundles_products_failed()}>
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      </Unanswered>
    )
  const sold = own.data.filter(({ course_tution_fee }) => course_tution_fee > 0)
  // A course taken off sale since can be removed.
  const lost = before.filter(id => !sold.some(({ course_id }) => course_id === id))
  if (sold.length + lost.length < bundleSize.min) return <p className="help">{m.bundles_products_none()}</p>
  const wanted = words.trim().toLowerCase()
  // Its courses come first, and stay there while others are selected.
  const rank = ({ course_id }: { course_id: number }) => (before.includes(course_id) ? 0 : 1)
  const shown = sold
    .filter(({ course_name }) => course_name.toLowerCase().includes(wanted))
    .sort((one, other) => rank(one) - rank(other))
  const choice = (id: number, text: string) => (
    <li key={id}>
      <Checkbox
        label={text}
        checked={chosen.includes(id)}
        disabled={!chosen.includes(id) && chosen.length >= bundleSize.max}
        onChange={({ target }) =>
          onChoose(target.checked ? [...chosen, id] : chosen.filter(one => one !== id))
        }
      />
    </li>
  )
  return (
    <fieldset className={styles.choice} aria-labelledby={label}>
      <p id={label} className="label">
        {m.bundles_products()}
      </p>
      <p className="help">{m.bundles_products_help()}</p>
      {sold.length > many && (
        <TextInput
          icon="search"
          aria-label={m.bundles_products_search()}
          placeholder={m.bundles_products_search()}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <ul className={styles.products}>
        {shown.map(product =>
          choice(product.course_id, `${product.course_name} · ${amountText(centsOf(priceOf(product)))}`),
        )}
        {lost.map(id => choice(id, m.bundles_missing_product()))}
      </ul>
      <p className="help" role="status">
        {m.bundles_count({ count: chosen.length, shown: wholeNumber(chosen.length) })}
      </p>
      {error && <p className="err">{error}</p>}
    </fieldset>
  )
}
