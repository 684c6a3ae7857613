import type { ReactNode } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { m } from '#messages/messages.js'
import { failureOf } from '../lib/failure.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState, FailedState } from './states.tsx'

/** The state of a query of `lib/query.ts`. */
interface Asked {
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface FailedProps {
  of: Asked
  /** What didn't work: 'The products did not load'. */
  title?: string | undefined
}

/** A refusal says what to do, a lost connection can be retried, and a defect shows its reference. */
export function Failed({ of, title }: FailedProps) {
  const { text, reference, status } = failureOf(of.error)
  return (
    <FailedState
      title={title}
      text={reference ? `${text} ${reference}` : text}
      // Something that doesn't exist won't appear on a retry.
      onRetry={status === 404 ? undefined : () => void of.refetch()}
      retrying={of.isFetching}
    />
  )
}

interface UnansweredProps extends FailedProps {
  of: Asked & { readonly isError: boolean }
  /** Shown while it loads. */
  children: ReactNode
}

/** Takes the place of a missing answer: `if (!asked.data) return <Unanswered of={asked} title={…}>…</Unanswered>`. */
export function Unanswered({ of, title, children }: UnansweredProps) {
  return of.isError ? <Failed of={of} title={title} /> : children
}

/** For the boundary of a page whose loader failed, or that broke; `error` for data awaited later. */
export function RouteFailed({ title, error: awaited }: { title?: string; error?: unknown }) {
  const thrown = useRouteError()
  const error = awaited ?? thrown
  const revalidator = useRevalidator()
  if (failureOf(error).status === 404)
    return (
      <EmptyState
        drawing="search"
        title={m.shell_not_found_title()}
        text={m.shell_not_found_text()}
        action={
          <ButtonLink to="/" icon="home">
            {m.shell_to_home()}
          </ButtonLink>
        }
      />
    )
  const asked = {
    error,
    isFetching: revalidator.state !== 'idle',
    refetch: () => revalidator.revalidate(),
  }
  return <Failed of={asked} title={title} />
}
