import { type ChangeEvent, useLayoutEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import * as brandSignStyles from './brand-sign.module.css'
import { BrandSign } from './brand-sign.tsx'
import {
  brandOf,
  type CardError,
  type CardErrors,
  type CardFields,
  caretAfter,
  cvcLength,
  digitsOf,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card.rules.ts'
import * as styles from './card-inputs.module.css'

const texts: Readonly<Record<CardError, () => string>> = {
  number_required: () => m.checkout_number_required(),
  number_invalid: () => m.checkout_number_invalid(),
  expiry_required: () => m.checkout_expiry_required(),
  expiry_invalid: () => m.checkout_expiry_invalid(),
  expiry_past: () => m.checkout_expiry_past(),
  cvc_required: () => m.checkout_cvc_required(),
  cvc_invalid: () => m.checkout_cvc_invalid(),
  name_required: () => m.checkout_name_required(),
}

const textOf = (error: CardError | undefined) => (error ? texts[error]() : null)

interface CardInputsProps {
  card: CardFields
  errors: CardErrors
  /** During payment, it can be read but not changed. */
  readOnly: boolean
  onChange: (change: Partial<CardFields>) => void
}

/** Card fields for the provider that has none: the numbers are grouped while they are typed. */
export function CardInputs({ card, errors, readOnly, onChange }: CardInputsProps) {
  const number = useFormatted(card.number, formatNumber, value => onChange({ number: value }))
  const expiry = useFormatted(card.expiry, formatExpiry, value => onChange({ expiry: value }))
  const digits = cvcLength(card.number)
  return (
    <>
      <Field label={m.checkout_card_number()} error={textOf(errors.number)}>
        <span className={brandSignStyles.cardNumber}>
          <TextInput
            {...number}
            name="cc-number"
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            spellCheck={false}
            readOnly={readOnly}
          />
          <BrandSign brand={brandOf(card.number)} />
        </span>
      </Field>
      <div className={styles.cardTwo}>
        <Field label={m.checkout_expiry()} error={textOf(errors.expiry)}>
          <TextInput
            {...expiry}
            name="cc-exp"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder={m.checkout_expiry_placeholder()}
            spellCheck={false}
            readOnly={readOnly}
          />
        </Field>
        <Field label={m.checkout_cvc()} error={textOf(errors.cvc)}>
          <TextInput
            value={card.cvc}
            onChange={event => onChange({ cvc: formatCvc(event.target.value, card.number) })}
            name="cc-csc"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder={m.checkout_cvc_placeholder({ digits })}
            spellCheck={false}
            readOnly={readOnly}
          />
        </Field>
      </div>
      <Field label={m.checkout_name_on_card()} error={textOf(errors.name)}>
        <TextInput
          value={card.name}
          onChange={event => onChange({ name: event.target.value })}
          name="cc-name"
          autoComplete="cc-name"
          maxLength={100}
          spellCheck={false}
          readOnly={readOnly}
        />
      </Field>
    </>
  )
}

/** A text that is formatted while it is typed; the caret stays after the same digit. */
function useFormatted(
  value: string,
  format: (typed: string, before: string) => string,
  onChange: (value: string) => void,
) {
  const ref = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) ref.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  return {
    ref,
    value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const next = format(target.value, value)
      const at = target.selectionStart ?? target.value.length
      // At the end it stays at the end, also after automatically inserted characters.
      caret.current =
        at === target.value.length
          ? next.length
          : caretAfter(next, digitsOf(target.value.slice(0, at)).length)
      onChange(next)
    },
  }
}
