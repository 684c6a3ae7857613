import { useState } from 'react'
import type { TeacherDocument, TeacherRow } from '#contract/teachers/teacher-application.ts'
import { m } from '#messages/messages.js'
import { shortDayText } from '../../../lib/dates.ts'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { refreshLists, useAdminData } from '../table/use-rows.ts'
import { DeclineDialog } from './decline-dialog.tsx'
import * as styles from './documents-dialog.module.css'
import { RequestForm } from './request-form.tsx'
import { AcceptDialog } from './status-button.tsx'
import { statusOf } from './teacher-status.ts'

interface DocumentsDialogProps {
  teacher: TeacherRow
  onClose: () => void
}

/** What proves that someone can teach. Closing it says that staff have seen what arrived. */
export function DocumentsDialog({ teacher, onClose }: DocumentsDialogProps) {
  const { user_id: userId, display_name: name } = teacher
  const staff = useStaff()
  const [deciding, setDeciding] = useState<'accept' | 'decline' | null>(null)
  const undecided = () => setDeciding(null)
  const documents = useAdminData(queryOf(api.teacherDocuments, { params: { id: userId } }))
  const pending = statusOf(teacher) === 'pending' && staff.may('teachers.decide')

  const isAsked = teacher.requests.some(({ state }) => state === 'open')

  const close = () => {
    onClose()
    // Only what was there to be seen has been seen.
    if (!documents.data) return
    api
      .requestsFulfil({ body: { fulfilled: 1, teacher_id: userId } })
      .then(refreshLists)
      .catch(showFailure)
  }

  return (
    <Dialog
      open
      size="large"
      title={name}
      lead={m.admin_documents_lead({ email: teacher.email, day: shortDayText(teacher.registered_at) })}
      onClose={close}
      actions={
        <>
          <span className={styles.note}>
            {pending && isAsked ? m.admin_accept_after_answer() : m.admin_documents_note()}
          </span>
          <Button variant="line" onClick={close}>
            {m.ui_close()}
          </Button>
          {pending && (
            <>
              <Button variant="line" onClick={() => setDeciding('decline')}>
                {m.admin_decline()}
              </Button>
              <Button
                icon="check"
                disabled={isAsked || !documents.data}
                title={isAsked ? m.admin_accept_after_answer() : undefined}
                onClick={() => setDeciding('accept')}
              >
                {m.admin_accept_teacher()}
              </Button>
            </>
          )}
        </>
      }
    >
      {teacher.reason && <p>{m.admin_declined_because({ reason: teacher.reason })}</p>}
      <div className={styles.parts}>
        <div>
          <div className={styles.head}>
            <h3>
              {m.admin_documents()}
              {documents.data && <span className={styles.count}>{documents.data.length}</span>}
            </h3>
            {documents.data && documents.data.length > 1 && <ZipButton userId={userId} name={name} />}
          </div>
          {documents.isError && <Failed title={m.admin_documents_failed()} of={documents} />}
          {documents.isPending && <SkeletonText lines={4} />}
          {documents.data?.length === 0 && <p className={styles.none}>{m.admin_documents_none()}</p>}
          <ul className={styles.list}>
            {documents.data?.map(document => (
              <Document key={document.id} document={document} />
            ))}
          </ul>
          <AskedBefore teacher={teacher} />
        </div>
        {staff.may('documents.ask') && <RequestForm teacher={teacher} />}
      </div>
      {deciding === 'accept' && <AcceptDialog teacher={teacher} onClose={undecided} onAccepted={onClose} />}
      {deciding === 'decline' && (
        <DeclineDialog
          teacher={teacher}
          onClose={undecided}
          onDeclined={() => {
            undecided()
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

function Document({ document }: { document: TeacherDocument }) {
  const name = document.doc_name
  return (
    <li className={styles.document}>
      <span className={styles.kind} data-kind={document.doc_type}>
        <Icon name={document.doc_type === 'image' ? 'image' : 'file'} />
      </span>
      <span className={styles.words}>
        <b>{name}</b>
        <small>
          {m.admin_documents_facts({
            size: document.size_mb.toFixed(1),
            day: shortDayText(document.added_at),
          })}
        </small>
      </span>
      {document.doc_path && (
        <>
          <a
            className="ic"
            href={document.doc_path}
            target="_blank"
            rel="noreferrer"
            aria-label={m.admin_documents_view({ name })}
            title={m.admin_documents_view({ name })}
          >
            <Icon name="eye" />
          </a>
          <a
            className="ic"
            href={document.doc_path}
            download={name}
            aria-label={m.admin_documents_download({ name })}
            title={m.admin_documents_download({ name })}
          >
            <Icon name="download" />
          </a>
        </>
      )}
    </li>
  )
}

function ZipButton({ userId, name }: { userId: number; name: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(api.teacherDocumentsZip({ params: { id: userId } }), `${name}.zip`),
    onError: showFailure,
  })
  return (
    <Button variant="quiet" icon="download" busy={isPending} onClick={() => mutate()}>
      {m.admin_documents_zip()}
    </Button>
  )
}

const plainText = (html: string): string => html.replace(/<br\s*\/?>|<\/p>/g, '\n').replace(/<[^>]*>/g, '')

function AskedBefore({ teacher: { user_id, requests } }: { teacher: TeacherRow }) {
  const staff = useStaff()
  const withdrawal = useMutation({
    mutationFn: async () => {
      await api.requestsWithdraw({ body: { teacher_id: user_id } })
      toast.show({ text: m.admin_told_withdrawn(), tone: 'good' })
      await refreshLists()
    },
    onError: showFailure,
  })
  if (requests.length === 0) return null
  return (
    <>
      <h3 className={styles.asked}>{m.admin_asked_before()}</h3>
      <ul className={styles.list}>
        {requests.map(request => (
          <li key={request.id} className={styles.request}>
            <Icon name={request.state === 'open' ? 'clock' : 'check'} />
            <span>
              <Html html={request.request_text} />
              <small>
                {request.answered_at
                  ? m.admin_asked_arrived({
                      asked: shortDayText(request.created_at),
                      arrived: shortDayText(request.answered_at),
                    })
                  : m.admin_asked_open({ asked: shortDayText(request.created_at) })}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {staff.may('documents.ask') && requests.some(({ state }) => state === 'open') && (
        <Button variant="line" icon="x" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
          {m.admin_withdraw_request()}
        </Button>
      )}
    </>
  )
}

/** As plain text: what staff once wrote needs no markup here. */
function Html({ html }: { html: string }) {
  const text = plainText(html).replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  return <span className={styles.asWritten}>{text.trim()}</span>
}
