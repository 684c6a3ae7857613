import { useEffect } from 'react'
import type { ContactMessage } from '#contract/admin/operations.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { useMutation } from '../../../lib/query.ts'
import { FormRefusal, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './message-drawer.module.css'

interface MessageDrawerProps {
  message: ContactMessage
  onClose: () => void
}

/** The whole message; anyone who opens it has read it. */
export function MessageDrawer({ message, onClose }: MessageDrawerProps) {
  const { id, read } = message
  useEffect(() => {
    if (read) return
    // That it was read matters to no one who reads it.
    void api
      .adminMessageRead({ body: { message_id: id, read: true } })
      .then(refreshLists)
      .catch(() => undefined)
  }, [id, read])
  return (
    <Drawer open side="right" title={message.name} lead={message.email} onClose={onClose}>
      <div className={styles.opened}>
        <p className="muted">{momentText(message.at)}</p>
        <blockquote className={styles.quote}>{message.message}</blockquote>
        <p className={styles.links}>
          <Link to={`/admin/people?q=${encodeURIComponent(message.email)}`}>{m.admin_message_person()}</Link>
          <Link to={`/admin/orders?q=${encodeURIComponent(message.email)}`}>{m.admin_message_orders()}</Link>
        </p>
        {message.answered ? (
          <Answered answered={message.answered} />
        ) : (
          <AnswerForm message={message} onClose={onClose} />
        )}
      </div>
    </Drawer>
  )
}

function Answered({ answered: { at, by, answer } }: { answered: NonNullable<ContactMessage['answered']> }) {
  return (
    <section className={styles.answered}>
      <h3>{m.operations_answer()}</h3>
      <p className="muted">{m.operations_answered_by({ name: by, at: momentText(at) })}</p>
      <p className={styles.text}>{answer || m.operations_answered_elsewhere()}</p>
    </section>
  )
}

function AnswerForm({ message, onClose }: MessageDrawerProps) {
  const send = async (answer: string) => {
    await api.adminMessageAnswer({ body: { message_id: message.id, answer } })
    toast.show({ text: answer ? m.operations_told_answered() : m.operations_told_marked(), tone: 'good' })
    onClose()
    await refreshLists()
  }
  const form = useSubmit(async data => {
    const answer = String(data.get('answer') ?? '').trim()
    if (!answer) throw new FormRefusal({ fields: { answer: m.operations_answer_missing() } })
    await send(answer)
  })
  const elsewhere = useMutation({
    mutationFn: () => send(''),
    onError: showFailure,
  })
  const unread = useMutation({
    mutationFn: async () => {
      // Closed first: what is open is read.
      onClose()
      await api.adminMessageRead({ body: { message_id: message.id, read: false } })
      await refreshLists()
    },
    onError: showFailure,
  })
  const subject = encodeURIComponent(m.operations_mailto_subject())
  return (
    <form {...form.props} className={styles.form}>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <Field
        label={m.operations_answer()}
        help={m.operations_answer_help({ email: message.email })}
        error={form.fields.answer}
      >
        <Textarea name="answer" rows={8} maxLength={5000} data-autofocus />
      </Field>
      <div className={styles.acts}>
        <Button type="submit" icon="mail" busy={form.busy} busyText={m.ui_please_wait()}>
          {m.operations_answer_send()}
        </Button>
        <Button variant="line" busy={elsewhere.isPending} onClick={() => elsewhere.mutate()}>
          {m.operations_answer_elsewhere()}
        </Button>
        <Button variant="quiet" onClick={() => unread.mutate()}>
          {m.operations_mark_unread()}
        </Button>
        <a className="btn btn-ghost" href={`mailto:${encodeURIComponent(message.email)}?subject=${subject}`}>
          {m.operations_mailto()}
        </a>
      </div>
    </form>
  )
}
