import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './attachment-list.module.css'
import { sizeText } from './talk-files.tsx'
import type { Attachment } from './use-attachments.ts'

interface AttachmentListProps {
  items: readonly Attachment[]
  onAgain: (item: Attachment) => void
  onRemove: (item: Attachment) => void
}

/** Above what is typed: what goes with it, and how far it is. */
export function AttachmentList({ items, onAgain, onRemove }: AttachmentListProps) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list}>
      {items.map(item => (
        <li key={item.key} className={styles.item} data-part="attachment" data-bad={item.problem !== ''}>
          <Icon name={item.source.type === 'application/pdf' ? 'file' : 'image'} />
          <div>
            <p className={styles.name} dir="auto">
              {item.source.name}
            </p>
            <p className={styles.state} role={item.problem ? 'alert' : 'status'}>
              {stateOf(item)}
            </p>
            {!item.brought && item.problem === '' && (
              <progress className={styles.bar} max={1} value={item.progress} aria-hidden="true" />
            )}
          </div>
          {item.problem !== '' && (
            <IconButton
              icon="refresh"
              label={m.conversations_attach_again({ name: item.source.name })}
              onClick={() => onAgain(item)}
            />
          )}
          <IconButton
            icon="x"
            label={m.conversations_attach_remove({ name: item.source.name })}
            onClick={() => onRemove(item)}
          />
        </li>
      ))}
    </ul>
  )
}

function stateOf({ problem, brought, progress, source }: Attachment): string {
  if (problem) return problem
  if (brought) return `${m.conversations_attach_ready()} · ${sizeText(source.size)}`
  if (progress >= 1) return m.conversations_attach_checking()
  return m.conversations_attach_progress({ percent: wholeNumber(Math.floor(progress * 100)) })
}
