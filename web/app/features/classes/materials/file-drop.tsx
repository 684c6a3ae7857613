import { useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { maxMegabytes } from '../../authoring/materials/material-item.ts'
import { useDrop } from '../../authoring/materials/use-drop.ts'
import * as styles from './file-drop.module.css'

const accept = '.mp4,.pdf,.doc,.docx'

/** Where files for a class are dropped or chosen. */
export function FileDrop({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const drop = useDrop(onFiles)
  return (
    <div className={styles.zone} {...drop.props} data-over={drop.over || undefined}>
      <Icon name="upload" />
      <div className={styles.words}>
        <b>{m.classes_file_add()}</b>
        <small>{m.classes_file_who()}</small>
        <small>{m.classes_file_rule({ limit: maxMegabytes })}</small>
      </div>
      <Button variant="line" onClick={() => input.current?.click()}>
        {m.classes_file_choose()}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accept}
        aria-label={m.classes_file_add()}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
