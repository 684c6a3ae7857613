import { longestPictureText } from '#contract/rules/materials.ts'
import { m } from '#messages/messages.js'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import * as styles from './captions-field.module.css'
import { CaptionsField } from './captions-field.tsx'
import type { MaterialItem } from './material-item.ts'

interface FilmWordsProps {
  item: MaterialItem
  onChange: (words: Pick<MaterialItem, 'speech' | 'pictureText'>) => void
}

/** For students who can't hear or can't see the video. Captions are stored at once, the rest with the form. */
export function FilmWords({ item, onChange }: FilmWordsProps) {
  const { key, name, speech, pictureText } = item
  return (
    <div className={styles.film} data-part="film-words">
      <SegmentedControl<'' | 'yes' | 'no'>
        legend={m.authoring_speech()}
        hideLegend={false}
        name={`speech-${key}`}
        value={speech === true ? 'yes' : speech === false ? 'no' : ''}
        onChange={answer => onChange({ speech: answer === 'yes' })}
        choices={[
          { value: 'yes', label: m.authoring_speech_yes() },
          { value: 'no', label: m.authoring_speech_no() },
        ]}
      />
      {speech === false ? (
        <p className="small muted">{m.authoring_speech_none()}</p>
      ) : (
        <CaptionsField item={item} />
      )}
      <Field label={m.authoring_pictures()} help={m.authoring_pictures_help()} optional>
        <Textarea
          rows={2}
          maxLength={longestPictureText}
          aria-label={m.authoring_pictures_of({ name })}
          value={pictureText ?? ''}
          onChange={event => onChange({ pictureText: event.target.value })}
        />
      </Field>
    </div>
  )
}
