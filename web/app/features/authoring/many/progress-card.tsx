import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { useDrop } from '../materials/use-drop.ts'
import { sizeText } from '../products/product-facts.ts'
import type { Tally } from './many-rows.ts'
import * as styles from './progress-card.module.css'

interface ProgressCardProps {
  counts: Tally
  onFiles: (files: File[]) => void
  onChoose: () => void
}

/** The progress of all files; more can be dropped here as well. */
export function ProgressCard({ counts, onFiles, onChoose }: ProgressCardProps) {
  const drop = useDrop(onFiles)
  const parts = [
    { tone: 'published', count: counts.published, text: m.drafts_count_published },
    { tone: 'ready', count: counts.ready, text: m.drafts_count_ready },
    { tone: 'coming', count: counts.coming, text: m.drafts_count_coming },
    { tone: 'waiting', count: counts.waiting, text: m.drafts_count_waiting },
    { tone: 'refused', count: counts.refused, text: m.drafts_count_refused },
  ].filter(({ count }) => count > 0)
  return (
    <section className={styles.card} {...drop.props} data-over={drop.over || undefined}>
      <div className={styles.head}>
        <div>
          <h2>{m.drafts_progress({ count: counts.all, ready: counts.ready + counts.published })}</h2>
          <p className="muted tiny">{m.drafts_progress_text({ size: sizeText(counts.bytes) })}</p>
        </div>
        <Button variant="line" icon="plus" onClick={onChoose}>
          {m.drafts_add_files()}
        </Button>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {parts.map(({ tone, count }) => (
          <i key={tone} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.legend} aria-live="polite">
        {parts.map(({ tone, count, text }) => (
          <li key={tone} data-tone={tone}>
            {text({ count })}
          </li>
        ))}
      </ul>
    </section>
  )
}
