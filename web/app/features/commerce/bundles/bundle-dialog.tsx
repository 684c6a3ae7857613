import { useState } from 'react'
import type { SellerBundle } from '#contract/commerce/bundles.ts'
import { bundleSize } from '#contract/rules/bundles.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { priceRange } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import * as styles from './bundle-dialog.module.css'
import { BundleProducts } from './bundle-products.tsx'

interface BundleDialogProps {
  userId: number
  /** The one to change; a new one if absent. */
  bundle?: SellerBundle
  onClose: () => void
  onSaved: () => void
}

export function BundleDialog({ userId, bundle, onClose, onSaved }: BundleDialogProps) {
  const [chosen, setChosen] = useState<readonly number[]>(bundle?.products ?? [])
  const [price, setPrice] = useState(bundle ? String(bundle.price / 100) : '')
  const [missing, setMissing] = useState(false)
  const sum = useSum(chosen)
  const fits = chosen.length >= bundleSize.min && chosen.length <= bundleSize.max
  const form = useSubmit(async data => {
    setMissing(!fits)
    const title = typed(data, 'title')
    const fields = {
      ...(title.trim() === '' && { title: m.bundles_name_required() }),
      ...(!(Number(price) > 0) && { price: m.bundles_price_required() }),
    }
    if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
    if (!fits) return
    await laterApi.bundleSave({
      body: {
        teacher_id: userId,
        bundle_id: bundle?.bundle_id ?? 0,
        ...{ title, about: typed(data, 'about'), products: [...chosen], price: centsOf(Number(price)) },
      },
    })
    onSaved()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={bundle ? m.bundles_edit({ name: bundle.title }) : m.bundles_new()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.bundles_cancel()}
          </Button>
          <Button type="submit" form="bundle" busy={form.busy} busyText={m.bundles_saving()}>
            {m.bundles_save()}
          </Button>
        </>
      }
    >
      <form id="bundle" className="form" {...form.props}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        <Field label={m.bundles_name()} error={form.fields.title}>
          <TextInput name="title" maxLength={80} defaultValue={bundle?.title} data-autofocus />
        </Field>
        <Field label={m.bundles_about()} help={m.bundles_about_help()} error={form.fields.about}>
          <Textarea name="about" rows={2} maxLength={300} defaultValue={bundle?.about} />
        </Field>
        <BundleProducts
          userId={userId}
          chosen={chosen}
          onChoose={next => {
            setMissing(false)
            setChosen(next)
          }}
          error={missing ? m.bundles_products_required() : (form.fields.products ?? null)}
        />
        <Field label={m.bundles_price()} error={form.fields.price}>
          <TextInput
            name="price"
            inputMode="decimal"
            maxLength={9}
            value={price}
            onChange={({ target }) => setPrice(target.value)}
          />
        </Field>
        {fits && sum !== null && (
          <Sums sum={sum} price={centsOf(Number(price) || 0)} lowest={chosen.length * priceRange.min * 100} />
        )}
      </form>
    </Dialog>
  )
}

/** Cents: the separate prices for strangers today; null while unknown. */
function useSum(chosen: readonly number[]): number | null {
  const { data } = useQuery({
    // The seller already has them, so this is the price for someone else.
    ...queryOf(api.cartQuote, { body: { products: chosen.map(course_id => ({ course_id })), gift: true } }),
    enabled: chosen.length > 0,
    placeholderData: before => before,
  })
  return chosen.length === 0 ? null : (data?.total ?? null)
}

function Sums({ sum, price, lowest }: { sum: number; price: number; lowest: number }) {
  const problem =
    price === 0
      ? null
      : price >= sum
        ? m.bundles_too_high({ sum: amountText(sum) })
        : price < lowest
          ? m.bundles_too_low({ sum: amountText(lowest) })
          : null
  return (
    <div role="status">
      <dl className={styles.sums} data-part="bundle-sums">
        <div>
          <dt>{m.bundles_sum()}</dt>
          <dd>{amountText(sum)}</dd>
        </div>
        {price > 0 && !problem && (
          <div className={styles.saved}>
            <dt>{m.bundles_saving_sum()}</dt>
            <dd>{amountText(sum - price)}</dd>
          </div>
        )}
      </dl>
      {problem && <p className="err">{problem}</p>}
    </div>
  )
}
