import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { learningOrders, type learningStates, longestOwnSearch } from '#contract/rules/learning.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { pagesOf, useInfiniteQuery } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'
import * as gridStyles from '../catalogue/product-grid.module.css'
import { SkeletonGrid } from '../catalogue/product-grid.tsx'
import { ForWhomDialog } from './for-whom-dialog.tsx'
import { type LearningHome, type OwnCardFacts, toOwnCard } from './load-home.ts'
import { OwnCard } from './own-card.tsx'
import * as styles from './own-list.module.css'

type Order = (typeof learningOrders)[number]
type State = (typeof learningStates)[number]
type Counts = LearningHome['counts']

const pageSize = 12

const orderTexts: Record<Order, () => string> = {
  opened: m.learning_sort_opened,
  obtained: m.learning_sort_obtained,
  name: m.learning_sort_name,
  progress: m.learning_sort_progress,
}

const stateTexts: Record<State | 'all', (inputs: { count: number }) => string> = {
  all: m.learning_filter_all,
  begun: m.learning_filter_begun,
  new: m.learning_filter_new,
  finished: m.learning_filter_finished,
}

interface OwnListProps {
  counts: Counts
  /** The first page, before any filter. */
  first: LearningHome['products']
  /** Already shown above: left out until there is a filter. */
  above: readonly number[]
  learners: LearningHome['learners']
  loadedAt: number
}

/** Everything the learner owns: searched, filtered, sorted and paged by the server. */
export function OwnList({ counts, first, above, learners, loadedAt }: OwnListProps) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Order>('opened')
  const [state, setState] = useState<State | 'all'>('all')
  /** 0 is the reader. */
  const [learnerId, setLearnerId] = useState<number | null>(null)
  /** 'All' was pressed: also those shown above. */
  const [asksAll, setAsksAll] = useState(false)
  const [naming, setNaming] = useState<OwnCardFacts | null>(null)
  const revalidator = useRevalidator()
  const asked = useSettled(search.trim())
  const untouched = asked === '' && sort === 'opened' && state === 'all' && learnerId === null
  const list = useInfiniteQuery({
    ...pagesOf(
      laterApi.learningProducts,
      offset => ({
        query: {
          ...{ search: asked, sort, offset, limit: pageSize },
          ...(state !== 'all' && { state }),
          ...(learnerId !== null && { learner_id: learnerId }),
        },
      }),
      (last, pages) => {
        const shown = pages.reduce((sum, page) => sum + page.products.length, 0)
        return last.products.length > 0 && shown < last.count ? shown : undefined
      },
      loadedAt,
    ),
    ...(untouched && {
      initialData: { pages: [{ count: counts.all, products: first }], pageParams: [0] },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  })
  const found = list.data?.pages.flatMap(page => page.products) ?? []
  const cards = untouched && !asksAll ? found.filter(({ course_id }) => !above.includes(course_id)) : found
  const count = list.data?.pages[0]?.count ?? 0
  return (
    <section aria-labelledby="own-list">
      <h2 id="own-list">{m.learning_all()}</h2>
      <search className={styles.tools}>
        <TextInput
          icon="search"
          type="search"
          className={styles.search}
          aria-label={m.learning_search()}
          placeholder={m.learning_search()}
          maxLength={longestOwnSearch}
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
        <Select
          className={styles.sort}
          aria-label={m.learning_sort()}
          value={sort}
          onChange={event => setSort(learningOrders.find(one => one === event.target.value) ?? 'opened')}
        >
          {learningOrders.map(one => (
            <option key={one} value={one}>
              {orderTexts[one]()}
            </option>
          ))}
        </Select>
        {learners.length > 0 && (
          <Select
            className={styles.sort}
            aria-label={m.learning_for_filter()}
            value={learnerId ?? ''}
            onChange={({ target }) => setLearnerId(target.value === '' ? null : Number(target.value))}
          >
            <option value="">{m.learning_for_everybody()}</option>
            <option value="0">{m.learning_for_me()}</option>
            {learners.map(one => (
              <option key={one.learner_id} value={one.learner_id}>
                {m.learning_for({ name: one.first_name })}
              </option>
            ))}
          </Select>
        )}
        <div className={styles.states}>
          {(['all', 'begun', 'new', 'finished'] as const).map(one => (
            <button
              key={one}
              type="button"
              aria-pressed={one === state}
              onClick={() => {
                setState(one)
                setAsksAll(true)
              }}
            >
              {stateTexts[one]({ count: counts[one] })}
            </button>
          ))}
        </div>
      </search>
      <p className="vh" role="status">
        {!untouched && list.data && m.learning_found({ count })}
      </p>
      {list.isPending && <SkeletonGrid count={4} plain />}
      {list.isError && (
        <FailedState
          title={m.orders_mine_failed()}
          text={failureOf(list.error).text}
          onRetry={() => void (list.data ? list.fetchNextPage() : list.refetch())}
          retrying={list.isFetching}
        />
      )}
      {found.length > 0 && cards.length === 0 && <p className="small muted">{m.learning_all_above()}</p>}
      {list.data && found.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.learning_none()}
          text={m.learning_none_text()}
          action={
            <Button
              variant="line"
              onClick={() => {
                setSearch('')
                setState('all')
                setAsksAll(true)
                setLearnerId(null)
              }}
            >
              {m.learning_show_all()}
            </Button>
          }
        />
      )}
      <ul className={gridStyles.grid}>
        {cards.map(toOwnCard).map(card => (
          <li key={card.id}>
            <OwnCard card={card} {...(learners.length > 0 && { onWho: () => setNaming(card) })} />
          </li>
        ))}
      </ul>
      {naming && (
        <ForWhomDialog
          card={naming}
          learners={learners}
          onClose={() => setNaming(null)}
          onSaved={() => {
            setNaming(null)
            void revalidator.revalidate()
          }}
        />
      )}
      {list.hasNextPage && (
        <p className={styles.more}>
          <Button variant="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {m.learning_more({ count: Math.min(pageSize, count - found.length) })}
          </Button>
        </p>
      )}
    </section>
  )
}

const typingPause = 300

/** What was typed, once it pauses for a moment; clearing it counts at once. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), text === '' ? 0 : typingPause)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}
