import { titleOfFile } from '#contract/rules/file-title.ts'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as barStyles from '../materials/material-row.module.css'
import { sizeText } from '../products/product-facts.ts'
import * as styles from './draft-row.module.css'
import type { ComingFile } from './many-rows.ts'
import type { Many } from './use-many.ts'
import type { Shared } from './use-shared.ts'

/** A file that isn't a draft yet. */
export function FileRow({ file, many, later }: { file: ComingFile; many: Many; later: boolean }) {
  const title = titleOfFile(file.name)
  const bad = file.state === 'failed' || file.state === 'unfit'
  return (
    <li className={styles.row} data-bad={bad || undefined} data-later={later || undefined}>
      <span className={styles.pick} />
      <span className={styles.cover} data-empty={bad || undefined}>
        {bad && <Icon name="file" />}
      </span>
      <div className={styles.words}>
        <b>{title}</b>
        {bad ? (
          <p className="err">
            <Icon name="warn" />
            <span>{file.problem}</span>
          </p>
        ) : (
          <span className="muted tiny">{file.name}</span>
        )}
      </div>
      <div className={styles.progress} data-wide="true">
        {bad ? (
          <span className="chip chip-red">
            {file.state === 'unfit' ? m.drafts_state_refused() : m.drafts_state_failed()}
          </span>
        ) : file.state === 'waiting' ? (
          <Chip tone="amber">{waitText(many.shared)}</Chip>
        ) : (
          <>
            <span className="muted tiny num">{wayText(file)}</span>
            <div
              className={barStyles.bar}
              data-tone="amber"
              role="progressbar"
              aria-label={m.drafts_upload_of({ name: title })}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={Math.round(file.progress * 100)}
            >
              <i style={{ width: `${file.progress * 100}%` }} />
            </div>
          </>
        )}
      </div>
      <div className={styles.acts}>
        {file.state === 'failed' && (
          <Button variant="line" icon="refresh" onClick={() => many.retry(file.key)}>
            {m.ui_retry()}
          </Button>
        )}
        <IconButton icon="x" label={m.drafts_drop_one({ name: title })} onClick={() => many.drop(file.key)} />
      </div>
    </li>
  )
}

/** What it is waiting for: the price first, which most people leave for last. */
function waitText({ values, isUnseen }: Shared): string {
  if (isUnseen) return m.drafts_waits_look()
  if (values.price === '') return m.drafts_waits_price()
  return values.subject === '' ? m.drafts_waits_subject() : m.drafts_waits_shared()
}

function wayText({ state, bytes, progress }: ComingFile): string {
  if (state === 'queued') return m.drafts_state_queued()
  if (state === 'broken') return m.drafts_state_broken()
  if (state === 'making') return m.drafts_state_making()
  return m.authoring_file_sent({ sent: sizeText(bytes * progress), size: sizeText(bytes) })
}
