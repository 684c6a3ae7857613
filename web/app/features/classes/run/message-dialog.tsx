import { useState } from 'react'
import { longestClassMessage } from '#contract/rules/class-form.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'

interface MessageDialogProps {
  classId: number
  /** Accounts that it reaches, and further ones on the waiting list. */
  readers: number
  waiting: number
  onClose: () => void
}

/**
 * A message to everyone in the class. The button says how many it reaches; what was typed stays through every refusal.
 */
export function MessageDialog({ classId, readers, waiting, onClose }: MessageDialogProps) {
  const [message, setMessage] = useState('')
  const [also, setAlso] = useState(false)
  const count = readers + (also ? waiting : 0)
  const sending = useMutation({
    mutationFn: () =>
      laterApi.classMessage({
        body: { class_id: classId, message, waiting: also },
      }),
    onSuccess: ({ told }) => {
      toast.show({ text: m.enrolments_message_sent({ count: told, shown: wholeNumber(told) }), tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={m.enrolments_message_all()}
      lead={m.enrolments_message_to({ count: readers, shown: wholeNumber(readers) })}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.classes_cancel()}
          </Button>
          <Button
            icon="mail"
            disabled={message.trim() === '' || count === 0}
            busy={sending.isPending}
            busyText={m.enrolments_message_sending()}
            onClick={() => sending.mutate()}
          >
            {m.enrolments_message_send({ count, shown: wholeNumber(count) })}
          </Button>
        </>
      }
    >
      {sending.error && <FormError>{failureOf(sending.error).text}</FormError>}
      <Field
        label={m.enrolments_message_label()}
        help={m.enrolments_message_length({
          length: wholeNumber(message.length),
          most: wholeNumber(longestClassMessage),
        })}
      >
        <Textarea
          rows={6}
          maxLength={longestClassMessage}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
      </Field>
      {waiting > 0 && (
        <Checkbox
          label={m.enrolments_message_waiting({ count: waiting, shown: wholeNumber(waiting) })}
          checked={also}
          onChange={({ currentTarget: { checked } }) => setAlso(checked)}
        />
      )}
      <p className="tiny muted">{m.enrolments_message_note()}</p>
    </Dialog>
  )
}
