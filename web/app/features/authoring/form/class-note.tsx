import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './draft-note.module.css'

/** Above a course that is made for a class: how little it needs. */
export const ClassNote = () => (
  <div className={styles.draftNote} role="note">
    <Icon name="info" />
    <div>
      <b>{m.authoring_for_class()}</b>
      <p>{m.authoring_for_class_text()}</p>
    </div>
  </div>
)
