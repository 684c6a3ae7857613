import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import * as styles from './form-section.module.css'
import type { Section } from './profile-values.ts'

export const sectionId = (section: Section): string => `profile-${section}`

export const sectionTitles: Readonly<Record<Section, () => string>> = {
  basic: () => m.profile_basic(),
  bank: () => m.profile_bank(),
  security: () => m.profile_security(),
  other: () => m.profile_other(),
  languages: () => m.profile_languages(),
}

interface FormSectionProps {
  section: Section
  lead: string
  /** Below the lead. */
  aside?: ReactNode
  children: ReactNode
}

/** Title and lead next to the fields; above them on a phone. */
export function FormSection({ section, lead, aside, children }: FormSectionProps) {
  const id = sectionId(section)
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <div className={styles.about}>
        <h2 id={`${id}-title`}>{sectionTitles[section]()}</h2>
        <p>{lead}</p>
        {aside}
      </div>
      <div className="form">{children}</div>
    </section>
  )
}
