import { useState } from 'react'
import type { Enrolment } from '#contract/classes/enrolments.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshPlaces } from './use-enrolment.ts'

interface LeaveProps {
  enrolment: Enrolment
  text: string
  onChanged: () => void
}

/** Leaves a class, or its waiting list. */
export function Leave({ enrolment, text, onChanged }: LeaveProps) {
  const [asking, setAsking] = useState(false)
  const { refund } = enrolment
  const confirmed = enrolment.state === 'confirmed'
  const price = amountText(centsOf(refund))
  return (
    <>
      <Button variant="line" wide onClick={() => setAsking(true)}>
        {text}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text}
          {...(confirmed && {
            noText: m.enrolments_leave_stay(),
            yesText: refund > 0 ? m.enrolments_leave_yes({ price }) : text,
          })}
          onNo={() => setAsking(false)}
          onYes={async () => {
            await laterApi.enrolmentLeave({ body: { enrolment_id: enrolment.enrolment_id } })
            await refreshPlaces()
            setAsking(false)
            toast.show({ text: m.enrolments_left(), tone: 'good' })
            onChanged()
          }}
        >
          <p>
            {refund > 0
              ? m.enrolments_leave_refund({ price })
              : confirmed
                ? m.enrolments_leave_free()
                : m.enrolments_leave_sure()}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
