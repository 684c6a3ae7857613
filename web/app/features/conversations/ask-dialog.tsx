import { useId, useState } from 'react'
import { longestMessage } from '#contract/rules/conversations.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../lib/failure.ts'
import { wholeNumber } from '../../lib/format.ts'
import { laterApi } from '../../lib/later-api.ts'
import { invalidate, useMutation } from '../../lib/query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AskProps } from './ask-button.tsx'
import * as styles from './ask-dialog.module.css'
import { AttachButton } from './attach-button.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { newClientId, outbox } from './outbox.ts'
import { useAttachments } from './use-attachments.ts'

/** The first message to someone; if the two already have a conversation, the next message in it. */
export function AskDialog({ to, name, subject, kind = 'ask', onClose }: AskProps & { onClose: () => void }) {
  const draftKey = Object.entries(to).join()
  const fieldId = useId()
  const helpId = useId()
  const [text, setText] = useState(() => outbox.draftTo(draftKey))
  // Kept over retries: a message that arrived without an answer is not stored twice.
  const [clientId] = useState(newClientId)
  const length = [...text.trim()].length
  const attachments = useAttachments(null)
  const files = attachments.items.flatMap(({ brought }) => brought?.file_id ?? [])
  // A file on its way, or one that failed, is waited for or taken back.
  const isReady = length > 0 && length <= longestMessage && files.length === attachments.items.length
  const isFamily = !('student_id' in to)
  const sending = useMutation({
    mutationFn: () =>
      laterApi.conversationOpen({
        body: {
          ...to,
          text: text.trim(),
          files,
          client_id: clientId,
          ...(subject && { subject: { kind: subject.kind, id: subject.id } }),
        },
      }),
    onSuccess: async () => {
      outbox.keepDraft(draftKey, '')
      await invalidate('conversationList', 'conversationView')
    },
  })
  if (sending.data)
    return (
      <Dialog
        open
        onClose={onClose}
        title={m.conversations_ask_sent({ name })}
        actions={
          <>
            <Button variant="line" onClick={onClose}>
              {m.ui_close()}
            </Button>
            <ButtonLink to={`/messages/${sending.data.conversation.conversation_id}`} onClick={onClose}>
              {m.conversations_ask_open()}
            </ButtonLink>
          </>
        }
      >
        <p className={styles.sent} role="status">
          <Icon name="check" />
          {m.conversations_ask_sent_text()}
        </p>
      </Dialog>
    )
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={kind === 'ask' ? m.conversations_ask_title() : m.conversations_write_to({ name })}
      lead={subject ? m.conversations_ask_about({ title: subject.title }) : name}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.conversations_ask_cancel()}
          </Button>
          <Button
            busy={sending.isPending}
            busyText={m.conversations_sending()}
            disabled={!isReady}
            onClick={() => sending.mutate()}
          >
            {kind === 'ask' ? m.conversations_ask_send() : m.conversations_ask_send_message()}
          </Button>
        </>
      }
    >
      {sending.error && <FormError>{failureOf(sending.error).text}</FormError>}
      <label className={styles.label} htmlFor={fieldId}>
        {kind === 'ask' ? m.conversations_ask_label() : m.conversations_ask_label_message()}
      </label>
      <textarea
        id={fieldId}
        className={styles.text}
        rows={5}
        dir="auto"
        data-autofocus
        aria-describedby={helpId}
        value={text}
        onChange={event => {
          setText(event.target.value)
          outbox.keepDraft(draftKey, event.target.value)
        }}
      />
      <p className={styles.help} id={helpId}>
        <span>{isFamily && m.conversations_ask_help()}</span>
        <span className="num">
          {m.conversations_left({ count: wholeNumber(length), most: wholeNumber(longestMessage) })}
        </span>
      </p>
      <AttachmentList items={attachments.items} onAgain={attachments.again} onRemove={attachments.remove} />
      <AttachButton className={styles.attach} onFiles={attachments.add} />
      <p className={styles.private}>
        <Icon name="lock" />
        {m.conversations_ask_private({ name })}
      </p>
    </Dialog>
  )
}
