import { useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { GroupError } from '../../../ui/group-error.tsx'
import * as styles from './introduction-field.module.css'
import type { SectionProps } from './personal-form.tsx'
import { limits } from './profile-values.ts'
import { sizeText } from './size-text.ts'
import type { Introduction } from './use-introduction.ts'

/** The video on the public page: the stored one, the next one, and its progress. */
export function IntroductionField({ form }: SectionProps) {
  const { introduction: film, profile, errors } = form
  const titleId = useId()
  const input = useRef<HTMLInputElement>(null)
  const stored = film.stage === 'kept' ? profile.introduction : null
  const problem = film.problem || errors.introduction || stored?.reason
  return (
    <fieldset className="field" aria-labelledby={titleId}>
      <span className="label" id={titleId}>
        {m.profile_introduction()}
      </span>
      {stored && (
        <div className={styles.stored}>
          {stored.url && (
            // biome-ignore lint/a11y/useMediaCaption: people bring these without captions
            <video className={styles.film} src={stored.url} controls preload="metadata" />
          )}
          <p className="small">
            <b>{stored.name}</b> <span className="muted">{sizeText(stored.size_mb)}</span>
            {!stored.url && !stored.reason && <span className="muted"> · {m.profile_checking()}</span>}
          </p>
        </div>
      )}
      <Change film={film} />
      <div className={styles.acts}>
        {film.stage === 'kept' && (
          <Button variant="line" icon="upload" onClick={() => input.current?.click()}>
            {stored ? m.profile_introduction_replace() : m.profile_introduction_add()}
          </Button>
        )}
        {stored && (
          <Button variant="quiet" icon="trash" onClick={film.remove}>
            {m.profile_introduction_remove()}
          </Button>
        )}
        {film.stage !== 'kept' && (
          <Button variant="quiet" icon="x" onClick={() => film.reset()}>
            {film.isUnderWay ? m.profile_cancel() : m.profile_undo()}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="video/mp4"
          aria-label={m.profile_introduction_add()}
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            if (file) film.choose(file)
            event.currentTarget.value = ''
          }}
        />
      </div>
      {!problem && <p className="help">{m.profile_introduction_help({ most: limits.introduction })}</p>}
      <GroupError>{problem}</GroupError>
    </fieldset>
  )
}

function Change({ film }: { film: Introduction }) {
  if (film.stage === 'kept') return null
  const percent = Math.floor(film.progress * 100)
  const words = {
    removed: m.profile_introduction_removed(),
    uploading: m.profile_introduction_uploading({ percent }),
    broken: m.profile_introduction_broken(),
    arrived: m.profile_introduction_arrived(),
  }[film.stage]
  return (
    <div className={styles.change}>
      {film.name && <b>{film.name}</b>}
      {film.isUnderWay && <progress max={100} value={percent} aria-label={film.name} />}
      <p className="small muted" role="status">
        {words}
      </p>
    </div>
  )
}
