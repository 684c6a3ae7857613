import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { longestMessage } from '#contract/rules/conversations.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { newClientId, outbox } from './outbox.ts'
import * as styles from './talk-composer.module.css'

/** From here on it shows how much room is left. */
const NEARLY = longestMessage - 500

/** What is typed is kept in this browser until it is sent. */
export function TalkComposer({
  conversation: { conversation_id, other, answers_as },
  onSend,
}: {
  conversation: Conversation
  onSend: (message: { client_id: string; text: string }) => void
}) {
  const to = String(conversation_id)
  const helpId = useId()
  const [text, setText] = useState(() => outbox.draftTo(to))
  const length = [...text.trim()].length
  const label = answers_as
    ? m.conversations_answer_as({ centre: answers_as })
    : m.conversations_write_to({ name: other.name })
  const change = (next: string) => {
    setText(next)
    outbox.keepDraft(to, next)
  }
  const submit = () => {
    if (length === 0 || length > longestMessage) return
    onSend({ client_id: newClientId(), text: text.trim() })
    change('')
  }
  // A keyboard of its own sends by Enter; one that writes Chinese says by it which character is meant.
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (!window.matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className={styles.composer}
      aria-label={m.conversations_write()}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={styles.box}>
        <textarea
          rows={1}
          dir="auto"
          aria-label={label}
          aria-describedby={helpId}
          placeholder={label}
          value={text}
          onChange={event => change(event.target.value)}
          onKeyDown={press}
        />
        <IconButton
          className={styles.send}
          icon="arrow"
          label={m.conversations_send()}
          type="submit"
          aria-disabled={length === 0 || length > longestMessage}
        />
      </div>
      <p className={styles.help} id={helpId}>
        {length > NEARLY
          ? m.conversations_left({ count: wholeNumber(length), most: wholeNumber(longestMessage) })
          : length > 0 && m.conversations_draft_saved()}
      </p>
    </form>
  )
}
