import { useState } from 'react'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import type { CaseKind } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { ReasonDialog } from '../management/reason-dialog.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { SuspendDialog } from '../people/suspend-dialog.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './case.module.css'
import { CloseDialog } from './close-dialog.tsx'
import { LessonDialog } from './lesson-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

interface Hiding {
  hide: (id: number, reason: string) => Promise<unknown>
  restore: (id: number) => Promise<unknown>
}

/** What can be hidden, by the owner's own calls; they note themselves in the case. */
const hidings: Readonly<Partial<Record<CaseKind, Hiding>>> = {
  product: {
    hide: (course_id, reason) => api.productHide({ body: { course_id, reason } }),
    restore: course_id => api.productRestore({ body: { course_id } }),
  },
  question: {
    hide: (question_id, reason) => api.questionHide({ body: { question_id, reason } }),
    restore: question_id => api.questionRestore({ body: { question_id } }),
  },
  review: {
    hide: (review_id, reason) => api.reviewHide({ body: { kind: 'review', review_id, reason } }),
    restore: review_id => api.reviewRestore({ body: { kind: 'review', review_id } }),
  },
  teacher_review: {
    hide: (review_id, reason) => api.reviewHide({ body: { kind: 'teacher_review', review_id, reason } }),
    restore: review_id => api.reviewRestore({ body: { kind: 'teacher_review', review_id } }),
  },
  reply: {
    hide: (review_id, reason) => api.reviewReplyHide({ body: { review_id, reason } }),
    restore: review_id => api.reviewReplyRestore({ body: { review_id } }),
  },
}

type Open = 'hide' | 'warn' | 'suspend' | 'refund' | 'lesson' | 'close' | null

export function CaseActs({ viewed }: { viewed: ViewedCase }) {
  const { case_id, kind, subject, person, centre, closed, refund, lesson_report } = viewed
  const staff = useStaff()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const hiding = staff.may('products.moderate') ? hidings[kind] : undefined
  async function done(text: string) {
    setOpen(null)
    toast.show({ text, tone: 'good' })
    await refreshLists()
  }
  const restore = useMutation({
    mutationFn: async () => {
      await hiding?.restore(subject?.id ?? 0)
      await done(m.cases_did_restore())
    },
    onError: showFailure,
  })
  const lift = useMutation({
    mutationFn: async () => {
      await withPassword(() => api.personRestore({ body: { user_id: person?.user_id ?? 0 } }))
      await done(m.cases_did_lift())
    },
    onError: showFailure,
  })
  if (closed) return null
  return (
    <Card title={m.cases_part_act()}>
      <div className={styles.acts}>
        {person && staff.may('people.write') && !person.suspended && (
          <Button variant="danger" onClick={() => setOpen('suspend')}>
            {m.cases_suspend()}
          </Button>
        )}
        {person && staff.may('people.write') && person.suspended && (
          <Button
            variant="line"
            busy={lift.isPending}
            busyText={m.ui_please_wait()}
            onClick={() => lift.mutate()}
          >
            {m.cases_lift()}
          </Button>
        )}
        {hiding && subject && !subject.hidden && (
          <Button variant="line" icon="eyeoff" onClick={() => setOpen('hide')}>
            {m.cases_hide()}
          </Button>
        )}
        {hiding && subject?.hidden && (
          <Button
            variant="line"
            icon="eye"
            busy={restore.isPending}
            busyText={m.ui_please_wait()}
            onClick={() => restore.mutate()}
          >
            {m.cases_restore()}
          </Button>
        )}
        {(person ?? centre) && (
          <Button variant="line" icon="mail" onClick={() => setOpen('warn')}>
            {m.cases_warn()}
          </Button>
        )}
        {refund ? (
          staff.may('orders.refund') && (
            <Button wide icon="refund" onClick={() => setOpen('refund')}>
              {m.refunds_case_decide()}
            </Button>
          )
        ) : lesson_report ? (
          staff.may('orders.refund') && (
            <Button wide onClick={() => setOpen('lesson')}>
              {m.reported_case_decide()}
            </Button>
          )
        ) : (
          <Button wide onClick={() => setOpen('close')}>
            {m.cases_close()}
          </Button>
        )}
      </div>
      {open === 'hide' && (
        <ReasonDialog
          title={m.cases_hide_title()}
          help={m.cases_hide_help()}
          yesText={m.cases_hide()}
          onClose={close}
          onReason={async reason => {
            await hiding?.hide(subject?.id ?? 0, reason)
            await done(m.cases_did_hide())
          }}
        />
      )}
      {open === 'warn' && (
        <ReasonDialog
          title={m.cases_warn_title({ name: person?.name ?? centre?.name ?? '' })}
          help={person?.language === 'zh-HK' ? m.cases_write_chinese() : m.cases_write_english()}
          yesText={m.cases_warn_send()}
          onClose={close}
          onReason={async text => {
            await api.caseWarn({ body: { case_id, text } })
            await done(m.cases_did_warn())
          }}
        />
      )}
      {open === 'suspend' && person && (
        <SuspendDialog
          person={{
            user_id: person.user_id,
            display_name: person.name,
            role: person.role,
            language: person.language,
          }}
          onClose={close}
        />
      )}
      {open === 'refund' && refund && (
        <RefundDialog
          viewed={viewed}
          refund={refund}
          onClose={close}
          onDecided={() => done(m.refunds_case_done())}
        />
      )}
      {open === 'lesson' && lesson_report && (
        <LessonDialog
          viewed={viewed}
          report={lesson_report}
          onClose={close}
          onDecided={() => done(m.reported_case_done())}
        />
      )}
      {open === 'close' && (
        <CloseDialog viewed={viewed} onClose={close} onClosed={() => done(m.cases_did_close())} />
      )}
    </Card>
  )
}
