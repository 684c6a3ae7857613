import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './readiness-note.module.css'

/** Above the form of a product that isn't on sale: why, and how to change it. */
export function ReadinessNote({ product }: { product: AuthoredProduct }) {
  if (product.hidden_reason)
    return (
      <div className="form-error" role="note">
        <Icon name="eyeoff" />
        <div>
          <b>{m.authoring_hidden_why({ reason: product.hidden_reason })}</b>
          <p>{m.authoring_hidden_note()}</p>
        </div>
      </div>
    )
  if (product.readiness === 'ready') return null
  const isWaiting = product.readiness === 'preparing'
  return (
    <div className={isWaiting ? styles.waiting : 'form-error'} role="note">
      {isWaiting ? <span className="spin" aria-hidden="true" /> : <Icon name="warn" />}
      <div>
        <b>{isWaiting ? m.authoring_not_on_sale() : m.authoring_needs_file()}</b>
        <p>{product.readiness_reason}</p>
      </div>
    </div>
  )
}
