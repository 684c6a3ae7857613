import { isRouteErrorResponse } from 'react-router'
import { m } from '#messages/messages.js'
import { ApiError } from '../../lib/api.ts'
import { statusOf } from '../../lib/failure.ts'
import { hasScreen } from '../../lib/has-screen.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Drawing, type Drawn } from '../../ui/drawings.tsx'
import { useOfflinePage } from './use-offline-page.ts'

/** What a reader sees when a page couldn't be shown. */
export function ErrorMessage({ error }: { error: unknown }) {
  useOfflinePage()
  if (statusOf(error) === 404) return <NotFoundMessage />
  const requestId = requestIdOf(error)
  return (
    <Message drawing="dark" title={m.shell_error_title()} text={m.shell_error_text()}>
      <div className="row">
        <Button icon="refresh" onClick={() => window.location.reload()}>
          {m.shell_error_reload()}
        </Button>
        <ButtonLink variant="line" to="/" reloadDocument>
          {m.shell_to_home()}
        </ButtonLink>
      </div>
      {requestId && <p className="tiny muted">{m.shell_error_id({ id: requestId })}</p>}
    </Message>
  )
}

export function NotFoundMessage() {
  return (
    <Message drawing="search" title={m.shell_not_found_title()} text={m.shell_not_found_text()}>
      <div className="row">
        <ButtonLink to="/" icon="home">
          {m.shell_to_home()}
        </ButtonLink>
        {hasScreen('/contact-us') && (
          <ButtonLink variant="line" to="/contact-us">
            {m.shell_nav_contact()}
          </ButtonLink>
        )}
      </div>
    </Message>
  )
}

interface MessageProps {
  drawing: Drawn
  title: string
  text: string
  children: React.ReactNode
}

function Message({ drawing, title, text, children }: MessageProps) {
  return (
    <div className="wrap full-message">
      <Drawing name={drawing} />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  )
}

/** With it, support finds the matching line in the log. */
function requestIdOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.body.request_id
  if (!isRouteErrorResponse(error)) return undefined
  const body: unknown = error.data
  if (typeof body !== 'object' || body === null || !('request_id' in body)) return undefined
  return String(body.request_id)
}
