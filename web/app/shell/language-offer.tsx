import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { storeLanguage } from '../lib/language-choice.ts'
import { getLocale } from '../lib/locale.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './language-offer.module.css'
import { useOtherLanguage } from './language-switch.tsx'

/**
 * Offers the browser's language on a first visit, once, in that language. Pages are rendered identically for everyone,
 * so it is decided here; it overlays the page, which doesn't move.
 */
export function LanguageOffer() {
  const [shown, setShown] = useState(false)
  const link = useOtherLanguage()
  useEffect(() => {
    if (isFirstVisit()) setShown(true)
  }, [])

  if (!shown) return null
  return (
    <aside className={styles.offer} lang={link.lang} aria-label={m.shell_language_other()}>
      <Icon name="globe" />
      <p>{m.shell_language_offer()}</p>
      <a {...link} className="btn btn-primary">
        {m.shell_language_accept()}
      </a>
      <button
        type="button"
        className={styles.close}
        aria-label={m.shell_language_decline()}
        title={m.shell_language_decline()}
        onClick={() => {
          storeLanguage(getLocale())
          setShown(false)
        }}
      >
        <Icon name="x" />
      </button>
    </aside>
  )
}

/** No one has been asked on this device. */
function isFirstVisit(): boolean {
  try {
    if (window.localStorage.getItem('language_offered')) return false
    window.localStorage.setItem('language_offered', '1')
    return true
  } catch {
    // Without storage, it would be asked on every page.
    return false
  }
}
