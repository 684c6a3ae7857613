import { useState } from 'react'
import type { SellerDiscount } from '#contract/commerce/discounts.ts'
import { addDays, hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl, Switch } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import * as styles from './discount-dialog.module.css'
import { ProductChoice } from './product-choice.tsx'

interface DiscountDialogProps {
  userId: number
  /** The one to change; a new one if absent. */
  discount?: SellerDiscount
  /** The initial kind of a new one. */
  kind?: Kind
  onClose: () => void
  onSaved: () => void
}

type Kind = 'coupon' | 'timed'
const usualDays = 7

/** Errors shown before anything is sent. */
function problemsOf(data: FormData, kind: Kind): Record<string, string> {
  const isEmpty = (name: string) => typed(data, name).trim() === ''
  return {
    ...(isEmpty('name') && { name: m.discounts_name_required() }),
    ...(kind === 'coupon' && isEmpty('code') && { code: m.discounts_code_required() }),
    ...(isEmpty('value') && { value: m.discounts_value_required() }),
    ...(isEmpty('start_date') && { start_date: m.discounts_day_required() }),
    ...(isEmpty('end_date') && { end_date: m.discounts_day_required() }),
  }
}

export function DiscountDialog({ userId, discount, onClose, onSaved, ...first }: DiscountDialogProps) {
  const [kind, setKind] = useState<Kind>(discount?.code === '' ? 'timed' : (first.kind ?? 'coupon'))
  const [type, setType] = useState(discount?.type ?? 'percent')
  const [chosen, setChosen] = useState<readonly number[] | null>(
    discount && discount.products.length > 0 ? discount.products : null,
  )
  const [missing, setMissing] = useState(false)
  const form = useSubmit(async data => {
    setMissing(chosen?.length === 0)
    const fields = problemsOf(data, kind)
    if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
    if (chosen?.length === 0) return
    const limit = (name: string) =>
      kind === 'coupon' && typed(data, name) ? Number(typed(data, name)) : null
    await laterApi.discountSave({
      body: {
        teacher_id: userId,
        discount_id: discount?.discount_id ?? 0,
        name: typed(data, 'name'),
        code: kind === 'coupon' ? typed(data, 'code') : '',
        type,
        value: Number(typed(data, 'value')),
        products: [...(chosen ?? [])],
        start_date: typed(data, 'start_date'),
        start_time: typed(data, 'start_time') || '00:00',
        end_date: typed(data, 'end_date'),
        end_time: typed(data, 'end_time') || '00:00',
        limit_total: limit('limit_total'),
        limit_per_buyer: limit('limit_per_buyer'),
        active: data.get('active') !== null,
      },
    })
    onSaved()
  })
  const now = new Date()
  const from = discount ? new Date(discount.starts_at) : now
  const to = discount ? new Date(discount.ends_at) : null
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={discount ? m.discounts_edit({ name: discount.name }) : m.discounts_new()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.discounts_cancel()}
          </Button>
          <Button type="submit" form="discount" busy={form.busy} busyText={m.discounts_saving()}>
            {m.discounts_save()}
          </Button>
        </>
      }
    >
      <form id="discount" className="form" {...form.props}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        {!discount && (
          <SegmentedControl<Kind>
            legend={m.discounts_kind()}
            name="kind"
            value={kind}
            onChange={setKind}
            choices={[
              { value: 'coupon', label: m.discounts_kind_coupon() },
              { value: 'timed', label: m.discounts_kind_timed() },
            ]}
          />
        )}
        <p className="help">
          {kind === 'coupon' ? m.discounts_kind_coupon_help() : m.discounts_kind_timed_help()}
        </p>
        <Field label={m.discounts_name()} help={m.discounts_name_help()} error={form.fields.name}>
          <TextInput name="name" maxLength={60} defaultValue={discount?.name} data-autofocus />
        </Field>
        {kind === 'coupon' && (
          <Field label={m.discounts_code()} help={m.discounts_code_help()} error={form.fields.code}>
            <TextInput
              className={styles.code}
              name="code"
              maxLength={20}
              autoComplete="off"
              spellCheck={false}
              defaultValue={discount?.code}
            />
          </Field>
        )}
        <div className={styles.pair}>
          <Field label={m.discounts_type()}>
            <Select
              value={type}
              onChange={({ target }) => setType(target.value === 'amount' ? 'amount' : 'percent')}
            >
              <option value="percent">{m.discounts_type_percent()}</option>
              <option value="amount">{m.discounts_type_amount()}</option>
            </Select>
          </Field>
          <Field label={m.discounts_value()} error={form.fields.value}>
            <TextInput name="value" inputMode="decimal" maxLength={9} defaultValue={discount?.value} />
          </Field>
        </div>
        <p className="help">
          {type === 'amount' && kind === 'coupon' ? m.discounts_once() : m.discounts_each()}{' '}
          {m.discounts_lowest()}
        </p>
        <ProductChoice
          userId={userId}
          chosen={chosen}
          onChoose={next => {
            setMissing(false)
            setChosen(next)
          }}
          error={missing ? m.discounts_products_required() : (form.fields.products ?? null)}
        />
        <div className={styles.pair}>
          <Field label={m.discounts_start()} error={form.fields.start_date}>
            <TextInput type="date" name="start_date" defaultValue={hongKongDay(from)} />
          </Field>
          <Field label={m.discounts_start_time()} error={form.fields.start_time}>
            <TextInput type="time" name="start_time" defaultValue={hongKongTime(from)} />
          </Field>
          <Field label={m.discounts_finish()} error={form.fields.end_date}>
            <TextInput
              type="date"
              name="end_date"
              defaultValue={to ? hongKongDay(to) : addDays(hongKongDay(now), usualDays)}
            />
          </Field>
          <Field label={m.discounts_finish_time()} error={form.fields.end_time}>
            <TextInput type="time" name="end_time" defaultValue={to ? hongKongTime(to) : '23:59'} />
          </Field>
        </div>
        <p className="help">{m.discounts_zone()}</p>
        {kind === 'coupon' && (
          <div className={styles.pair}>
            <Field label={m.discounts_limit_total()} optional error={form.fields.limit_total}>
              <TextInput
                name="limit_total"
                inputMode="numeric"
                maxLength={7}
                defaultValue={discount?.limit_total ?? ''}
              />
            </Field>
            <Field label={m.discounts_limit_buyer()} optional error={form.fields.limit_per_buyer}>
              <TextInput
                name="limit_per_buyer"
                inputMode="numeric"
                maxLength={7}
                defaultValue={discount ? (discount.limit_per_buyer ?? '') : 1}
              />
            </Field>
          </div>
        )}
        <Switch
          name="active"
          label={m.discounts_active()}
          help={m.discounts_active_help()}
          defaultChecked={discount?.active ?? true}
        />
      </form>
    </Dialog>
  )
}
