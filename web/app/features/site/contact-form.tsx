import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import { laterApi } from '../../lib/later-api.ts'
import { Link } from '../../lib/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, FormError, Honeypot } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Textarea, TextInput } from '../../ui/inputs.tsx'
import { FailedState } from '../../ui/states.tsx'
import * as styles from './contact-form.module.css'
import { type ContactOutcome, contactFields, outcomeOf } from './contact-outcome.ts'
import * as discStyles from './disc.module.css'

/** The fields keep their own values, so that no answer of the server can lose what was typed. */
export function ContactForm() {
  const [outcome, setOutcome] = useState<ContactOutcome>({ kind: 'editing' })
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (outcome.kind === 'refused') focusFirstInvalid(form.current)
  }, [outcome])

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A second Enter while the first is being sent would send the message twice.
    if (outcome.kind === 'sending') return
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    const body = {
      name: text('name'),
      email: text('email'),
      message: text('message'),
      website: text('website'),
    }
    setOutcome({ kind: 'sending' })
    try {
      await laterApi.contactSend({ body })
      setOutcome({ kind: 'sent', name: body.name.trim(), email: body.email.trim() })
    } catch (error) {
      setOutcome(outcomeOf(error))
    }
  }

  /** The note with its button disappears while sending, so the focus moves to the form's own button. */
  function retry() {
    form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
    form.current?.requestSubmit()
  }

  /** A field's message has served its purpose once that field changes. */
  function forgetError(event: FormEvent<HTMLFormElement>) {
    if (outcome.kind !== 'refused' || !('name' in event.target)) return
    const touched = event.target.name
    const rest = contactFields.filter(field => field !== touched && outcome.fields[field])
    setOutcome({
      kind: 'refused',
      fields: Object.fromEntries(rest.map(field => [field, outcome.fields[field]])),
    })
  }

  if (outcome.kind === 'sent')
    return <Sent name={outcome.name} email={outcome.email} onAgain={() => setOutcome({ kind: 'editing' })} />
  const errors = outcome.kind === 'refused' ? outcome.fields : {}
  return (
    <>
      <h2>{m.pages_contact_form_heading()}</h2>
      {/* Post, so that a press before the script has loaded puts nothing private into the address. */}
      <form
        ref={form}
        className={styles.contactForm}
        method="post"
        noValidate
        onSubmit={send}
        onInput={forgetError}
      >
        <Field label={m.pages_contact_form_name()} error={errors.name}>
          <TextInput name="name" autoComplete="name" maxLength={120} required />
        </Field>
        <Field
          label={m.pages_contact_form_email()}
          help={m.pages_contact_form_email_help()}
          error={errors.email}
        >
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            maxLength={254}
            required
          />
        </Field>
        <Field
          label={m.pages_contact_form_message()}
          help={m.pages_contact_form_message_help()}
          error={errors.message}
        >
          <Textarea name="message" rows={7} maxLength={5000} required />
        </Field>
        <Honeypot />
        {outcome.kind === 'limited' ? (
          <FormError>
            <b>{m.pages_contact_limited_heading()}</b>
            <p>{outcome.text}</p>
          </FormError>
        ) : null}
        {outcome.kind === 'failed' ? (
          <FailedState title={m.pages_contact_failed_heading()} text={outcome.text} onRetry={retry} />
        ) : null}
        <div className={styles.contactEnd}>
          <Button
            type="submit"
            size="large"
            busy={outcome.kind === 'sending'}
            busyText={m.pages_contact_form_sending()}
          >
            {m.pages_contact_form_send()}
          </Button>
          <p>
            {m.pages_contact_form_privacy()}{' '}
            <Link className="link" to="/privacy-policy">
              {m.pages_contact_form_privacy_link()}
            </Link>
          </p>
        </div>
      </form>
    </>
  )
}

function Sent({ name, email, onAgain }: { name: string; email: string; onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused button is gone; the heading takes the focus and is read out.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={discStyles.contactSent}>
      <span className={discStyles.pagesDisc}>
        <Icon name="check" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {m.pages_contact_sent_heading()}
      </h2>
      <p>{m.pages_contact_sent_body({ name, email })}</p>
      <Button variant="line" onClick={onAgain}>
        {m.pages_contact_sent_again()}
      </Button>
    </div>
  )
}
