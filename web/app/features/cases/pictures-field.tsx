import { useEffect, useId, useMemo, useRef } from 'react'
import { mostReportPictures, reportPicture } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './pictures-field.module.css'

interface PicturesFieldProps {
  pictures: readonly File[]
  onPictures: (pictures: readonly File[]) => void
  error?: string
}

/** Screenshots and photos, which go with the report when that is sent. */
export function PicturesField({ pictures, onPictures, error }: PicturesFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const tooLarge = pictures.some(({ size }) => size > reportPicture.maxBytes)
  const problem = tooLarge ? m.cases_pictures_large() : error
  return (
    <div className="field">
      <div className="field-head">
        <span className={styles.label}>
          {m.cases_pictures()} <span className="opt">{m.cases_pictures_most()}</span>
        </span>
      </div>
      {pictures.length > 0 && (
        <ul className={styles.list}>
          {pictures.map((picture, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be chosen twice
            <li key={`${place} ${picture.name}`} data-part="report-picture">
              <Preview picture={picture} />
              <IconButton
                className={styles.remove}
                icon="x"
                label={m.cases_pictures_remove({ name: picture.name })}
                onClick={() => onPictures(pictures.filter(one => one !== picture))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        className="vh"
        tabIndex={-1}
        multiple
        accept={reportPicture.extensions.join(',')}
        aria-label={m.cases_pictures_add()}
        onChange={event => {
          const chosen = [...(event.target.files ?? [])]
          onPictures([...pictures, ...chosen].slice(0, mostReportPictures))
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      {pictures.length < mostReportPictures && (
        <Button
          variant="line"
          icon="image"
          aria-describedby={noteId}
          className={styles.add}
          onClick={() => picker.current?.click()}
        >
          {m.cases_pictures_add()}
        </Button>
      )}
      {problem ? (
        <p className="err" id={noteId} role="alert">
          <Icon name="warn" />
          <span>{problem}</span>
        </p>
      ) : (
        <p className="help" id={noteId}>
          {m.cases_pictures_help()}
        </p>
      )}
    </div>
  )
}

function Preview({ picture }: { picture: File }) {
  const address = useMemo(() => URL.createObjectURL(picture), [picture])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return <img className={styles.picture} src={address} alt={picture.name} />
}
