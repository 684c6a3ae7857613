import { useRevalidator, useRouteError } from 'react-router'
import { m } from '#messages/messages.js'
import { failureOf } from '../../lib/failure.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState, FailedState } from '../../ui/states.tsx'

/** For the boundary of a page whose loader failed. What is not there does not come by trying again. */
export function FailedList({ title }: { title: string }) {
  const failure = failureOf(useRouteError())
  const revalidator = useRevalidator()
  if (failure.status === 404)
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
  return (
    <FailedState
      title={title}
      text={failure.text}
      onRetry={() => revalidator.revalidate()}
      retrying={revalidator.state !== 'idle'}
    />
  )
}
