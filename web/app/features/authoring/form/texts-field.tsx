import { Suspense, useId } from 'react'
import { m } from '#messages/messages.js'
import { languageTags } from '../../../lib/locale.ts'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import {
  change,
  isEmptySide,
  isWrongSide,
  sideErrors,
  type TextSide,
  textSides,
  textsOf,
} from './text-sides.ts'
import * as styles from './texts-field.module.css'
import type { ProductFormState } from './use-product-form.ts'

// The editor is the heaviest part of the form and loads separately.
const RichTextEditor = lazyPart(() =>
  import('../../../ui/rich-text/rich-text-editor.tsx').then(module => ({ default: module.RichTextEditor })),
)

const nameLength = 200

export const sideNames: Readonly<Record<TextSide, () => string>> = {
  en: m.authoring_side_en,
  'zh-HK': m.authoring_side_zh,
}

/** Name and description, in each language: both are kept while one is shown. */
export function TextsField({ form }: { form: ProductFormState }) {
  return (
    <div className={styles.texts}>
      <Tabs
        label={m.authoring_sides()}
        current={form.side}
        onChange={id => form.setSide(textSides.find(side => side === id) ?? 'en')}
        tabs={textSides.map(side => ({
          id: side,
          label: <SideLabel side={side} form={form} />,
          panel: <Texts side={side} form={form} />,
        }))}
      />
    </div>
  )
}

function SideLabel({ side, form: { values, errors } }: { side: TextSide; form: ProductFormState }) {
  const wrong = isWrongSide(side, values, errors)
  const empty = isEmptySide(side, values)
  return (
    <>
      <span lang={languageTags[side]}>{sideNames[side]()}</span>
      {wrong && <span className={styles.dot} data-part="side-wrong" />}
      {(wrong || empty) && (
        <span className="vh">{wrong ? m.authoring_mark_wrong() : m.authoring_side_empty()}</span>
      )}
    </>
  )
}

function Texts({ side, form: { values, errors, set } }: { side: TextSide; form: ProductFormState }) {
  const descriptionId = useId()
  const { name, description } = textsOf(side, values)
  const wrong = sideErrors(side, values, errors)
  const english = side === 'en'
  return (
    <>
      <p className="help">{m.authoring_sides_help()}</p>
      <Field
        label={english ? m.authoring_name_en() : m.authoring_name_zh()}
        error={wrong.name}
        help={m.authoring_name_help({ count: [...name].length, most: nameLength })}
      >
        <TextInput
          name={english ? 'productName' : 'productNameZh'}
          lang={languageTags[side]}
          maxLength={nameLength}
          value={name}
          onChange={event => set(change(side, { name: event.currentTarget.value }))}
        />
      </Field>
      <div className="field">
        <span className="label" id={descriptionId}>
          {english ? m.authoring_description_en() : m.authoring_description_zh()}
        </span>
        <Suspense fallback={<span className={cx('sk', styles.richWait)} />}>
          <RichTextEditor
            labelledBy={descriptionId}
            lang={languageTags[side]}
            value={description}
            error={wrong.description}
            onChange={html => set(change(side, { description: html }))}
          />
        </Suspense>
      </div>
    </>
  )
}
