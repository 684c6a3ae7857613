import { useState } from 'react'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshWeek } from './use-week.ts'
import * as styles from './week-dialog.module.css'

/** Another calendar is read at once: what is wrong with its address is said beside it. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const [address, setAddress] = useState('')
  const [name, setName] = useState('')
  const adding = useMutation({
    mutationFn: async () => {
      await laterApi.calendarAdd({ body: { address: address.trim(), name: name.trim() } })
      await refreshWeek()
    },
    onSuccess: () => {
      toast.show({ text: m.week_calendar_added(), tone: 'good' })
      onClose()
    },
  })
  const refused = adding.error instanceof ApiError ? adding.error.fields : {}
  const isElsewhere = adding.error && !refused.address && !refused.name
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.week_calendar_add()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.week_cancel()}
          </Button>
          <Button
            type="submit"
            form="add-calendar"
            busy={adding.isPending}
            busyText={m.week_calendar_reading()}
          >
            {adding.error ? m.ui_retry() : m.week_calendar_add()}
          </Button>
        </>
      }
    >
      <form
        id="add-calendar"
        className={styles.body}
        onSubmit={event => {
          event.preventDefault()
          if (!adding.isPending) adding.mutate()
        }}
      >
        {isElsewhere && <FormError>{failureOf(adding.error).text}</FormError>}
        <Field
          label={m.week_calendar_address()}
          help={m.week_calendar_address_help()}
          error={refused.address}
        >
          <TextInput
            required
            value={address}
            maxLength={2000}
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={m.week_calendar_address_example()}
            onChange={({ target }) => setAddress(target.value)}
          />
        </Field>
        <Field label={m.week_calendar_name()} error={refused.name}>
          <TextInput
            required
            value={name}
            maxLength={80}
            placeholder={m.week_calendar_name_example()}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <ul className={styles.facts}>
          <li>
            <Icon name="eyeoff" />
            {m.week_calendar_private()}
          </li>
          <li>
            <Icon name="refresh" />
            {m.week_calendar_often()}
          </li>
        </ul>
      </form>
    </Dialog>
  )
}
