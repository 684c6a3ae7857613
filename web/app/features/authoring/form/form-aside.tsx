import { useEffect, useState } from 'react'
import { shownLanguage, shownText, textOf } from '#contract/rules/listing-texts.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { languageTags } from '../../../lib/locale.ts'
import { useSession } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { WorkIcon } from '../../../ui/work-icon.tsx'
import * as deleteDialogStyles from '../products/delete-dialog.module.css'
import * as productsTableStyles from '../products/products-table.module.css'
import * as styles from './form-aside.module.css'
import { type FieldErrors, type FieldName, type Section, sectionNames, sections } from './form-rules.ts'
import type { FormValues } from './form-values.ts'
import { isPayable } from './load-form.ts'
import type { SectionProps } from './product-form-body.tsx'
import { textSides } from './text-sides.ts'
import { sideNames } from './texts-field.tsx'
import type { ProductFormState } from './use-product-form.ts'

export const sectionTitles: Readonly<Record<Section, () => string>> = {
  basics: m.authoring_section_basics,
  access: m.authoring_section_access,
  cover: m.authoring_section_cover,
  materials: m.authoring_section_materials,
}
export const sectionId = (section: Section) => `form-${section}`

type Mark = 'done' | 'wrong' | 'open'

/** Before the first attempt to save, nothing is wrong, only unfinished. */
function markOf(section: Section, { missing, errors }: ProductFormState): Mark {
  const fields: readonly FieldName[] = sections[section]
  const within = (found: FieldErrors) => fields.some(field => found[field])
  if (within(errors)) return 'wrong'
  return within(missing) ? 'open' : 'done'
}

const markTexts: Readonly<Record<Mark, () => string>> = {
  done: m.authoring_mark_done,
  wrong: m.authoring_mark_wrong,
  open: m.authoring_mark_open,
}

/** The sections of the form next to it, each with its state. */
export function FormContents({ form }: { form: ProductFormState }) {
  const current = useSectionInView()
  return (
    <nav className={styles.fsToc} aria-label={m.authoring_sections()}>
      {sectionNames.map(section => {
        const mark = markOf(section, form)
        return (
          <button
            key={section}
            type="button"
            aria-current={section === current ? 'true' : undefined}
            onClick={() => document.getElementById(sectionId(section))?.scrollIntoView()}
          >
            <span className={styles.fsMark} data-mark={mark}>
              {mark !== 'open' && <Icon name={mark === 'done' ? 'check' : 'x'} />}
            </span>
            {sectionTitles[section]()}
            <span className="vh">{markTexts[mark]()}</span>
          </button>
        )
      })}
    </nav>
  )
}

/** The same as four strokes, on a phone. */
export function FormSteps({ form }: { form: ProductFormState }) {
  return (
    <div className={styles.fsSteps} aria-hidden="true">
      {sectionNames.map(section => (
        <i key={section} data-mark={markOf(section, form)} />
      ))}
    </div>
  )
}

