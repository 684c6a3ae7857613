import { useState } from 'react'
import type { Review } from '#contract/reviews/reviews.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../lib/later-api.ts'
import { invalidate, queryOf, useMutation, useQuery } from '../../lib/query.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toast } from '../../ui/toasts.tsx'
import { ReportButton } from '../site/report-button.tsx'
import { HelpfulButton } from './helpful-button.tsx'
import { ProductReplyForm } from './product-reply-form.tsx'
import { WhyDialog } from './questions/why-dialog.tsx'
import * as styles from './review-acts.module.css'

interface ReviewActsProps {
  courseId: number
  review: Review
  /** The displayed reviews are outdated. */
  onChange: () => Promise<void>
}

/** What the reader can do about a review: find it helpful, reply as the seller, or hide the reply as staff. */
export function ReviewActs({ courseId, review, onChange }: ReviewActsProps) {
  const userId = useSession()?.userId ?? 0

  const { data: rights } = useQuery({
    ...queryOf(laterApi.reviewRights, { params: { id: courseId } }),
    enabled: userId > 0,
  })
  const [open, setOpen] = useState<'reply' | 'hide' | null>(null)
  const hidden = rights?.hidden.find(({ review_id }) => review_id === review.id)
  const { id: review_id, name } = review
  async function changed(text?: string) {
    setOpen(null)
    if (text) toast.show({ text, tone: 'good' })
    await Promise.all([invalidate('reviewRights'), onChange()])
  }
  const restore = useMutation({
    mutationFn: async () => {
      await laterApi.reviewReplyRestore({ body: { review_id } })
      await changed(m.reviews_reply_told_restored())
    },
    onError: showFailure,
  })
  if (open === 'reply')
    return <ProductReplyForm review={review} onClose={() => setOpen(null)} onSaved={() => void changed()} />
  return (
    <>
      {hidden && <p className="small muted">{m.reviews_reply_hidden({ reason: hidden.reason })}</p>}
      <div className={styles.acts}>
        {!rights?.may_reply && rights?.own !== review_id && (
          <HelpfulButton
            key={userId}
            name={name}
            count={review.helpful}
            voted={rights?.voted.includes(review_id) ?? false}
            onVote={async helpful => {
              const answer = await laterApi.reviewVote({ body: { review_id, helpful } })
              await invalidate('reviewRights')
              return answer.helpful
            }}
          />
        )}
        {rights?.may_reply && !hidden && (
          <Button variant="quiet" icon="chat" onClick={() => setOpen('reply')}>
            {review.reply ? m.reviews_reply_edit() : m.reviews_reply()}
            <span className="vh"> {name}</span>
          </Button>
        )}
        {rights?.own !== review_id && (
          <ReportButton
            what={{ kind: 'review', id: review_id, name, detail: review.comment.slice(0, 120) }}
          />
        )}
        {!rights?.may_reply && review.reply && (
          <ReportButton
            what={{ kind: 'reply', id: review_id, name, detail: review.reply.text.slice(0, 120) }}
            label={m.cases_report_reply()}
          />
        )}
        {rights?.may_moderate && review.reply && (
          <Button variant="quiet" onClick={() => setOpen('hide')}>
            {m.reviews_reply_hide()}
            <span className="vh"> {name}</span>
          </Button>
        )}
        {rights?.may_moderate && hidden && (
          <Button variant="quiet" busy={restore.isPending} onClick={() => restore.mutate()}>
            {m.reviews_reply_restore()}
            <span className="vh"> {name}</span>
          </Button>
        )}
      </div>
      {open === 'hide' && (
        <WhyDialog
          title={m.reviews_reply_hide_title()}
          text={m.reviews_reply_hide_help()}
          label={m.questions_hide_reason()}
          yesText={m.reviews_reply_hide()}
          onClose={() => setOpen(null)}
          onReason={async reason => {
            await laterApi.reviewReplyHide({ body: { review_id, reason } })
            await changed(m.reviews_reply_told_hidden())
          }}
        />
      )}
    </>
  )
}
