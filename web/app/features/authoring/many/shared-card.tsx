import { useId, useState, useSyncExternalStore } from 'react'
import { sidesOf } from '#contract/rules/listing-texts.ts'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { languageTags } from '../../../lib/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards, Switch } from '../../../ui/choices.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field, FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, Textarea } from '../../../ui/inputs.tsx'
import { titleOf, useTitles } from '../../catalogue/titles.ts'
import { readTags } from '../form/form-values.ts'
import { LevelsField } from '../form/levels-field.tsx'
import { TagsField } from '../form/tags-field.tsx'
import type { ManyBasis } from './load-many.ts'
import { type DraftItem, isSettled } from './many-rows.ts'
import { PriceInput } from './price-input.tsx'
import { priceWords } from './price-words.ts'
import * as styles from './shared-card.module.css'
import { htmlOf, textOf } from './shared-values.ts'
import type { Shared } from './use-shared.ts'

interface SharedCardProps {
  shared: Shared
  basis: ManyBasis
  items: readonly DraftItem[]
}

/** Next to the list, where it is never folded; otherwise above it. */
const wide = '(min-width: 1200px)'
const hasRoom = () => window.matchMedia(wide).matches
const onRoom = (tell: () => void) => {
  const room = window.matchMedia(wide)
  room.addEventListener('change', tell)
  return () => room.removeEventListener('change', tell)
}

/** On a phone it is folded once it is filled in. */
export function SharedCard({ shared, basis, items }: SharedCardProps) {
  const { values, errors } = shared
  const bodyId = useId()
  const titles = useTitles()
  const beside = useSyncExternalStore(onRoom, hasRoom, () => false)
  const [unfolded, setUnfolded] = useState(shared.isUnseen || values.subject === '' || values.price === '')
  const wrong = Object.keys(errors).length > 0 || shared.failure !== null
  const open = beside || unfolded || wrong
  const subject = basis.subjects.find(({ title }) => title === values.subject)
  const words = [
    subject && titleOf(subject),
    values.levels.map(titles.level).join(', '),
    priceWords(values.price),
  ]
  return (
    <section className={styles.card}>
      <h2 className={styles.head}>
        {beside ? (
          <b>{m.drafts_shared()}</b>
        ) : (
          <button
            type="button"
            aria-expanded={open}
            aria-controls={bodyId}
            onClick={() => setUnfolded(!unfolded)}
          >
            <b>{m.drafts_shared()}</b>
            <span className="muted tiny">{words.filter(Boolean).join(', ')}</span>
            <Icon name="down" />
          </button>
        )}
      </h2>
      <div id={bodyId} className={styles.body} hidden={!open}>
        {shared.isUnseen ? (
          <div className={styles.unseen} role="status">
            <p>{m.drafts_taken_from({ name: basis.takenFrom })}</p>
            <Button variant="line" icon="check" onClick={shared.accept}>
              {m.drafts_taken_use()}
            </Button>
          </div>
        ) : (
          <p className="help">{m.drafts_shared_help()}</p>
        )}
        {shared.failure && (
          <FormError>
            {shared.failure.text}{' '}
            {shared.failure.code === 'payout_account_missing' && (
              <Link to="/my-profile">{m.drafts_to_profile()}</Link>
            )}
          </FormError>
        )}
        <SharedFields shared={shared} basis={basis} items={items} />
      </div>
    </section>
  )
}

function SharedFields({ shared, basis, items }: SharedCardProps) {
  const { values, errors, set } = shared
  const subject = basis.subjects.find(({ title }) => title === values.subject)
  const open = items.filter(item => !isSettled(item)).map(({ draft }) => draft)
  const own = open.filter(draft => draft.edited || draft.own.includes('price')).length
  const help =
    open.length > 0 ? m.drafts_price_follow({ follow: open.length - own, own }) : m.drafts_price_help()
  return (
    <>
      <div className="two">
        <Field label={m.authoring_subject()} error={errors.productCategory}>
          <Select
            value={values.subject}
            onChange={event => {
              const chosen = basis.subjects.find(({ title }) => title === event.currentTarget.value)
              const offered = chosen?.levels.map(({ title }) => title) ?? []
              set({
                subject: event.currentTarget.value,
                levels: values.levels.filter(level => offered.includes(level)),
              })
            }}
          >
            <option value="">{m.authoring_choose()}</option>
            {basis.subjects.map(one => (
              <option key={one.subject_id} value={one.title}>
                {titleOf(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.authoring_grade()} error={errors.productGrad}>
          <Select value={values.grade} onChange={event => set({ grade: event.currentTarget.value })}>
            <option value="">{m.authoring_choose()}</option>
            {basis.grades.map(one => (
              <option key={one.title} value={one.title}>
                {titleOf(one)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label={m.authoring_price()} error={errors.price} help={help}>
        <PriceInput value={values.price} onChange={price => set({ price })} />
      </Field>
      <LevelsField
        levels={subject?.levels ?? []}
        chosen={values.levels}
        error={errors.productLevel}
        onChange={levels => set({ levels })}
      />
      <Switch
        label={m.drafts_levels_from_name()}
        help={m.drafts_levels_from_name_help()}
        checked={values.levels_from_name}
        onChange={event => set({ levels_from_name: event.currentTarget.checked })}
      />
      <TagsField
        tags={readTags(values.tags)}
        error={errors.productTags}
        onChange={tags => set({ tags: tags.join(',') })}
      />
      <Description shared={shared} />
      {basis.centre && (
        <RadioCards
          legend={m.centre_publish_for()}
          name="publishFor"
          value={values.subscriber_id === basis.centre.id ? 'centre' : 'me'}
          onChange={chosen => set({ subscriber_id: chosen === 'centre' ? (basis.centre?.id ?? 0) : 0 })}
          choices={[
            { value: 'me', label: m.centre_publish_me(), help: m.centre_publish_me_help() },
            { value: 'centre', label: basis.centre.name, help: m.centre_publish_centre_help() },
          ]}
        />
      )}
      <div className={cx(styles.rule)}>
        <Switch
          label={m.drafts_printable()}
          help={m.drafts_printable_help()}
          checked={values.printable}
          onChange={event => set({ printable: event.currentTarget.checked })}
        />
      </div>
    </>
  )
}

/** Plain text: headings and lists need the draft's form. */
function Description({ shared: { values, errors, set } }: { shared: Shared }) {
  const [texts, setTexts] = useState(() => {
    const { en, zh } = sidesOf({ main: values.description, zh: values.description_zh || null })
    return { en: textOf(en), zh: textOf(zh) }
  })
  const fields = [
    ['en', m.authoring_description_en, languageTags.en, errors.productDescription],
    ['zh', m.authoring_description_zh, languageTags['zh-HK'], errors.productDescriptionZh],
  ] as const
  return fields.map(([side, label, lang, error]) => (
    <Field key={side} label={label()} error={error}>
      <Textarea
        rows={3}
        maxLength={5000}
        lang={lang}
        value={texts[side]}
        onChange={event => {
          const typed = { ...texts, [side]: event.currentTarget.value }
          setTexts(typed)
          set({ description: htmlOf(typed.en), description_zh: htmlOf(typed.zh) })
        }}
      />
    </Field>
  ))
}
