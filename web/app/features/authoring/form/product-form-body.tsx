import { useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../../lib/clock-text.ts'
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { averageProgress, isUnderWay } from '../materials/material-item.ts'
import * as materialRowStyles from '../materials/material-row.module.css'
import { MaterialsSection } from '../materials/materials-section.tsx'
import { NotifyDialog } from '../products/notify-dialog.tsx'
import { AccessSection } from './access-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { ChangedDialog } from './changed-dialog.tsx'
import { ClassNote } from './class-note.tsx'
import { CoverSection } from './cover-section.tsx'
import { DraftNote } from './draft-note.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormAside, FormContents, FormSteps } from './form-aside.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import type { FormBasis } from './load-form.ts'
import * as productFormStyles from './product-form.module.css'
import type { ProductFormProps } from './product-form.tsx'
import * as styles from './product-form-body.module.css'
import { ReadinessNote } from './readiness-note.tsx'
import { type ProductFormState, useProductForm } from './use-product-form.ts'

interface ProductFormBodyProps extends Omit<ProductFormProps, 'courseId'> {
  basis: FormBasis
  title: string
  titleId: string
  /** Passes the close action to the dialog around it, for its Escape. */
  onAskToClose: (ask: () => () => void) => void
}

/** What every section of the form gets. */
export interface SectionProps {
  form: ProductFormState
  basis: FormBasis
}

export function ProductFormBody({
  basis,
  title,
  titleId,
  forClass,
  usage,
  onClose,
  onSaved,
  onAskToClose,
}: ProductFormBodyProps) {
  const ref = useRef<HTMLFormElement>(null)
  const saved = useRef(false)
  const form = useProductForm({
    basis,
    name: forClass?.name,
    onSaved: () => {
      saved.current = true
      onSaved()
    },
  })
  const busy = form.phase !== 'editing'
  const uploading = form.materials.items.some(isUnderWay)

  // After the errors are rendered: only then is a field marked as invalid.
  useEffect(() => {
    if (form.refusals > 0) focusFirstInvalid(ref.current)
  }, [form.refusals])

  const [leaving, setLeaving] = useState(false)
  const [telling, setTelling] = useState(false)
  const needsWord = form.dirty || uploading
  const ask = () => (needsWord ? setLeaving(true) : onClose())
  const latestAsk = useRef(ask)
  latestAsk.current = ask
  useEffect(() => onAskToClose(() => () => latestAsk.current()), [onAskToClose])

  // The browser's back button asks as well, and for the form of the class below.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (needsWord || forClass !== undefined) &&
      !saved.current &&
      (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search),
  )
  useWarningWhile(uploading)

  function leave(keep: boolean) {
    saved.current = true
    if (!keep) form.forget()
    if (blocker.state === 'blocked') blocker.proceed()
    else onClose()
  }

  const part = { form, basis }
  const keepAside = basis.product ? null : (
    <Button variant="line" busy={busy} onClick={() => form.submitAs({ aside: true })}>
      {m.chosen_keep_aside()}
    </Button>
  )
  const save = (
    <Button type="submit" form="product-form" busy={busy} busyText={m.authoring_please_wait()}>
      {m.authoring_save()}
    </Button>
  )
  return (
    <>
      <header className={styles.fsHead}>
        <div className={styles.fsIn}>
          <IconButton icon="x" label={m.ui_close()} onClick={ask} data-autofocus />
          <h2 id={titleId}>{title}</h2>
          <span className={cx('tiny muted', styles.fsKept)} role="status">
            {form.keptAt && m.authoring_kept({ time: clockTextAt(form.keptAt) })}
          </span>
          <div className={styles.fsActs}>
            <Button variant="line" onClick={ask}>
              {m.authoring_cancel()}
            </Button>
            {keepAside}
            {save}
          </div>
        </div>
      </header>
      <form
        id="product-form"
        ref={ref}
        className={productFormStyles.fs}
        noValidate
        inert={form.phase === 'saving'}
        onSubmit={event => {
          event.preventDefault()
          // Missing fields are reported first; then it asks whether to notify buyers of additions.
          if (form.buyersToTell > 0 && Object.keys(form.missing).length === 0) setTelling(true)
          else form.submitAs({})
        }}
        onKeyDown={event => {
          // Enter in a text field would save a half-filled form.
          if (
            event.key === 'Enter' &&
            event.target instanceof HTMLInputElement &&
            event.target.type !== 'submit'
          )
            event.preventDefault()
        }}
      >
        <FormContents form={form} />
        <div className={productFormStyles.fsMain}>
          <FormSteps form={form} />
          {basis.product && <ReadinessNote product={basis.product} />}
          {forClass && <ClassNote />}
          {form.draft && <DraftNote form={form} />}
          <FormFailure failure={form.failure} onRetry={form.submit} />
          <ErrorSummary form={form} />
          <BasicsSection {...part} />
          <AccessSection {...part} />
          <CoverSection {...part} />
          <MaterialsSection {...part} usage={usage} />
          <SaveProgress form={form} editing={basis.product !== null} />
        </div>
        <FormAside {...part} />
      </form>
      <div className={styles.fsBottom}>
        <Button variant="line" onClick={ask}>
          {m.authoring_cancel()}
        </Button>
        {keepAside}
        {save}
      </div>
      <ChangedDialog form={form} />
      {telling && (
        <NotifyDialog
          count={form.buyersToTell}
          onClose={() => setTelling(false)}
          onSave={tellBuyers => {
            setTelling(false)
            void form.submitAs({ tellBuyers })
          }}
        />
      )}
      {(leaving || blocker.state === 'blocked') && (
        <LeaveDialog
          uploading={uploading}
          onStay={() => {
            setLeaving(false)
            blocker.reset?.()
          }}
          onLeave={leave}
        />
      )}
    </>
  )
}

function SaveProgress({ form, editing }: { form: ProductFormState; editing: boolean }) {
  if (form.phase === 'editing') return null
  const percent = Math.round(averageProgress(form.materials.items) * 100)
  const saving = editing ? m.authoring_updating() : m.authoring_creating()
  return (
    <div className={styles.fsProgress}>
      <div className={styles.fsProgressText}>
        <b role="status">{form.phase === 'uploading' ? m.authoring_uploading() : saving}</b>
        <span className="num muted">{form.phase === 'uploading' && `${percent}%`}</span>
      </div>
      <div
        className={materialRowStyles.bar}
        role="progressbar"
        aria-label={m.authoring_uploading()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={form.phase === 'uploading' ? percent : undefined}
      >
        <i style={{ width: `${form.phase === 'uploading' ? percent : 100}%` }} />
      </div>
    </div>
  )
}

/** What was typed survives a reload; a running upload doesn't, so only then does the browser ask. */
function useWarningWhile(uploading: boolean): void {
  useEffect(() => {
    if (!uploading) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [uploading])
}
