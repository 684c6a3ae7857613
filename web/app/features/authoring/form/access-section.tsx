import { type ReactNode, useId, useState } from 'react'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { codeLength } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useField } from '../../../ui/field-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { WatermarkList } from '../materials/watermark-list.tsx'
import { newCode } from '../share/access-codes.ts'
import * as styles from './access-section.module.css'
import { sectionId } from './form-aside.tsx'
import { type FormValues, hasOwnCodes, isPricedOrCoded } from './form-values.ts'
import { isPayable } from './load-form.ts'
import type { SectionProps } from './product-form-body.tsx'

export function AccessSection({ form, basis }: SectionProps) {
  const { values, errors, set } = form
  return (
    <Card id={sectionId('access')} title={m.authoring_section_access()} lead={m.authoring_price_alert()}>
      {isPricedOrCoded(values) ? (
        <PriceOrCode form={form} basis={basis} />
      ) : (
        <p className={styles.infoNote}>
          <Icon name="info" />
          <span>{values.free ? m.authoring_free_note() : m.authoring_watermark_note()}</span>
        </p>
      )}
      <div className={styles.switches}>
        <Switch
          label={m.authoring_free()}
          help={m.authoring_free_help()}
          checked={values.free}
          onChange={event => set({ free: event.currentTarget.checked })}
        />
        <div>
          <Switch
            label={m.authoring_expires_switch()}
            help={m.authoring_expires_help()}
            checked={values.expires}
            onChange={event => set({ expires: event.currentTarget.checked })}
          />
          {values.expires && (
            <Field label={m.authoring_expiry()} error={errors.expiryDate} className={styles.expiry}>
              <TextInput
                type="date"
                name="expiryDate"
                min={hongKongDay(new Date())}
                value={values.expiryDate}
                onChange={event => set({ expiryDate: event.currentTarget.value })}
              />
            </Field>
          )}
        </div>
        <Switch
          label={m.authoring_printable()}
          help={m.authoring_printable_help()}
          checked={values.printable}
          onChange={event => set({ printable: event.currentTarget.checked })}
        />
        <Switch
          label={m.authoring_watermark()}
          help={m.authoring_watermark_help()}
          title={m.authoring_watermark_tip()}
          checked={values.watermark}
          onChange={event => {
            const watermark = event.currentTarget.checked
            const first = watermark && values.watermarks.length === 0
            set({ watermark, ...(first && { watermarks: [{ code: newCode(), text: '' }] }) })
          }}
        />
      </div>
      {hasOwnCodes(values) && (
        <WatermarkList
          entries={values.watermarks}
          error={errors.watermarks}
          onChange={watermarks => set({ watermarks })}
        />
      )}
    </Card>
  )
}

/** What choosing the other way would give up. */
interface Exclusion {
  text: string
  keep: string
  take: string
  values: Partial<FormValues>
}

/** Either a price or a code: the second one asks before it replaces the first. */
function PriceOrCode({ form, basis }: SectionProps) {
  const { values, errors, set } = form
  const [exclusion, setExclusion] = useState<Exclusion | null>(null)
  const locked = !isPayable(basis, values)

  function setPrice(part: Partial<FormValues>) {
    if (!values.accessCode) return set(part)
    setExclusion({
      text: m.authoring_price_alert(),
      keep: m.authoring_keep_code(),
      take: m.authoring_take_price(),
      values: { ...part, accessCode: '' },
    })
  }
  function setCode(accessCode: string) {
    if (!values.price) return set({ accessCode })
    setExclusion({
      text: m.authoring_code_alert(),
      keep: m.authoring_keep_price(),
      take: m.authoring_take_code(),
      values: { accessCode, price: '', discountedPrice: '' },
    })
  }

  return (
    <div className={styles.ways}>
      <Way title={m.authoring_price()} on={values.price !== ''} dim={locked || values.accessCode !== ''}>
        {/* A disabled field isn't at fault, and couldn't take the focus. */}
        <Field label={m.authoring_price_full()} error={locked ? undefined : errors.price}>
          <MoneyInput
            name="price"
            value={values.price}
            disabled={locked}
            title={locked ? m.authoring_payout_text() : undefined}
            onChange={price => setPrice({ price })}
          />
        </Field>
        <Field
          label={m.authoring_discount()}
          optional
          error={errors.discountedPrice}
          help={m.authoring_discount_help()}
        >
          <MoneyInput
            name="discountedPrice"
            value={values.discountedPrice}
            disabled={locked}
            onChange={discountedPrice => setPrice({ discountedPrice })}
          />
        </Field>
        {locked && (
          <p className={styles.payoutNote}>
            <Icon name="lock" />
            <span>
              {m.authoring_payout_text()}
              {hasScreen('/my-profile') && (
                <>
                  {' '}
                  <Link className="link" to="/my-profile">
                    {m.authoring_verify_now()}
                  </Link>
                </>
              )}
            </span>
          </p>
        )}
      </Way>
      <span className={styles.waysOr}>{m.authoring_or()}</span>
      <Way title={m.authoring_code()} on={values.accessCode !== ''} dim={values.price !== ''}>
        <Field label={m.authoring_code_six()} error={errors.productAccessCode} help={m.authoring_code_help()}>
          <TextInput
            className={styles.codeInput}
            name="productAccessCode"
            maxLength={codeLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={values.accessCode}
            onChange={event => setCode(event.currentTarget.value.toUpperCase().replace(/\s/g, ''))}
          />
        </Field>
        <Button variant="line" icon="refresh" onClick={() => setCode(newCode())}>
          {m.authoring_generate()}
        </Button>
      </Way>
      <Dialog
        open={exclusion !== null}
        onClose={() => setExclusion(null)}
        title={exclusion?.text ?? ''}
        actions={
          <>
            <Button
              variant="line"
              onClick={() => {
                if (exclusion) set(exclusion.values)
                setExclusion(null)
              }}
            >
              {exclusion?.take}
            </Button>
            <Button onClick={() => setExclusion(null)} data-autofocus>
              {exclusion?.keep}
            </Button>
          </>
        }
      />
    </div>
  )
}

interface WayProps {
  title: string
  on: boolean
  dim: boolean
  children: ReactNode
}

function Way({ title, on, dim, children }: WayProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out as this heading is
    <div
      role="group"
      aria-labelledby={id}
      className={styles.way}
      data-on={on || undefined}
      data-dim={dim || undefined}
    >
      <b id={id} className={styles.wayTitle}>
        {title}
        {on && <Icon name="check" />}
      </b>
      {children}
    </div>
  )
}

interface MoneyInputProps {
  name: string
  value: string
  disabled?: boolean
  title?: string
  onChange: (value: string) => void
}

function MoneyInput({ value, onChange, ...rest }: MoneyInputProps) {
  return (
    <span className="input" title={rest.title}>
      <span className={styles.unit}>HK$</span>
      <input
        {...useField()}
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={value}
        onChange={event => onChange(event.currentTarget.value.trim())}
      />
    </span>
  )
}
