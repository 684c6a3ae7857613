import type { ListedJob } from '#contract/admin/operations.ts'
import { m } from '#messages/messages.js'
import { toast } from '../../../ui/toasts.tsx'
import { ReasonDialog } from '../management/reason-dialog.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { jobName } from './job-texts.ts'

/** What is given up never happens: the log keeps why. */
export function GiveUpDialog({ job, onClose }: { job: Pick<ListedJob, 'id' | 'job'>; onClose: () => void }) {
  return (
    <ReasonDialog
      title={m.operations_give_up_name({ name: jobName(job.job) })}
      help={m.operations_give_up_help()}
      yesText={m.operations_give_up()}
      onClose={onClose}
      onReason={async reason => {
        const { given_up } = await api.adminJobGiveUp({ body: { job_id: job.id, reason } })
        toast.show({
          text: given_up > 0 ? m.operations_told_given_up() : m.operations_told_gone(),
          tone: 'good',
        })
        onClose()
        await refreshLists()
      }}
    />
  )
}
