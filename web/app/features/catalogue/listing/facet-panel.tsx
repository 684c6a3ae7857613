import { type ReactNode, useState } from 'react'
import type { Facets } from '#contract/catalogue/catalogue.ts'
import { m } from '#messages/messages.js'
import { toggled } from '../../../lib/address-state.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { cx } from '../../../ui/cx.ts'
import { titleOf } from '../titles.ts'
import { groupsWith } from './facet-groups.ts'
import * as styles from './facet-panel.module.css'
import { ratingText, splitLevels } from './facet-texts.ts'
import type { ListingQuery } from './listing-query.ts'
import { PriceRange } from './price-range.tsx'

interface FacetPanelProps {
  /** Both panels of a page are in the document at the same time. */
  id: string
  query: ListingQuery
  facets: Facets
  change: (change: Partial<ListingQuery>) => void
}

/** All filters, each with the number it would leave. */
export function FacetPanel({ id, query, facets, change }: FacetPanelProps) {
  const has = groupsWith(facets, query)
  return (
    <>
      <Facet legend={m.shelf_subjects()} shown={has.subjects}>
        {facets.subjects.map(subject => (
          <Tick
            key={subject.subject_id}
            label={titleOf(subject)}
            count={subject.count}
            checked={query.subjects.includes(subject.title)}
            onChange={() => change({ subjects: toggled(query.subjects, subject.title) })}
          />
        ))}
      </Facet>
      {has.levels && <Levels query={query} facets={facets} change={change} />}
      <Facet legend={m.shelf_price()} shown={has.prices}>
        <PriceRange
          key={`${facets.price_max} ${query.min} ${query.max}`}
          highest={facets.price_max}
          min={query.min}
          max={query.max}
          onChange={change}
        />
        <Tick
          label={m.shelf_free()}
          count={facets.free}
          checked={query.free}
          onChange={() => change({ free: !query.free })}
        />
      </Facet>
      <Facet legend={m.shelf_inside()} shown={has.contents}>
        <Tick
          label={m.shelf_videos()}
          count={facets.videos}
          checked={query.videos}
          onChange={() => change({ videos: !query.videos })}
        />
        <Tick
          label={m.shelf_worksheets()}
          count={facets.worksheets}
          checked={query.worksheets}
          onChange={() => change({ worksheets: !query.worksheets })}
        />
        <Tick
          label={m.shelf_printable()}
          count={facets.printable}
          checked={query.printable}
          onChange={() => change({ printable: !query.printable })}
        />
        <Tick
          label={m.shelf_live()}
          count={facets.live}
          checked={query.live}
          onChange={() => change({ live: !query.live })}
        />
      </Facet>
      <Facet legend={m.shelf_rating()} shown={has.ratings}>
        {facets.ratings.map(({ rating, count }) => (
          <Tick
            key={rating}
            radio={`${id}-rating`}
            label={ratingText(rating)}
            count={count}
            checked={query.rating === rating}
            onChange={() => change({ rating })}
          />
        ))}
        <Tick
          radio={`${id}-rating`}
          label={m.shelf_rating_any()}
          checked={query.rating === null}
          onChange={() => change({ rating: null })}
        />
      </Facet>
      <Facet legend={m.shelf_sold_by()} shown={has.sellers}>
        <Tick
          label={m.shelf_teachers()}
          count={facets.teachers}
          checked={query.seller === 'teacher'}
          onChange={() => change({ seller: query.seller === 'teacher' ? null : 'teacher' })}
        />
        <Tick
          label={m.shelf_centres()}
          count={facets.centres}
          checked={query.seller === 'centre'}
          onChange={() => change({ seller: query.seller === 'centre' ? null : 'centre' })}
        />
      </Facet>
    </>
  )
}

function Facet({ legend, shown, children }: { legend: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null
  return (
    <fieldset className={styles.facet}>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface TickProps {
  label: string
  count?: number
  checked: boolean
  onChange: () => void
  /** The name of its group, if only one of several can be active. */
  radio?: string
}

function Tick({ label, count, checked, onChange, radio }: TickProps) {
  return (
    <label className="tick">
      <input type={radio ? 'radio' : 'checkbox'} name={radio} checked={checked} onChange={onChange} />
      <span>{label}</span>
      {count !== undefined && <span className={cx(styles.n, 'num')}>{wholeNumber(count)}</span>}
    </label>
  )
}

function Levels({ query, facets, change }: Omit<FacetPanelProps, 'id'>) {
  const { first, behind } = splitLevels(facets.levels)
  const [opened, setOpened] = useState(behind.some(({ title }) => query.levels.includes(title)))
  const [one, two, ...more] = behind
  return (
    <fieldset className={styles.facet}>
      <legend>{m.shelf_level()}</legend>
      <div className={styles.lvls}>
        {(opened ? [...first, ...behind] : first).map(level => {
          const on = query.levels.includes(level.title)
          return (
            <button
              key={level.title}
              type="button"
              className={styles.pick}
              aria-pressed={on}
              disabled={level.count === 0 && !on}
              title={m.shelf_count({ count: level.count, shown: wholeNumber(level.count) })}
              onClick={() => change({ levels: toggled(query.levels, level.title) })}
            >
              {titleOf(level)}
            </button>
          )
        })}
        {!opened && one && two && (
          <button
            type="button"
            className={cx(styles.linkButton, styles.wide)}
            onClick={() => setOpened(true)}
          >
            {m.shelf_levels_more({
              first: titleOf(one),
              second: titleOf(two),
              count: more.length,
            })}
          </button>
        )}
      </div>
    </fieldset>
  )
}
