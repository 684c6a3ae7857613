import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Failed } from '../../../ui/failed.tsx'
import { centreName } from '../centre/centre-words.ts'
import { ApplyForm } from './apply-form.tsx'
import { ApplySkeleton } from './apply-skeleton.tsx'

/** Whether the server says that there is no such thing. */
export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

interface InvitedProps {
  token: string
  onDone: (email: string, locked: boolean) => void
}

/** By an invitation of a centre, which knows the address; one that is over leaves the usual form. */
export function Invited({ token, onDone }: InvitedProps) {
  const asked = useQuery({
    ...queryOf(laterApi.centreInvitationView, { params: { token } }),
    gcTime: 0,
    retry: false,
  })
  if (asked.isPending) return <ApplySkeleton />
  if (asked.error && !isMissing(asked.error)) return <Failed of={asked} />
  const open = asked.data?.standing === 'register' ? asked.data : null
  return (
    <>
      <p className="panel" role="status">
        {open ? m.centre_apply_for({ centre: centreName(open.centre) }) : m.centre_apply_over()}
      </p>
      <ApplyForm
        user={null}
        invited={open ? { token, email: open.email } : undefined}
        onDone={email => onDone(email, open !== null)}
      />
    </>
  )
}