function useSectionInView(): Section {
  const [current, setCurrent] = useState<Section>('basics')
  useEffect(() => {
    const scroller = document.querySelector('dialog.full-screen')
    if (!scroller) return
    function look() {
      const passed = sectionNames.filter(section => {
        const element = document.getElementById(sectionId(section))
        return element && element.getBoundingClientRect().top < 200
      })
      setCurrent(passed.at(-1) ?? 'basics')
    }
    look()
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [])
  return current
}

/** How the card will look, and what is left to do. */
export function FormAside({ form, basis }: SectionProps) {
  return (
    <aside className={styles.fsAside} aria-label={m.authoring_preview()}>
      <p className="label">{m.authoring_preview()}</p>
      <CardPreview form={form} basis={basis} />
      <Todo missing={form.missing} />
      {!isPayable(basis, form.values) && <PayoutNote />}
    </aside>
  )
}

function CardPreview({ form, basis }: SectionProps) {
  const session = useSession()
  const { values, cover } = form
  const name = basis.product?.display_name || session?.card?.display_name || ''
  return (
    <div className={styles.fsCard}>
      {cover ? (
        <img className={productsTableStyles.pcover} src={cover.picture} alt="" width={275} height={165} />
      ) : (
        <span className={productsTableStyles.pcover}>
          <Icon name="image" />
        </span>
      )}
      <div className={styles.fsCardIn}>
        <PreviewNames values={values} />
        <span className={cx(styles.fsCardWho, 'tiny muted')}>
          <Avatar name={name} src={session?.card?.profile_picture} size="small" />
          {name}
        </span>
        <CardPrice form={form} />
      </div>
    </div>
  )
}

/** What each reader will see, including when one sees the other's text. */
function PreviewNames({ values }: { values: FormValues }) {
  const name = textOf({ en: values.name.trim(), zh: values.nameZh.trim() })
  if (name.main === '') return <b className={deleteDialogStyles.pname}>{m.authoring_preview_name()}</b>
  return (
    <dl className={styles.fsNames}>
      {textSides.map(side => (
        <div key={side}>
          <dt className="tiny muted" lang={languageTags[side]}>
            {sideNames[side]()}
          </dt>
          <dd className={deleteDialogStyles.pname} lang={languageTags[shownLanguage(name, side)]}>
            {shownText(name, side)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function CardPrice({ form: { values } }: { form: ProductFormState }) {
  if (values.free) return <span className="chip chip-jade">{m.authoring_access_free()}</span>
  if (values.watermark)
    return (
      <span className={cx('chip', styles.chipBlue)}>
        <WorkIcon name="drop" />
        {m.authoring_access_watermark()}
      </span>
    )
  if (values.accessCode)
    return (
      <span className={cx('chip', styles.chipPurple)}>
        <Icon name="key" />
        {m.authoring_access_code()}
      </span>
    )
  const [price, discount] = [Number(values.price), Number(values.discountedPrice)]
  if (!price) return null
  return (
    <span className={cx('num', styles.fsCardPrice)}>
      <b>{amountText(centsOf(discount > 0 && discount < price ? discount : price))}</b>{' '}
      {discount > 0 && discount < price && (
        <s className={productsTableStyles.was}>{amountText(centsOf(price))}</s>
      )}
    </span>
  )
}

const todos: readonly { label: () => string; fields: readonly FieldName[] }[] = [
  {
    label: m.authoring_todo_name,
    fields: ['productName', 'productNameZh', 'productDescription', 'productDescriptionZh'],
  },
  { label: m.authoring_todo_subject, fields: ['productCategory', 'productGrad', 'productLevel'] },
  { label: m.authoring_todo_tags, fields: ['productTags'] },
  {
    label: m.authoring_todo_access,
    fields: ['price', 'discountedPrice', 'productAccessCode', 'watermarks', 'expiryDate'],
  },
  { label: m.authoring_todo_cover, fields: ['cover'] },
  { label: m.authoring_todo_files, fields: ['material', 'worksheetPreviewMode'] },
]

function Todo({ missing }: { missing: FieldErrors }) {
  return (
    <div className={styles.fsBox}>
      <h3>{m.authoring_todo_title()}</h3>
      <ul className={styles.fsTodo}>
        {todos.map(({ label, fields }) => {
          const done = !fields.some(field => missing[field])
          return (
            <li key={label()} data-done={done || undefined}>
              {done ? <Icon name="check" /> : <span className={styles.fsDot} />}
              {label()}
              <span className="vh">{done ? m.authoring_mark_done() : m.authoring_mark_open()}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

export function PayoutNote() {
  return (
    <div className={styles.fsBox}>
      <h3>{m.authoring_payout_title()}</h3>
      <p className="muted tiny">{m.authoring_payout_text()}</p>
      {hasScreen('/my-profile') && (
        <Link className="btn btn-line" to="/my-profile">
          {m.authoring_verify_now()}
        </Link>
      )}
    </div>
  )
}
