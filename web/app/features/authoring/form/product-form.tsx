import { useEffect, useId, useState } from 'react'
import { m } from '#messages/messages.js'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FullScreenDialog } from '../../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState } from '../../../ui/states.tsx'
import { type FormBasis, loadForm } from './load-form.ts'
import * as styles from './product-form.module.css'
import * as productFormBodyStyles from './product-form-body.module.css'
import { ProductFormBody } from './product-form-body.tsx'

export interface ProductFormProps {
  /** Null for a new product. */
  courseId: number | null
  /** The course is made on the way to a class, and begins with its name. */
  forClass?: { name: string } | undefined
  usage: { used: number; allowed: number } | null
  onClose: () => void
  onSaved: () => void
}

/** The full-screen form; opened from a row, it is the form of an existing product. */
export function ProductForm({ courseId, forClass, usage, onClose, onSaved }: ProductFormProps) {
  const titleId = useId()
  const [basis, setBasis] = useState<FormBasis | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const title = courseId === null ? m.authoring_form_add() : m.authoring_form_edit()

  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same again
  useEffect(() => {
    const closing = new AbortController()
    let claimed: FormBasis | null = null
    setFailure(null)
    loadForm(courseId, closing.signal).then(
      loaded => {
        if (closing.signal.aborted) return loaded?.draft.release()
        claimed = loaded
        setBasis(loaded)
      },
      (error: unknown) => !closing.signal.aborted && setFailure(failureOf(error)),
    )
    return () => {
      closing.abort()
      claimed?.draft.release()
    }
  }, [courseId, attempt])

  // A loaded form asks before it closes; one that is still loading has nothing to lose.
  const [askToClose, setAskToClose] = useState<() => void>(() => onClose)
  return (
    <FullScreenDialog labelledBy={titleId} onClose={askToClose}>
      {basis ? (
        <ProductFormBody
          basis={basis}
          title={title}
          titleId={titleId}
          forClass={forClass}
          usage={usage}
          onClose={onClose}
          onSaved={onSaved}
          onAskToClose={setAskToClose}
        />
      ) : (
        <>
          <header className={productFormBodyStyles.fsHead}>
            <div className={productFormBodyStyles.fsIn}>
              <IconButton icon="x" label={m.ui_close()} onClick={onClose} />
              <h2 id={titleId}>{title}</h2>
            </div>
          </header>
          <div className={cx(styles.fs, styles.fsWait)}>
            {failure ? (
              <FailedState
                title={m.authoring_form_failed()}
                text={failure.text}
                onRetry={() => setAttempt(attempt + 1)}
              />
            ) : (
              <FormSkeleton />
            )}
          </div>
        </>
      )}
    </FullScreenDialog>
  )
}

function FormSkeleton() {
  return (
    <Loading className={styles.fsMain}>
      {['a', 'b'].map(part => (
        <div key={part} className="panel">
          <Skeleton shape="title" width="third" />
          <Skeleton shape="field" />
          <Skeleton shape="field" />
          <Skeleton shape="field" width="half" />
        </div>
      ))}
    </Loading>
  )
}
