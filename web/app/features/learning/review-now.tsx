import { useState } from 'react'
import type { OwnedCard } from '#contract/learning/learning.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../lib/later-api.ts'
import { Link } from '../../lib/link.tsx'
import { useMutation } from '../../lib/query.ts'
import { Icon } from '../../ui/icon.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { toast } from '../../ui/toasts.tsx'
import { viewerPath } from '../catalogue/addresses.ts'
import { toCard } from '../catalogue/card.ts'
import { Cover } from '../catalogue/cover.tsx'
import { sendSignedIn } from '../reviews/send-signed-in.ts'
import * as styles from './review-now.module.css'

/** Finished products that the reader hasn't reviewed yet. */
export function ReviewNow({ cards }: { cards: readonly OwnedCard[] }) {
  const [rated, setRated] = useState<ReadonlySet<number>>(new Set())
  const open = cards.filter(({ course_id }) => !rated.has(course_id))
  if (open.length === 0) return null
  return (
    <section aria-labelledby="review-now">
      <h2 id="review-now">{m.learning_review()}</h2>
      <p className="small muted">{m.learning_review_text()}</p>
      <ul className={styles.list}>
        {open.map(one => (
          <li key={one.course_id}>
            <Rate one={one} onRated={() => setRated(before => new Set(before).add(one.course_id))} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const stars = [1, 2, 3, 4, 5] as const

function Rate({ one, onRated }: { one: OwnedCard; onRated: () => void }) {
  const card = toCard(one)
  const { mutate, isPending, variables } = useMutation<unknown, number>({
    mutationFn: rating =>
      sendSignedIn(userId => laterApi.reviewAdd({ body: { user_id: userId, course_id: card.id, rating } })),
    onSuccess: () => {
      toast.show({ text: m.learning_review_thanks() })
      onRated()
    },
    onError: showFailure,
  })
  return (
    <article className={styles.rate}>
      <span className={styles.thumb}>
        <Cover cover={card.cover} video={card.video} sizes="100px" />
      </span>
      <p className={styles.what}>
        <Link to={viewerPath(card)} lang={card.lang}>
          {card.name}
        </Link>
        <span>{m.learning_finished_of({ all: one.parts, teacher: card.seller.name })}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and each star acts at once */}
      <div className={styles.stars} role="group" aria-label={m.learning_rate({ name: card.name })}>
        {stars.map(star => (
          <button
            key={star}
            type="button"
            aria-label={m.learning_stars({ count: star })}
            data-on={(isPending && star <= (variables ?? 0)) || undefined}
            disabled={isPending}
            onClick={() => mutate(star)}
          >
            <Icon name="star" />
          </button>
        ))}
      </div>
    </article>
  )
}
