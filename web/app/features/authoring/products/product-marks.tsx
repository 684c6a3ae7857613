import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { WorkIcon } from '../../../ui/work-icon.tsx'
import * as formAsideStyles from '../form/form-aside.module.css'
import { accessKind } from './product-facts.ts'
import * as styles from './product-marks.module.css'
import * as productsTableStyles from './products-table.module.css'

/** How people get access, when that ends, and the state of its files. */
export function ProductMarks({ product }: { product: AuthoredProduct }) {
  return (
    <div className={styles.marks}>
      <AccessMark product={product} />
      {product.course_end_date && <ExpiryMark date={product.course_end_date} />}
      <StateMark product={product} />
      {product.hidden_reason && (
        <span className="chip chip-red">
          <Icon name="eyeoff" />
          {m.authoring_hidden()}
        </span>
      )}
      {product.course_status === -1 && <DeletedMark until={product.restorable_until} />}
    </div>
  )
}

function AccessMark({ product }: { product: AuthoredProduct }) {
  switch (accessKind(product)) {
    case 'paid':
      return (
        <span className="chip">
          <WorkIcon name="coin" />
          {m.authoring_access_paid()}
        </span>
      )
    case 'free':
      return (
        <span className="chip chip-jade">
          <Icon name="check" />
          {m.authoring_access_free()}
        </span>
      )
    case 'code':
      return (
        <span className={cx('chip', formAsideStyles.chipPurple)}>
          <Icon name="key" />
          {m.authoring_access_code()}
        </span>
      )
    case 'watermark':
      return (
        <span className={cx('chip', formAsideStyles.chipBlue)}>
          <WorkIcon name="drop" />
          {m.authoring_access_watermark()}
        </span>
      )
  }
}

function ExpiryMark({ date }: { date: string }) {
  const day = date.slice(0, 10)
  const over = day < hongKongDay(new Date())
  const text = recentDayText(day)
  return (
    <span className={`chip ${over ? 'chip-red' : 'chip-amber'}`}>
      {over ? m.authoring_expired({ date: text }) : m.authoring_expires({ date: text })}
    </span>
  )
}

function DeletedMark({ until }: { until: string | null }) {
  return (
    <span className="chip">
      {until ? m.authoring_restorable({ date: recentDayText(until) }) : m.authoring_not_restorable()}
    </span>
  )
}

/** Reasons why it isn't on sale come first, then other files. */
function StateMark({ product: { readiness, state } }: { product: AuthoredProduct }) {
  if (readiness === 'preparing' || (readiness === 'ready' && state === 'processing'))
    return (
      <span className={cx('chip', readiness === 'preparing' && 'chip-amber')}>
        <span className={cx('spin', styles.spinSmall)} aria-hidden="true" />
        {readiness === 'preparing' ? m.authoring_preparing() : m.authoring_processing()}
      </span>
    )
  if (readiness === 'ready' && state === 'ready') return null
  return (
    <span className="chip chip-red">
      <Icon name="warn" />
      {readiness === 'needs_file' ? m.authoring_needs_file() : m.authoring_refused()}
    </span>
  )
}

/** Why it isn't on sale, or which other files couldn't be used or shown as chosen; nothing if all are fine. */
export function FileTroubles({ product }: { product: AuthoredProduct }) {
  if (product.hidden_reason)
    return (
      <p className={styles.refusedFiles}>
        {m.authoring_hidden_why({ reason: product.hidden_reason })} {m.authoring_hidden_note()}
      </p>
    )
  if (product.readiness === 'preparing')
    return <p className={cx('muted', styles.waiting)}>{product.readiness_reason}</p>
  if (product.readiness === 'needs_file')
    return <p className={styles.refusedFiles}>{product.readiness_reason}</p>
  const refused = product.materials.filter(({ state }) => state === 'refused')
  const noted = product.materials.filter(({ preview_note }) => preview_note !== '')
  if (refused.length + noted.length === 0) return null
  return (
    <>
      {refused.length > 0 && (
        <p className={styles.refusedFiles}>
          {refused.map(({ id, org_name, material_name, reason }) => (
            <span key={id}>{m.authoring_refused_file({ name: org_name || material_name, reason })}</span>
          ))}
        </p>
      )}
      {noted.map(({ id, org_name, material_name, preview_note: reason }) => (
        <p key={id} className={cx('muted', styles.waiting)}>
          {m.authoring_refused_file({ name: org_name || material_name, reason })}
        </p>
      ))}
    </>
  )
}

export function PriceText({ product }: { product: AuthoredProduct }) {
  const kind = accessKind(product)
  if (kind === 'free') return <span className="muted">{m.authoring_access_free()}</span>
  if (kind !== 'paid') return <span className="muted">{m.authoring_by_code()}</span>
  if (product.discounted_price === '') return <b>{amountText(centsOf(product.course_tution_fee))}</b>
  return (
    <>
      <b>{amountText(centsOf(product.discounted_price))}</b>{' '}
      <s className={productsTableStyles.was}>
        <span className="vh">{m.authoring_full_price()}</span>
        {amountText(centsOf(product.course_tution_fee))}
      </s>
    </>
  )
}
