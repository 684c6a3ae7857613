import { useRevalidator, useRouteError } from 'react-router'
import { failureOf } from '../../lib/failure.ts'
import { FailedState } from '../../ui/states.tsx'

/** For the boundary of a page whose loader failed. */
export function FailedList({ title }: { title: string }) {
  const error = useRouteError()
  const revalidator = useRevalidator()
  return (
    <FailedState
      title={title}
      text={failureOf(error).text}
      onRetry={() => revalidator.revalidate()}
      retrying={revalidator.state !== 'idle'}
    />
  )
}
