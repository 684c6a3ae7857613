import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { keepAccountLanguage, storeLanguage } from '../lib/language-choice.ts'
import { getLocale, type Locale, languageTags, localePath, plainPath } from '../lib/locale.ts'
import { Icon } from '../ui/icon.tsx'
import * as styles from './header.module.css'

/** Attributes of a link to the same page in the other language: a full load, so that every text changes at once. */
export function useOtherLanguage() {
  const { pathname } = useLocation()
  const other: Locale = getLocale() === 'en' ? 'zh-HK' : 'en'
  const href = localePath(plainPath(pathname), other)

  function remember(event: MouseEvent<HTMLAnchorElement>) {
    storeLanguage(other)
    keepAccountLanguage(other)
    // The query isn't part of the rendered address (the server never saw all of it).
    event.currentTarget.href = href + window.location.search + window.location.hash
  }
  return { href, hrefLang: languageTags[other], lang: languageTags[other], onClick: remember }
}

export function LanguageSwitch({ long = false }: { long?: boolean }) {
  const { href, ...link } = useOtherLanguage()
  return (
    <a
      {...link}
      href={href}
      className={long ? 'menu-item' : styles.lang}
      // The accessible name starts with the visible text, so that voice control users can say it.
      aria-label={long ? undefined : `${m.shell_language_short()} ${m.shell_language_other()}`}
      title={m.shell_language_other()}
    >
      {long && <Icon name="globe" />}
      <span>{long ? m.shell_language_other() : m.shell_language_short()}</span>
    </a>
  )
}
