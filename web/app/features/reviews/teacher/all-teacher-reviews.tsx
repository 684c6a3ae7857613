import { useId, useState } from 'react'
import type { ScoredReviews, TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { type TeacherReviewSort, teacherReviewSorts } from '#contract/rules/review.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { pagesOf, useInfiniteQuery } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FullScreenDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import * as styles from './all-teacher-reviews.module.css'
import { TeacherReviewItem } from './teacher-review-item.tsx'
import type { ReviewedTeacher } from './teacher-reviews.tsx'
import { TeacherScore } from './teacher-score.tsx'

const atATime = 20

const sortTexts: Readonly<Record<TeacherReviewSort, () => string>> = {
  newest: m.reviews_sort_newest,
  helpful: m.reviews_sort_helpful,
  highest: m.reviews_sort_highest,
  lowest: m.reviews_sort_lowest,
  longest: m.reviews_sort_longest,
}

interface AllTeacherReviewsProps {
  teacher: ReviewedTeacher
  /** As far as the page knows. */
  page: ScoredReviews
  mayReply: boolean
  onReplied: () => void
  onClose: () => void
}

/** All of them in full screen, in the chosen order. */
export function AllTeacherReviews({ teacher, page, mayReply, onReplied, onClose }: AllTeacherReviewsProps) {
  const titleId = useId()
  const [sort, setSort] = useState<TeacherReviewSort>('newest')
  const { count, average, breakdown } = page
  const { reviews, busy, failed, isAll, more } = usePages(teacher.id, sort, count)
  return (
    <FullScreenDialog labelledBy={titleId} onClose={onClose}>
      <header className={styles.head}>
        <div className={styles.headIn}>
          <IconButton icon="x" label={m.reviews_close()} onClick={onClose} />
          <div>
            <h2 id={titleId}>{m.reviews_title()}</h2>
            <p className="person small muted">{teacher.name}</p>
          </div>
        </div>
      </header>
      <div className={styles.body}>
        <TeacherScore count={count} average={average} breakdown={breakdown} />
        <Field label={m.reviews_sort()} className={styles.sort}>
          <Select
            value={sort}
            onChange={event => {
              const chosen = teacherReviewSorts.find(one => one === event.currentTarget.value)
              if (chosen) setSort(chosen)
            }}
          >
            {teacherReviewSorts.map(one => (
              <option key={one} value={one}>
                {sortTexts[one]()}
              </option>
            ))}
          </Select>
        </Field>
        <div>
          {reviews.map(review => (
            <TeacherReviewItem key={review.id} review={review} mayReply={mayReply} onReplied={onReplied} />
          ))}
        </div>
        {busy && reviews.length === 0 && (
          <Loading>
            <SkeletonText lines={8} />
          </Loading>
        )}
        {failed && <FailedState title={m.reviews_failed()} onRetry={more} retrying={busy} />}
        {reviews.length > 0 && !isAll && !failed && (
          <Button variant="line" className={styles.more} busy={busy} onClick={more}>
            {m.reviews_more()}
          </Button>
        )}
      </div>
    </FullScreenDialog>
  )
}

function usePages(teacherId: number, sort: TeacherReviewSort, count: number) {
  const { data, isFetching, isError, hasNextPage, refetch, fetchNextPage } = useInfiniteQuery({
    ...pagesOf(
      laterApi.teacherReviews,
      offset => ({ params: { id: teacherId }, query: { sort, offset, limit: atATime } }),
      (last, pages) => (last.length === atATime ? withoutRepeats(pages).length : undefined),
    ),
    gcTime: 0,
  })
  const pages = data?.pages ?? []
  const reviews = withoutRepeats(pages)
  return {
    reviews,
    busy: isFetching,
    // Shown in the dialog, with a retry button.
    failed: isError && !isFetching,
    isAll: reviews.length >= count || (pages.length > 0 && !hasNextPage),
    more: () => void (pages.length === 0 ? refetch() : fetchNextPage()),
  }
}

/** A new review in the meantime may have pushed a known one onto the next page. */
function withoutRepeats(pages: readonly (readonly TeacherReview[])[]): readonly TeacherReview[] {
  return [...new Map(pages.flat().map(review => [review.id, review])).values()]
}
