import { useState } from 'react'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { loadProfile } from './load-profile.ts'
import type { SectionProps } from './personal-form.tsx'
import * as styles from './qualification-list.module.css'
import { sizeText } from './size-text.ts'

type Qualification = TeacherProfile['qualifications'][number]

/** The stored ones, each viewable and deletable at once, and those the next update adds. */
export function QualificationList({ form }: SectionProps) {
  const { profile, files, setFiles } = form
  const [deleting, setDeleting] = useState<Qualification | null>(null)

  async function remove({ id }: Qualification) {
    await ignoreMissing(laterApi.qualificationRemove({ params: { id } }))
    form.removed(await loadProfile(profile.user_id))
    setDeleting(null)
    toast.show({ text: m.profile_deleted_document(), tone: 'good' })
  }

  if (profile.qualifications.length + files.documents.length === 0)
    return <p className="muted small">{m.profile_qualification_none()}</p>
  return (
    <>
      <ul className={styles.list}>
        {profile.qualifications.map(document => (
          <li key={document.id} className={styles.row}>
            <FileMark kind={document.doc_type} />
            <span className={styles.words}>
              <b>{document.title}</b>
              <small>
                {sizeText(document.size_mb)} ·{' '}
                {document.reason || (document.state === 'ready' ? added(document) : m.profile_checking())}
              </small>
            </span>
            {document.doc_path && (
              <a
                className="ic"
                href={document.doc_path}
                target="_blank"
                rel="noreferrer"
                aria-label={m.profile_view({ name: document.title })}
                title={m.profile_view({ name: document.title })}
              >
                <Icon name="eye" />
              </a>
            )}
            <IconButton
              icon="trash"
              label={m.profile_delete({ name: document.title })}
              onClick={() => setDeleting(document)}
            />
          </li>
        ))}
        {files.documents.map((file, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
          <li key={`${index} ${file.name}`} className={styles.row} data-staged>
            <FileMark kind={file.type === 'application/pdf' ? 'pdf' : 'image'} />
            <span className={styles.words}>
              <b>{file.name}</b>
              <small>
                {sizeText(file.size / 1024 / 1024)} · {m.profile_qualification_staged()}
              </small>
            </span>
            <IconButton
              icon="x"
              label={m.profile_take_out({ name: file.name })}
              onClick={() => setFiles({ documents: files.documents.filter(other => other !== file) })}
            />
          </li>
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title={m.profile_sure_title()}
          yesIcon="trash"
          onNo={() => setDeleting(null)}
          onYes={() => remove(deleting)}
        >
          <p>{m.profile_sure_document({ name: deleting.title })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const added = ({ added_at }: Qualification) => m.profile_qualification_added({ day: weekdayText(added_at) })

function FileMark({ kind }: { kind: string }) {
  return (
    <span className={styles.mark} data-kind={kind === 'image' ? 'image' : 'file'}>
      <Icon name={kind === 'image' ? 'image' : 'file'} />
    </span>
  )
}
