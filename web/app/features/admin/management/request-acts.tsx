import { useState } from 'react'
import type { TeacherRow } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { actOnChosen, RefusedDialog } from '../table/bulk-act.tsx'
import { ChosenBar } from '../table/chosen-bar.tsx'
import type { Chosen } from '../table/use-chosen.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Refused = Awaited<ReturnType<typeof actOnChosen>>

/** What can be done to several applications; the server decides about each as if it were alone. */
export function RequestActs({ chosen }: { chosen: Chosen<TeacherRow> }) {
  const staff = useStaff()
  const [asking, setAsking] = useState<'documents' | 'decline' | 'accept' | null>(null)
  const [refused, setRefused] = useState<Refused>([])
  const close = () => setAsking(null)
  async function onEach(run: (teacher: TeacherRow) => Promise<unknown>) {
    setRefused(await actOnChosen(chosen, run))
    close()
  }
  return (
    <>
      <ChosenBar chosen={chosen}>
        {staff.may('documents.ask') && (
          <Button variant="line" icon="mail" onClick={() => setAsking('documents')}>
            {m.admin_bulk_ask()}
          </Button>
        )}
        {staff.may('teachers.decide') && (
          <>
            <Button variant="line" onClick={() => setAsking('decline')}>
              {m.admin_bulk_decline()}
            </Button>
            <Button icon="check" onClick={() => setAsking('accept')}>
              {m.admin_bulk_accept()}
            </Button>
          </>
        )}
      </ChosenBar>
      {asking === 'documents' && (
        <AskDialog
          onClose={close}
          onText={text =>
            onEach(({ user_id, email }) =>
              api.documentsRequest({ body: { teacher_id: user_id, email, request_text: text } }),
            )
          }
        />
      )}
      {asking === 'decline' && (
        <ReasonDialog
          title={m.admin_bulk_decline_title()}
          help={m.admin_decline_help()}
          yesText={m.admin_decline()}
          onClose={close}
          onReason={async reason => {
            if (reason.trim() === '')
              throw new FormRefusal({ fields: { reason: m.admin_bulk_text_missing() } })
            await onEach(({ user_id }) => api.applicationDecline({ body: { user_id, reason } }))
          }}
        />
      )}
      {asking === 'accept' && (
        <ConfirmDialog
          title={m.admin_bulk_accept_title()}
          noText={m.admin_cancel()}
          yesText={m.admin_bulk_accept()}
          onNo={close}
          onYes={() =>
            onEach(({ user_id }) => withPassword(() => api.userStatusSet({ body: { user_id, status: 1 } })))
          }
        >
          {m.admin_accept_text()}
        </ConfirmDialog>
      )}
      {refused.length > 0 && <RefusedDialog refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}

function AskDialog({ onClose, onText }: { onClose: () => void; onText: (text: string) => Promise<void> }) {
  const form = useSubmit(async data => {
    const text = typed(data, 'request_text')
    if (text.trim() === '') throw new FormRefusal({ fields: { request_text: m.admin_bulk_text_missing() } })
    await onText(text)
  })
  return (
    <Dialog open title={m.admin_ask_title()} lead={m.admin_bulk_ask_lead()} onClose={onClose}>
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.admin_ask_label()} help={m.admin_ask_help()} error={form.fields.request_text}>
          <Textarea name="request_text" rows={5} maxLength={4000} data-autofocus />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" icon="mail" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.admin_ask_send()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
