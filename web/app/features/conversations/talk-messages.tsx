import { type ReactNode, useContext, useState } from 'react'
import type { Conversation, Message } from '#contract/conversations/conversations.ts'
import { messageParts } from '#contract/rules/conversations.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { momentText, recentDayText } from '../../lib/dates.ts'
import { laterApi } from '../../lib/later-api.ts'
import { invalidate } from '../../lib/query.ts'
import { useSite } from '../../lib/site.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LanternMark } from '../../ui/drawings.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ReportContext } from '../site/report-slot.ts'
import { outbox, type Unsent } from './outbox.ts'
import { TalkFiles } from './talk-files.tsx'
import * as styles from './talk-messages.module.css'
import { messageTime } from './talk-times.ts'

interface TalkMessagesProps {
  conversation: Conversation
  messages: readonly Message[]
  waiting: readonly Unsent[]
  readings: readonly { reference: string; at: string }[]
  onAgain: (message: Unsent) => void
}

/** Oldest first, with the day where it changes, and at the end the messages being sent. */
export function TalkMessages({ conversation, messages, waiting, readings, onAgain }: TalkMessagesProps) {
  const { other, answers_as, conversation_id } = conversation
  const isCentre = other.type === 'centre' || answers_as !== ''
  const [leaving, setLeaving] = useState<Message | null>(null)
  const lastOwn = messages.findLast(({ own }) => own)
  return (
    <>
      <ol className={styles.messages}>
        <li className={styles.first}>
          <LanternMark />
          <span>
            {isCentre ? m.conversations_between_centre() : m.conversations_between({ name: other.name })}
          </span>
        </li>
        {messages.map((message, place) => (
          <MessageItem
            key={message.message_id}
            message={message}
            day={dayAbove(message, messages[place - 1])}
            side={conversation.side}
            name={message.by || other.name}
            isLastOwn={message === lastOwn}
            onDelete={() => setLeaving(message)}
          />
        ))}
        {readings.map(({ reference, at }) => (
          <li key={`${reference} ${at}`} className={styles.read}>
            <Icon name="shield" />
            <span>
              <b>{m.conversations_read_by_support()}</b>
              {momentText(at)}
              {reference && ` · ${m.conversations_case({ reference })}`}
            </span>
          </li>
        ))}
        {waiting.map(message => (
          <WaitingItem
            key={message.client_id}
            message={message}
            onAgain={() => onAgain(message)}
            onDrop={() => outbox.drop(String(conversation_id), message.client_id)}
          />
        ))}
      </ol>
      {leaving && (
        <ConfirmDialog
          title={m.conversations_delete_ask()}
          yesText={m.conversations_delete_message()}
          yesIcon="trash"
          noText={m.conversations_ask_cancel()}
          onNo={() => setLeaving(null)}
          onYes={async () => {
            const params = { id: conversation_id, message_id: leaving.message_id }
            await laterApi.messageDelete({ params })
            await invalidate('conversationView', 'conversationList')
            setLeaving(null)
          }}
        >
          <p>{m.conversations_delete_about()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function dayAbove(message: Message, before: Message | undefined): string | null {
  const day = hongKongDay(new Date(message.at))
  return before && hongKongDay(new Date(before.at)) === day ? null : recentDayText(message.at)
}

interface MessageItemProps {
  message: Message
  day: string | null
  side: Conversation['side']
  /** The other person's name. */
  name: string
  isLastOwn: boolean
  onDelete: () => void
}

function MessageItem({ message, day, side, name, isLastOwn, onDelete }: MessageItemProps) {
  const report = useContext(ReportContext)
  const { own, by, text, files, at, deleted, deletable, seen, notice } = message
  return (
    <>
      {day && (
        <li className={styles.day}>
          <span>{day}</span>
        </li>
      )}
      <li className={own ? styles.own : styles.theirs}>
        <div className={styles.body}>
          {by && <span className={styles.who}>{m.conversations_by({ name: by })}</span>}
          <div className={styles.line}>
            {deletable && (
              <IconButton
                className={styles.delete}
                icon="trash"
                label={m.conversations_delete_message()}
                onClick={onDelete}
              />
            )}
            {(deleted || text !== '') && (
              <div className={deleted ? styles.gone : styles.bubble} dir="auto">
                {deleted ? m.conversations_deleted() : <Linked text={text} />}
              </div>
            )}
            {text === '' && <TalkFiles files={files} />}
            {!own && !deleted && (
              <IconButton
                className={styles.delete}
                icon="flag"
                label={m.cases_report_message()}
                onClick={() =>
                  report({
                    kind: 'message',
                    id: message.message_id,
                    name,
                    detail: text.slice(0, 120) || (files[0]?.name ?? ''),
                  })
                }
              />
            )}
          </div>
          {text !== '' && <TalkFiles files={files} />}
          <p className={styles.meta}>
            <time dateTime={at}>{messageTime(at)}</time>
            {own &&
              (seen ? (
                <span className={styles.seen}>
                  <Icon name="check" />
                  {m.conversations_seen()}
                </span>
              ) : (
                isLastOwn && !deleted && <span>{m.conversations_sent()}</span>
              ))}
          </p>
        </div>
      </li>
      {notice && <Notice side={side} />}
    </>
  )
}

/** Addresses become links that tell the other site nothing; nothing is fetched from it. */
function Linked({ text }: { text: string }): ReactNode {
  return messageParts(text).map((part, place) =>
    part.kind === 'link' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={place} href={part.address} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}

/** Shown once in a conversation; dismissed until the page is opened again. */
function Notice({ side }: { side: Conversation['side'] }) {
  const brand = useSite()?.brand.name ?? ''
  const [open, setOpen] = useState(true)
  if (!open) return null
  return (
    <li className={styles.notice} data-part="pay-here">
      <Icon name="shield" />
      <div>
        <b>{m.conversations_notice_title({ brand })}</b>
        <p>
          {side === 'family'
            ? m.conversations_notice_text({ brand })
            : m.conversations_notice_seller({ brand })}
        </p>
        <Button variant="line" onClick={() => setOpen(false)}>
          {m.conversations_notice_ok()}
        </Button>
      </div>
    </li>
  )
}

function WaitingItem({
  message: { text, files = [], problem },
  onAgain,
  onDrop,
}: {
  message: Unsent
  onAgain: () => void
  onDrop: () => void
}) {
  return (
    <li className={styles.own} data-failed={problem !== ''}>
      <div className={styles.body}>
        <div className={styles.bubble} dir="auto">
          {[text, ...files.map(({ name }) => name)].filter(Boolean).join('\n')}
        </div>
        {problem === '' ? (
          <p className={styles.meta} role="status">
            {m.conversations_sending()}
          </p>
        ) : (
          <div className={styles.failed} role="alert">
            <span>
              <Icon name="warn" />
              {problem === 'lost'
                ? m.conversations_failed()
                : m.conversations_failed_refused({ reason: problem })}
            </span>
            <Button icon="refresh" onClick={onAgain}>
              {m.conversations_again()}
            </Button>
            <Button variant="quiet" onClick={onDrop}>
              {m.conversations_drop()}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
