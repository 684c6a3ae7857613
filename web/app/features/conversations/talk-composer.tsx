import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { longestMessage } from '#contract/rules/conversations.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { IconButton } from '../../ui/button.tsx'
import { AttachButton } from './attach-button.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { newClientId, outbox, type Unsent } from './outbox.ts'
import * as styles from './talk-composer.module.css'
import { useAttachments } from './use-attachments.ts'

/** From here on it shows how much room is left. */
const NEARLY = longestMessage - 500

/** What is typed is kept in this browser until it is sent. */
export function TalkComposer({
  conversation: { conversation_id, other, answers_as },
  onSend,
}: {
  conversation: Conversation
  onSend: (message: Pick<Unsent, 'client_id' | 'text' | 'files'>) => void
}) {
  const to = String(conversation_id)
  const helpId = useId()
  const [text, setText] = useState(() => outbox.draftTo(to))
  const attachments = useAttachments(conversation_id)
  const length = [...text.trim()].length
  const files = attachments.items.flatMap(({ brought }) => brought ?? [])
  // A file on its way, or one that failed, is waited for or taken back: no message goes without what it speaks of.
  const isReady =
    length <= longestMessage && files.length === attachments.items.length && (length > 0 || files.length > 0)
  const label = answers_as
    ? m.conversations_answer_as({ centre: answers_as })
    : m.conversations_write_to({ name: other.name })
  const change = (next: string) => {
    setText(next)
    outbox.keepDraft(to, next)
  }
  const submit = () => {
    if (!isReady) return
    const sent = files.map(({ file_id, name }) => ({ file_id, name }))
    onSend({ client_id: newClientId(), text: text.trim(), files: sent })
    attachments.clear()
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
      <AttachmentList items={attachments.items} onAgain={attachments.again} onRemove={attachments.remove} />
      <div className={styles.box}>
        <AttachButton iconOnly className={styles.attach} onFiles={attachments.add} />
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
          aria-disabled={!isReady}
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
