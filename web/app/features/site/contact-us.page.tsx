import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useBrandWords } from './brand-words.ts'
import { ContactForm } from './contact-form.tsx'
import { pageMeta } from './page-meta.ts'
import '../../styles/pages.css'

export const meta = pageMeta(m.pages_contact_title, m.pages_contact_description)

export default function ContactUsPage() {
  const { email, phone, address } = useBrandWords()
  return (
    <div className="wrap">
      <header className="pages-head">
        <h1>{m.pages_contact_title()}</h1>
        <p className="pages-lead">{m.pages_contact_lead()}</p>
      </header>
      <div className="contact">
        <div className="contact-card">
          <ContactForm />
        </div>
        <div>
          <ul className="contact-ways">
            {address ? (
              <Way icon="pin" tone="red" title={m.pages_contact_address_label()}>
                {address}
              </Way>
            ) : null}
            {phone ? (
              <Way icon="phone" tone="jade" title={m.pages_contact_phone_label()}>
                <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
              </Way>
            ) : null}
            <Way icon="mail" tone="amber" title={m.pages_contact_email_label()}>
              <a href={`mailto:${email}`}>{email}</a>
            </Way>
          </ul>
          <p className="contact-hint">
            {m.pages_contact_faqs_hint()}{' '}
            <Link className="link pages-link" to="/faqs">
              {m.pages_contact_faqs_link()}
            </Link>
          </p>
        </div>
      </div>
    </div>
  )
}

interface WayProps {
  icon: IconName
  tone: 'red' | 'jade' | 'amber'
  title: string
  children: ReactNode
}

function Way({ icon, tone, title, children }: WayProps) {
  return (
    <li className="contact-way">
      <span className="pages-disc" data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </li>
  )
}
