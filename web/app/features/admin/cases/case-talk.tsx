import { useState } from 'react'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { TalkFiles } from '../../conversations/talk-files.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './case.module.css'

type Read = Awaited<ReturnType<typeof api.caseRead>>

/** Sealed until someone asks for it by a press: both sides are told. */
export function CaseTalk({ viewed: { case_id, conversation, closed } }: { viewed: ViewedCase }) {
  const [read, setRead] = useState<Read | null>(null)
  const reading = useMutation({
    mutationFn: async () => {
      setRead(await api.caseRead({ body: { case_id } }))
      await refreshLists()
    },
    onError: showFailure,
  })
  return (
    <Card title={m.cases_part_talk()}>
      <div className={styles.part}>
        {!read && !closed && (
          <div className={styles.sealed}>
            <Icon name="lock" />
            <p>
              <b>{m.cases_talk_sealed()}</b>
              {m.cases_talk_sealed_text()}
            </p>
            <Button
              variant="line"
              busy={reading.isPending}
              busyText={m.ui_please_wait()}
              onClick={() => reading.mutate()}
            >
              {m.cases_talk_read()}
            </Button>
          </div>
        )}
        {!read && closed && <p className="muted">{m.cases_talk_closed()}</p>}
        {read && (
          <ol className={styles.talk}>
            {read.messages.map(({ message_id, name, side, text, files, at, deleted, reported }) => (
              <li key={message_id} data-side={side} data-reported={reported || undefined}>
                <span className="person">{name}</span>
                {(text || files.length === 0) && <p dir="auto">{text || m.cases_talk_erased()}</p>}
                <TalkFiles files={files} />
                <span className={styles.facts}>
                  <time dateTime={at}>{momentText(at)}</time>
                  {deleted && <Chip tone="line">{m.cases_talk_deleted()}</Chip>}
                  {reported && <Chip tone="red">{m.cases_talk_reported()}</Chip>}
                </span>
              </li>
            ))}
          </ol>
        )}
        {conversation && conversation.read.length > 0 && (
          <ul className={styles.reads}>
            {conversation.read.map(({ by, at }) => (
              <li key={`${by} ${at}`}>
                <Icon name="eye" />
                {m.cases_talk_was_read({ name: by, moment: momentText(at) })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
