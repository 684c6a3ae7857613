import { useState } from 'react'
import { mostGiftDays, mostGiftMessage } from '#contract/rules/gifts.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import type { PaidGift } from '../checkout/kinds/gift-line.tsx'
import * as styles from './gift-fields.module.css'

export interface GiftValues {
  readonly name: string
  readonly email: string
  readonly message: string
  readonly sendOn: string
}

/** The typed recipient, or the messages about what is missing. */
export function readGift(data: FormData, now: Date): GiftValues {
  const value = (name: string) => typed(data, name).trim()
  const today = hongKongDay(now)
  const sendOn = value('send_on') || today
  const fields = {
    ...(value('recipient_name') === '' && { recipient_name: m.gifts_name_required() }),
    ...(!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value('recipient_email')) && {
      recipient_email: m.gifts_email_required(),
    }),
    ...((sendOn < today || sendOn > addDays(today, mostGiftDays)) && { send_on: m.gifts_day_wrong() }),
  }
  if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
  return {
    name: value('recipient_name'),
    email: value('recipient_email'),
    message: value('message'),
    sendOn,
  }
}

interface GiftInputsProps {
  values: GiftValues | null
  errors: Readonly<Record<string, string>>
  /** It was already sent, because its day has passed. */
  sent?: boolean
}

export function GiftInputs({ values, errors, sent = false }: GiftInputsProps) {
  const today = hongKongDay(new Date())
  return (
    <>
      <Field label={m.gifts_name()} error={errors.recipient_name}>
        <TextInput
          name="recipient_name"
          maxLength={80}
          autoComplete="off"
          defaultValue={values?.name}
          data-autofocus
        />
      </Field>
      <Field label={m.gifts_email()} help={m.gifts_email_help()} error={errors.recipient_email}>
        <TextInput
          type="email"
          name="recipient_email"
          maxLength={254}
          autoComplete="off"
          defaultValue={values?.email}
        />
      </Field>
      <Field label={m.gifts_message()} optional error={errors.message}>
        <Textarea name="message" rows={3} maxLength={mostGiftMessage} defaultValue={values?.message} />
      </Field>
      {!sent && (
        <Field label={m.gifts_day()} help={m.gifts_day_help()} error={errors.send_on}>
          <TextInput
            type="date"
            name="send_on"
            min={today}
            max={addDays(today, mostGiftDays)}
            defaultValue={values?.sendOn ?? today}
          />
        </Field>
      )}
    </>
  )
}

interface GiftFieldsProps {
  course: number
  gift: PaidGift | null
  onChange: (gift: PaidGift | null) => void
}

/** The recipient: asked for before paying, and shown meanwhile. */
export function GiftFields({ course, gift, onChange }: GiftFieldsProps) {
  const [values, setValues] = useState<GiftValues | null>(null)
  const form = useSubmit(async data => {
    const read = readGift(data, new Date())
    setValues(read)
    onChange({ courseId: course, ...read })
  })
  if (gift)
    return (
      <div className={styles.told} data-part="gift-for">
        <p>
          <b>{m.gifts_told_name({ name: gift.name })}</b>
          <span>{gift.email}</span>
          <span className="small muted">{m.gifts_told_day({ day: weekdayText(gift.sendOn) })}</span>
        </p>
        <Button variant="line" icon="edit" onClick={() => onChange(null)}>
          {m.gifts_change()}
        </Button>
      </div>
    )
  return (
    <form className="form" {...form.props}>
      <GiftInputs values={values} errors={form.fields} />
      <p className="help">{m.gifts_once_help()}</p>
      <Button type="submit">{m.gifts_to_payment()}</Button>
    </form>
  )
}
