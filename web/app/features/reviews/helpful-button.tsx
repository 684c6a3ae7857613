import { useState } from 'react'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { useMutation } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import * as styles from './review-acts.module.css'
import { sendSignedIn } from './send-signed-in.ts'

interface HelpfulButtonProps {
  /** The author. */
  name: string
  count: number
  voted: boolean
  /** Returns the new number. */
  onVote: (helpful: boolean) => Promise<number>
}

/** One per person, removed by pressing again. */
export function HelpfulButton({ name, count: known, voted: before, onVote }: HelpfulButtonProps) {
  const [now, setNow] = useState<{ count: number; voted: boolean } | null>(null)
  const { count, voted } = now ?? { count: known, voted: before }
  const voting = useMutation({
    mutationFn: async () => {
      const helpful = await sendSignedIn(() => onVote(!voted))
      setNow({ count: helpful, voted: !voted })
    },
    onError: showFailure,
  })
  return (
    <span className={styles.helpful}>
      <Button
        variant="quiet"
        icon={voted ? 'check' : 'plus'}
        aria-pressed={voted}
        busy={voting.isPending}
        onClick={() => voting.mutate()}
      >
        {m.reviews_helpful()}
        <span className="vh"> {name}</span>
      </Button>
      {count > 0 && (
        <span className="tiny muted">{m.reviews_helpful_count({ count, shown: wholeNumber(count) })}</span>
      )}
    </span>
  )
}
