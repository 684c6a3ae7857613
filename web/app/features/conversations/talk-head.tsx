import { useContext, useState } from 'react'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { shortDayText, shortMonthText } from '../../lib/dates.ts'
import { laterApi } from '../../lib/later-api.ts'
import { Link } from '../../lib/link.tsx'
import { invalidate, useMutation } from '../../lib/query.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuButton } from '../../ui/menu.tsx'
import { showFailure } from '../../ui/show-failure.ts'
import { ReportContext } from '../site/report-slot.ts'
import * as styles from './talk-head.module.css'
import { messageTime } from './talk-times.ts'

const refresh = () => invalidate('conversationView', 'conversationList')

/** Who it is with, what it is about, and how to leave it. */
export function TalkHead({ conversation }: { conversation: Conversation }) {
  const { conversation_id: id, other, blocked } = conversation
  const report = useContext(ReportContext)
  const [asking, setAsking] = useState(false)
  const unblock = useMutation({
    mutationFn: () => laterApi.conversationUnblock({ params: { id } }),
    onSuccess: refresh,
    onError: showFailure,
  })
  return (
    <>
      <header className={styles.head}>
        <Link to="/messages" className={styles.back} aria-label={m.conversations_back()}>
          <Icon name="back" />
        </Link>
        <Avatar name={other.name} src={other.avatar} />
        <div className={styles.who}>
          <h2 className="person">{other.path ? <Link to={other.path}>{other.name}</Link> : other.name}</h2>
          <p>{other.detail}</p>
        </div>
        <Menu label={m.conversations_more_menu()} button={<Icon name="more" />}>
          <MenuButton
            icon="flag"
            onClick={() => report({ kind: 'conversation', id, name: other.name, detail: other.detail })}
          >
            {m.cases_report_conversation({ name: other.name })}
          </MenuButton>
          {!blocked && (
            <MenuButton icon="x" onClick={() => setAsking(true)}>
              {m.conversations_block({ name: other.name })}
            </MenuButton>
          )}
        </Menu>
      </header>
      <Subject subject={conversation.subject} />
      {blocked && (
        <div className={styles.blocked} role="status">
          <Icon name="x" />
          <div>
            <b>{m.conversations_blocked_title({ name: other.name })}</b>
            <p>{m.conversations_blocked_text()}</p>
          </div>
          <Button
            variant="line"
            busy={unblock.isPending}
            busyText={m.ui_please_wait()}
            onClick={() => unblock.mutate()}
          >
            {m.conversations_unblock()}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={m.conversations_block_ask({ name: other.name })}
          yesText={m.conversations_block({ name: other.name })}
          noText={m.conversations_ask_cancel()}
          onNo={() => setAsking(false)}
          onYes={async () => {
            await laterApi.conversationBlock({ params: { id } })
            await refresh()
            setAsking(false)
          }}
        >
          <p>{m.conversations_block_about()}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const views: Readonly<Record<NonNullable<Conversation['subject']>['kind'], () => string>> = {
  booking: () => m.conversations_view_booking(),
  class: () => m.conversations_view_class(),
  order: () => m.conversations_view_order(),
  product: () => m.conversations_view_course(),
  question: () => m.conversations_view_course(),
}

function Subject({ subject }: Pick<Conversation, 'subject'>) {
  if (!subject) return null
  const { title, at, path, kind } = subject
  const words = (
    <>
      {at && (
        <span className={styles.leaf} aria-hidden="true">
          <i>{shortMonthText(at)}</i>
          <b>{Number(hongKongDay(new Date(at)).slice(8))}</b>
        </span>
      )}
      <span className={styles.words}>
        <b>{title}</b>
        {at && (
          <span>
            {shortDayText(at)} {messageTime(at)}
          </span>
        )}
      </span>
    </>
  )
  if (!path) return <div className={styles.subject}>{words}</div>
  return (
    <Link to={path} className={styles.subject}>
      {words}
      <span className={styles.go}>
        <span className={styles.goText}>{views[kind]()}</span>
        <Icon name="right" />
      </span>
    </Link>
  )
}
