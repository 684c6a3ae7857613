import { Suspense, useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import * as styles from './photo-field.module.css'
import { type Photo, photoTypes } from './use-photo.ts'

// The cropper only loads when someone chooses a picture.
const CropStage = lazyPart(() =>
  import('../../../ui/image-cropper/crop-stage.tsx').then(module => ({ default: module.CropStage })),
)

interface PhotoFieldProps {
  photo: Photo
  /** The account's current picture. */
  current: { name: string; src: string } | null
  error?: string
}

export function PhotoField({ photo, current, error }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const problem = photo.problem ?? error
  const { file } = photo
  return (
    <fieldset className={styles.photo} aria-describedby={problem ? noteId : undefined}>
      <legend className="label">
        {m.apply_photo()}
        <span className="opt">{m.ui_optional()}</span>
      </legend>
      <div className={styles.row} data-cropping={file ? true : undefined}>
        {file ? (
          <div className={styles.stage}>
            <Suspense fallback={<div className={styles.blank} />}>
              <CropStage
                file={file}
                shape="round"
                aspect={1}
                texts={{ area: m.accounts_picture_area(), zoom: m.accounts_picture_zoom() }}
                onArea={photo.setArea}
                onBroken={() => photo.setProblem(m.accounts_picture_broken())}
              />
            </Suspense>
          </div>
        ) : current?.src ? (
          <Avatar name={current.name} src={current.src} size="large" />
        ) : (
          <span className={styles.blankFace} aria-hidden="true">
            <Icon name="user" />
          </span>
        )}
        <div className={styles.words}>
          <p className="small muted">{file ? m.apply_photo_place() : m.apply_photo_help()}</p>
          <div className={styles.acts}>
            <Button
              variant="line"
              icon="image"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? noteId : undefined}
              onClick={() => input.current?.click()}
            >
              {file || current?.src ? m.apply_photo_replace() : m.apply_photo_choose()}
            </Button>
            {file && (
              <Button
                variant="quiet"
                onClick={() => {
                  photo.remove()
                  input.current?.parentElement?.querySelector<HTMLElement>('button')?.focus()
                }}
              >
                {m.apply_photo_remove()}
              </Button>
            )}
          </div>
          {problem && (
            <p className="err" id={noteId}>
              <Icon name="warn" />
              <span>{problem}</span>
            </p>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        name="profile_picture"
        accept={photoTypes}
        hidden
        aria-label={m.apply_photo_choose()}
        onChange={event => {
          photo.choose(event.currentTarget.files?.[0])
          // The same file can be chosen again, and the form sends the cropped part.
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
