import { type NoticeKind, type NoticeMail, noticeMails } from '#contract/rules/notices.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../lib/query.ts'
import { Card } from '../../ui/card.tsx'
import { SegmentedControl } from '../../ui/choices.tsx'
import { Failed } from '../../ui/failed.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toasts.tsx'
import { kindTexts } from './kind-texts.ts'
import * as styles from './mails-section.module.css'

const mailTexts: Readonly<Record<NoticeMail, () => string>> = {
  now: () => m.notices_mail_now(),
  daily: () => m.notices_mail_daily(),
  none: () => m.notices_mail_none(),
}

/** Which emails someone gets, in addition to the bell. */
export function MailsSection() {
  const choices = useQuery(queryOf(laterApi.noticeChoices))
  const choose = useMutation({
    mutationFn: (choice: { kind: NoticeKind; mail: NoticeMail }) => laterApi.noticeChoose({ body: choice }),
    onSuccess: () => toast.show({ text: m.notices_mail_saved() }),
    onError: showFailure,
    // Shows what the server stores.
    onSettled: () => choices.refetch(),
  })
  return (
    <Card id="mails" title={m.notices_mails()} lead={m.notices_mails_lead()}>
      {choices.isPending && (
        <Loading>
          <SkeletonText lines={6} />
        </Loading>
      )}
      {choices.isError && !choices.data && <Failed title={m.notices_mails_failed()} of={choices} />}
      <ul className={styles.kinds} data-part="kinds">
        {choices.data?.choices.map(({ kind, mail }) => (
          <li key={kind}>
            <div>
              <b>{kindTexts[kind].name()}</b>
              <p className="small muted">{kindTexts[kind].about()}</p>
            </div>
            <SegmentedControl
              legend={kindTexts[kind].name()}
              name={`mail-${kind}`}
              value={choose.isPending && choose.variables.kind === kind ? choose.variables.mail : mail}
              choices={noticeMails.map(value => ({ value, label: mailTexts[value]() }))}
              onChange={value => choose.mutate({ kind, mail: value })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
