import { useState } from 'react'
import type { Enrolment } from '#contract/classes/enrolments.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshPlaces } from './use-enrolment.ts'

interface LeaveProps {
  enrolment: Enrolment
  text: string
  onChanged: () => void
}

/** Out of a class, or out of waiting for it. */
export function Leave({ enrolment, text, onChanged }: LeaveProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="line" wide onClick={() => setAsking(true)}>
        {text}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text}
          onNo={() => setAsking(false)}
          onYes={async () => {
            await api.enrolmentLeave({ body: { enrolment_id: enrolment.enrolment_id } })
            await refreshPlaces()
            setAsking(false)
            toast.show({ text: m.enrolments_left(), tone: 'good' })
            onChanged()
          }}
        >
          <p>{m.enrolments_leave_sure()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
