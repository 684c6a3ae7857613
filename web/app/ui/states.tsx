import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from './button.tsx'
import { Drawing, type Drawn } from './drawings.tsx'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
  drawing: Drawn
  title: string
  text?: ReactNode
  /** The next useful step. */
  action?: ReactNode
}

export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <Drawing name={drawing} />
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}

interface FailedStateProps {
  /** What didn't work: 'The products did not load'. */
  title?: string | undefined
  text?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string
  retrying?: boolean
}

export function FailedState({ title, text, onRetry, retryLabel, retrying }: FailedStateProps) {
  return (
    <div className="failed" role="alert">
      <Icon name="warn" />
      <div>
        <b>{title ?? m.ui_failed_title()}</b>
        <p>{text ?? m.ui_failed_text()}</p>
      </div>
      {onRetry && (
        <Button variant="line" icon="refresh" onClick={onRetry} busy={retrying}>
          {retryLabel ?? m.ui_retry()}
        </Button>
      )}
    </div>
  )
}
