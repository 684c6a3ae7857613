import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useBrandWords } from './brand-words.ts'
import { ContactForm } from './contact-form.tsx'
import * as styles from './contact-us.module.css'
import * as discStyles from './disc.module.css'
import * as legalPageStyles from './legal-page.module.css'
import { pageMeta } from './page-meta.ts'

export const meta = pageMeta(m.pages_contact_title, m.pages_contact_description)

export default function ContactUsPage() {
  const { email, phone, address } = useBrandWords()
  return (
    <div className="wrap">
      <header className={styles.pagesHead}>
        <h1>{m.pages_contact_title()}</h1>
        <p className={legalPageStyles.pagesLead}>{m.pages_contact_lead()}</p>
      </header>
      <div className={styles.contact}>
        <div className={styles.contactCard}>
          <ContactForm />
        </div>
        <div>
          <ul className={styles.contactWays}>
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
          <p className={styles.contactHint}>
            {m.pages_contact_faqs_hint()}{' '}
            <Link className={cx('link', legalPageStyles.pagesLink)} to="/faqs">
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
    <li className={styles.contactWay}>
      <span className={discStyles.pagesDisc} data-tone={tone}>
        <Icon name={icon} />
      </span>
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </li>
  )
}
