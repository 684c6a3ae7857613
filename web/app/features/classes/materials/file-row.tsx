import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { sizeText } from '../../authoring/products/product-facts.ts'
import * as styles from './file-row.module.css'
import { type ArrivingFile, type ArrivingFiles, isUnderWay } from './use-arriving-files.ts'

interface FileRowProps {
  name: string
  kind: string
  /** '1.8 MB · added Mon 28 Sep'. */
  facts: string
  /** Why it can't be used. */
  problem?: string
  /** 0 to 1, while it is uploading. */
  progress?: number | undefined
  /** The possible actions. */
  children?: ReactNode
}

/** One file of a class, in a list. */
export function FileRow({ name, kind, facts, problem, progress, children }: FileRowProps) {
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <li className={styles.row} data-bad={problem ? true : undefined}>
      <span className={styles.kind} data-kind={kind}>
        <Icon name={kind === 'mp4' ? 'video' : 'file'} />
      </span>
      <div className={styles.words}>
        <b>{name}</b>
        {facts && <small className="num">{facts}</small>}
        {problem && (
          <p className="err">
            <Icon name="warn" />
            <span>{problem}</span>
          </p>
        )}
        {progress !== undefined && (
          <progress
            className={styles.bar}
            max={100}
            value={percent}
            aria-label={m.classes_file_upload({ name })}
          />
        )}
      </div>
      <div className={styles.acts}>{children}</div>
    </li>
  )
}

export function ArrivingRow({ file, files }: { file: ArrivingFile; files: ArrivingFiles }) {
  const { key, name, kind, bytes, progress, state, problem } = file
  const under = isUnderWay(file)
  const facts = under
    ? m.classes_file_sending({ percent: Math.round(progress * 100), size: sizeText(bytes) })
    : sizeText(bytes)
  return (
    <FileRow
      name={name}
      kind={kind}
      facts={state === 'broken' ? m.classes_file_broken() : facts}
      problem={problem}
      progress={under ? progress : undefined}
    >
      {state === 'failed' && (
        <IconButton icon="refresh" label={m.classes_file_again({ name })} onClick={() => files.retry(key)} />
      )}
      <IconButton icon="x" label={m.ui_remove({ name })} onClick={() => files.remove(key)} />
    </FileRow>
  )
}
