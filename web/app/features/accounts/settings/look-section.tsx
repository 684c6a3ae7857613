import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { storeLanguage } from '../../../lib/language-choice.ts'
import { getLocale, type Locale, localePath } from '../../../lib/locale.ts'
import { type Scheme, useScheme } from '../../../lib/scheme.ts'
import { Card } from '../../../ui/card.tsx'
import { type Choice, RadioCards, SegmentedControl } from '../../../ui/choices.tsx'
import * as styles from './look-section.module.css'
import { SchemeArt } from './scheme-art.tsx'
import type { SectionProps } from './settings-frame.tsx'

// Each language in its own words, whatever the page's language is.
const languages: readonly Choice<Locale>[] = [
  { value: 'en', label: 'English' },
  { value: 'zh-HK', label: '繁體中文' },
]

export function LookSection({ user, say }: SectionProps) {
  const [language, setLanguage] = useState<Locale>(getLocale())
  const [scheme, setScheme] = useScheme()

  async function speak(chosen: Locale) {
    setLanguage(chosen)
    try {
      const body = new FormData()
      body.set('user_id', String(user.user_id))
      body.set('language', chosen)
      await api.userUpdate({ body })
      storeLanguage(chosen)
      window.location.assign(localePath('/my-account', chosen) + window.location.hash)
    } catch (error) {
      setLanguage(getLocale())
      say(failureOf(error).code === 'network' ? failureOf(error).text : m.accounts_language_failed(), 'bad')
    }
  }

  const looks: readonly Choice<Scheme>[] = [
    { value: 'light', label: m.accounts_look_light(), art: <SchemeArt scheme="light" /> },
    { value: 'dark', label: m.accounts_look_dark(), art: <SchemeArt scheme="dark" /> },
    { value: 'system', label: m.accounts_look_system(), art: <SchemeArt scheme="system" /> },
  ]
  return (
    <Card id="look" title={m.accounts_look_section()}>
      <div className={styles.act}>
        <div>
          <b>{m.accounts_language()}</b>
          <p className="small muted">{m.accounts_language_help()}</p>
        </div>
        <SegmentedControl
          legend={m.accounts_language()}
          name="account-language"
          choices={languages}
          value={language}
          onChange={speak}
        />
      </div>
      <div className={styles.looks}>
        <RadioCards
          legend={m.accounts_look()}
          name="account-look"
          choices={looks}
          value={scheme}
          onChange={setScheme}
        />
      </div>
    </Card>
  )
}
