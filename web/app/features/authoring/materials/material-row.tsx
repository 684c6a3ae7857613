import { m } from '#messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { WorkIcon } from '../../../ui/work-icon.tsx'
import { FilmWords } from './film-words.tsx'
import { factsOf, isWrong, type MaterialItem } from './material-item.ts'
import * as styles from './material-row.module.css'
import { MaterialTitle } from './material-title.tsx'
import { PreviewWindowEditor } from './preview-window-editor.tsx'
import { SampleSwitch } from './sample-switch.tsx'
import type { Materials } from './use-materials.ts'

interface MaterialRowProps {
  item: MaterialItem
  materials: Materials
  first: boolean
  last: boolean
  open: boolean
  /** During a drag: whether it is this one, or the side where the dragged one would go. */
  dragged: boolean
  edge: 'before' | 'after' | undefined
  onStep: (step: 1 | -1) => void
  sampleId: number | null
  onSample: (sampleId: number | null) => void
}

export function MaterialRow(props: MaterialRowProps) {
  const { item, materials, first, last, open, dragged, edge, onStep, sampleId, onSample } = props
  const { key, name, state } = item
  const wrong = isWrong(item)
  return (
    <li
      className={styles.file}
      data-part="file"
      data-item={key}
      data-bad={wrong || undefined}
      data-dragged={dragged || undefined}
      data-edge={edge}
    >
      <div className={styles.fileRow}>
        {!(first && last) && (
          <span className={styles.handle} data-handle="" title={m.authoring_material_drag()}>
            <Icon name="menu" />
          </span>
        )}
        <span className={styles.fileKind} data-kind={item.kind}>
          <Icon name={item.kind === 'mp4' ? 'video' : 'file'} />
        </span>
        <div className={styles.fileWords}>
          {wrong ? (
            <b className={styles.fileName} data-part="file-name">
              {name}
            </b>
          ) : (
            <MaterialTitle
              title={name}
              fileName={item.fileName ?? ''}
              onChange={title => materials.setTitle(key, title)}
            />
          )}
          <p className="tiny muted num">{factsOf(item)}</p>
          {wrong && (
            <p className="err">
              <Icon name="warn" />
              <span>{item.problem}</span>
            </p>
          )}
          <Progress item={item} />
        </div>
        <div className={styles.fileActs}>
          {item.renamable && state === 'unfit' && (
            <Button variant="quiet" onClick={() => materials.rename(key)}>
              {m.authoring_rename()}
            </Button>
          )}
          {state === 'failed' && (
            <Button variant="quiet" onClick={() => materials.resume(key)}>
              {m.ui_retry()}
            </Button>
          )}
          {(state === 'uploading' || state === 'broken') && (
            <button
              type="button"
              className="ic"
              aria-label={m.authoring_pause({ name })}
              title={m.authoring_pause({ name })}
              onClick={() => materials.pause(key)}
            >
              <WorkIcon name="pause" />
            </button>
          )}
          {state === 'paused' && (
            <IconButton
              icon="play"
              label={m.authoring_resume({ name })}
              onClick={() => materials.resume(key)}
            />
          )}
          {!(first && last) && (
            <>
              <IconButton
                icon="up"
                label={m.authoring_move_up({ name })}
                data-step="-1"
                aria-disabled={first || undefined}
                onClick={() => onStep(-1)}
              />
              <IconButton
                icon="down"
                label={m.authoring_move_down({ name })}
                data-step="1"
                aria-disabled={last || undefined}
                onClick={() => onStep(1)}
              />
            </>
          )}
          <IconButton icon="trash" label={m.ui_remove({ name })} onClick={() => materials.remove(key)} />
        </div>
      </div>
      {item.note && !wrong && <p className={cx('small', styles.note)}>{item.note}</p>}
      {item.window && !wrong && (
        <PreviewWindowEditor
          name={name}
          window={item.window}
          duration={item.duration}
          source={item.source}
          open={open}
          onChange={window => materials.setWindow(key, window)}
          onDuration={duration => materials.setDuration(key, duration)}
        />
      )}
      {item.kind === 'mp4' && !wrong && (
        <FilmWords item={item} onChange={words => materials.setWords(key, words)} />
      )}
      {!wrong && <SampleSwitch item={item} sampleId={sampleId} onMarked={onSample} />}
    </li>
  )
}

function Progress({ item: { state, progress, name } }: { item: MaterialItem }) {
  if (state !== 'uploading' && state !== 'paused' && state !== 'broken') return null
  const percent = Math.round(progress * 100)
  return (
    <div
      className={styles.bar}
      data-tone={state === 'uploading' ? undefined : 'amber'}
      role="progressbar"
      aria-label={m.authoring_upload_of({ name })}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}
