import { useState } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Checkbox, SegmentedControl } from '../../../ui/choices.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { ownName } from '../../authoring/products/product-facts.ts'
import * as styles from './discount-dialog.module.css'

interface ProductChoiceProps {
  userId: number
  /** Null for all of them. */
  chosen: readonly number[] | null
  onChoose: (chosen: readonly number[] | null) => void
  error: string | null
}

/** From this many, a search helps. */
const many = 8

/** All of the seller's products, or some of those that aren't free. */
export function ProductChoice({ userId, chosen, onChoose, error }: ProductChoiceProps) {
  return (
    <div className={styles.choice}>
      <SegmentedControl
        legend={m.discounts_products()}
        name="scope"
        value={chosen === null ? 'all' : 'some'}
        onChange={scope => onChoose(scope === 'all' ? null : [])}
        choices={[
          { value: 'all', label: m.discounts_all_products() },
          { value: 'some', label: m.discounts_choose() },
        ]}
      />
      {chosen !== null && <Products userId={userId} chosen={chosen} onChoose={onChoose} />}
      {error && <p className="err">{error}</p>}
    </div>
  )
}

interface ProductsProps {
  userId: number
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
}

function Products({ userId, chosen, onChoose }: ProductsProps) {
  const [words, setWords] = useState('')
  const own = useQuery({
    ...queryOf(laterApi.authoredProductList, { query: { teacher_id: userId, limit: 500 } }),
    select: ({ products }) => products.filter(({ course_tution_fee }) => course_tution_fee > 0),
  })
  if (!own.data)
    return (
      <Unanswered of={own} title={m.discounts_products_failed()}>
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      </Unanswered>
    )
  if (own.data.length === 0) return <p className="help">{m.discounts_products_none()}</p>
  const wanted = words.trim().toLowerCase()
  const shown = own.data.filter(({ course_name, course_name_zh }) =>
    `${course_name} ${course_name_zh}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      {own.data.length > many && (
        <TextInput
          icon="search"
          aria-label={m.discounts_products_search()}
          placeholder={m.discounts_products_search()}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      <ul className={styles.products}>
        {shown.map(({ course_id, ...product }) => (
          <li key={course_id}>
            <Checkbox
              label={ownName(product)}
              checked={chosen.includes(course_id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, course_id] : chosen.filter(one => one !== course_id))
              }
            />
          </li>
        ))}
      </ul>
      <p className="help" role="status">
        {m.discounts_some_products({ count: chosen.length, shown: wholeNumber(chosen.length) })}
      </p>
    </>
  )
}
