import { type FormEvent, useId, useState } from 'react'
import type { cartContract } from '#contract/commerce/cart.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import * as styles from './coupon-field.module.css'

/** The server's answer about a code. */
export type QuotedCoupon = NonNullable<ResponseOf<(typeof cartContract)['cartQuote']>['coupon']>

interface CouponFieldProps {
  /** What was applied; '' for none. */
  typed: string
  /** Null while there is no answer. */
  quoted: QuotedCoupon | null
  checking: boolean
  onApply: (code: string) => void
}

/** A line that opens a field; an applied coupon replaces it, and the reason for a refused one is below it. */
export function CouponField({ typed, quoted, checking, onApply }: CouponFieldProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (quoted?.state === 'ok')
    return (
      <p className={styles.taken} role="status">
        <Icon name="tag" />
        <span>
          <b>{quoted.code}</b> {m.checkout_coupon_taken({ amount: amountText(quoted.off) })}
        </span>
        <Button variant="quiet" onClick={() => onApply('')}>
          {m.checkout_coupon_remove()}
        </Button>
      </p>
    )
  if (!open && !typed)
    return (
      <p className={styles.ask}>
        <Button variant="quiet" icon="tag" onClick={() => setOpen(true)}>
          {m.checkout_coupon_ask()}
        </Button>
      </p>
    )

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Inside a dialog, it isn't part of the form around it.
    event.stopPropagation()
    const code = new FormData(event.currentTarget).get('coupon')
    onApply(typeof code === 'string' ? code.trim() : '')
  }
  const waiting = typed !== '' && checking
  return (
    <form className={styles.form} onSubmit={apply} id={id} aria-label={m.checkout_coupon()}>
      <Field label={m.checkout_coupon()} error={waiting ? null : (quoted?.message ?? null)}>
        <span className={styles.row}>
          <TextInput
            name="coupon"
            defaultValue={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // A press opened it.
            autoFocus={!typed}
          />
          <Button type="submit" variant="line" busy={waiting}>
            {m.checkout_coupon_apply()}
          </Button>
        </span>
      </Field>
    </form>
  )
}
