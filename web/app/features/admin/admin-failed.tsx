import { useRevalidator, useRouteError } from 'react-router'
import { failureOf } from '../../lib/failure.ts'
import { FailedState } from '../../ui/states.tsx'
import { AdminFrame } from './admin-frame.tsx'

/** For the boundary of a page whose guard got no answer, or that broke. */
export function AdminFailed({ title }: { title: string }) {
  const error = useRouteError()
  const revalidator = useRevalidator()
  return (
    <AdminFrame title={title}>
      <FailedState
        text={failureOf(error).text}
        onRetry={() => void revalidator.revalidate()}
        retrying={revalidator.state !== 'idle'}
      />
    </AdminFrame>
  )
}
