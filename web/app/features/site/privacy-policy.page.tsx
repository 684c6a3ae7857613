import { m } from '#messages/messages.js'
import { LegalPage } from './legal-page.tsx'
import { pageMeta } from './page-meta.ts'
import { privacySections } from './privacy-sections.ts'

export const meta = pageMeta(m.pages_privacy_title, m.pages_privacy_description)

const short = {
  title: m.pages_privacy_short_heading,
  points: [
    m.pages_privacy_short_1,
    m.pages_privacy_short_2,
    m.pages_privacy_short_3,
    m.pages_privacy_short_4,
  ],
}

export default function PrivacyPolicyPage() {
  return (
    <LegalPage
      title={m.pages_privacy_title}
      lead={m.pages_privacy_lead}
      updated="2026-11-15"
      short={short}
      sections={privacySections}
    />
  )
}
