import { useState } from 'react'
import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './feed-section.module.css'

/** The address itself, shown only once: copied, or opened in a calendar. */
export function FeedAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    const done = await copyText(address)
    setCopied(done)
    toast.show(
      done ? { text: m.lessons_feed_copied_told() } : { text: m.lessons_feed_copy_failed(), tone: 'bad' },
    )
  }
  const webcal = address.replace(/^https?:/, 'webcal:')
  const places = [
    { name: m.lessons_feed_apple(), href: webcal },
    {
      name: m.lessons_feed_google(),
      href: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    },
    {
      name: m.lessons_feed_outlook(),
      href: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}`,
    },
  ]
  return (
    <>
      <div className={styles.address}>
        <span className="input">
          <input
            type="text"
            readOnly
            value={address}
            aria-label={m.lessons_feed_address()}
            onFocus={event => event.currentTarget.select()}
          />
        </span>
        <Button
          icon={copied ? 'check' : 'copy'}
          onClick={copy}
          className={copied ? styles.copied : undefined}
        >
          {copied ? m.lessons_feed_copied() : m.lessons_feed_copy()}
        </Button>
      </div>
      <div className={styles.places}>
        <span className="small muted">{m.lessons_feed_open()}</span>
        {places.map(({ name, href }) => (
          <a
            key={name}
            className={buttonClass({ variant: 'line' })}
            href={href}
            target={href.startsWith('https') ? '_blank' : undefined}
            rel="noreferrer"
            aria-label={m.lessons_feed_open_in({ name })}
          >
            {name}
          </a>
        ))}
      </div>
      <p className="small">
        <b>{m.lessons_feed_once()}</b>
      </p>
    </>
  )
}
