import { useId, useState } from 'react'
import type { OwnFile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { GroupError } from '../../../ui/group-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './file-tile.module.css'
import { fileProblem, limits } from './profile-values.ts'
import { sizeText } from './size-text.ts'

interface FileTileProps {
  label: string
  stored: OwnFile | null
  chosen: File | null
  error: string | undefined
  onChange: (file: File | null) => void
}

const accepted = 'image/*,application/pdf'

/** One file: the chosen one, or the stored one, or a place for one. */
export function FileTile({ label, stored, chosen, error, onChange }: FileTileProps) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const wrong = problem || error || stored?.reason
  const name = chosen?.name ?? stored?.name ?? ''
  const size = chosen ? chosen.size / 1024 / 1024 : (stored?.size_mb ?? 0)

  function choose(file: File | undefined) {
    if (!file) return
    const why = fileProblem(file, limits.identity)
    setProblem(
      why === 'type'
        ? m.profile_file_type()
        : why === 'large'
          ? m.profile_file_large({ most: limits.identity })
          : '',
    )
    if (!why) onChange(file)
  }

  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className={styles.tile} data-full={name ? true : undefined}>
        <input
          type="file"
          id={id}
          className={styles.input}
          accept={accepted}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : `${id}-words`}
          onChange={event => {
            choose(event.currentTarget.files?.[0])
            // The same file can be chosen again after it was removed.
            event.currentTarget.value = ''
          }}
        />
        <Icon name={name ? 'check' : 'upload'} />
        <span id={`${id}-words`} className={styles.words}>
          {name ? (
            <>
              <b>{name}</b>
              {sizeText(size)}
            </>
          ) : (
            m.profile_id_choose()
          )}
        </span>
        {chosen && (
          <IconButton
            className={styles.out}
            icon="x"
            label={m.profile_take_out({ name: chosen.name })}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      <GroupError id={`${id}-error`}>{wrong}</GroupError>
    </div>
  )
}
