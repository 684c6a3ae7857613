import { m } from '#messages/messages.js'
import { LegalPage } from './legal-page.tsx'
import { pageMeta } from './page-meta.ts'
import { termsSections } from './terms-sections.ts'

export const meta = pageMeta(m.pages_terms_title, m.pages_terms_description)

const short = {
  title: m.pages_terms_short_heading,
  points: [m.pages_terms_short_1, m.pages_terms_short_2, m.pages_terms_short_3, m.pages_terms_short_4],
}

export default function TermsServicePage() {
  return (
    <LegalPage
      title={m.pages_terms_title}
      lead={m.pages_terms_lead}
      updated="2026-11-15"
      short={short}
      sections={termsSections}
    />
  )
}
