import { m } from '#messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './staged-list.module.css'
import type { StagedSlide } from './staged-slides.ts'

interface StagedListProps {
  items: readonly StagedSlide[]
  onRemove: (key: string) => void
}

/** Chosen files that aren't slides yet. */
export function StagedList({ items, onRemove }: StagedListProps) {
  return (
    <ul className={styles.staged}>
      {items.map(item => (
        <li key={item.key} data-part="staged" data-bad={item.state === 'failed' || undefined}>
          {item.video ? (
            <video
              src={`${item.source}#t=0.1`}
              muted
              playsInline
              preload="metadata"
              aria-label={item.file.name}
            />
          ) : (
            <img src={item.source} alt="" />
          )}
          <div className={styles.words}>
            <b>{item.file.name}</b>
            <p className="tiny muted num">{stateText(item)}</p>
            {item.state === 'failed' && (
              <p className="err">
                <Icon name="warn" />
                <span>{item.problem}</span>
              </p>
            )}
            {item.state === 'uploading' && <Progress item={item} />}
          </div>
          <IconButton
            icon="x"
            label={m.ui_remove({ name: item.file.name })}
            onClick={() => onRemove(item.key)}
          />
        </li>
      ))}
    </ul>
  )
}

function Progress({ item: { progress, file } }: { item: StagedSlide }) {
  const percent = Math.round(progress * 100)
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={m.myshop_upload_of({ name: file.name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

const tenth = (bytes: number) => (bytes / 1024 / 1024).toFixed(1)

function stateText({ state, file, progress }: StagedSlide): string {
  const size = m.myshop_megabytes({ size: tenth(file.size) })
  if (state === 'uploading')
    return m.myshop_sent({ sent: tenth(file.size * progress), size, percent: Math.round(progress * 100) })
  return state === 'checking' ? m.myshop_checking() : size
}
