import { useMemo, useState } from 'react'
import type { BadgeClaim } from '#contract/teachers/teacher-badges.ts'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { badgeName } from '../../teachers/badges/badge-texts.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { refreshLists, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import * as styles from './badges-panel.module.css'
import { ConfirmBadgeDialog } from './confirm-badge-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Asked = { badge: BadgeClaim; what: 'confirm' | 'refuse' }

/** Claims that wait, the oldest first: who has seen the proof confirms them until a day. */
export function BadgesPanel({ state }: { state: TableState }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const rows = useRows(state.query, ({ limit, offset }) =>
    queryOf(api.adminBadges, { body: { limit, offset } }),
  )
  const { data } = rows
  const columns = useMemo(() => badgeColumns(setAsked), [])
  const close = () => setAsked(null)
  return (
    <>
      {!data && (
        <Unanswered of={rows} title={m.admin_badges_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.badges.length === 0 && (
        <EmptyState drawing="done" title={m.admin_badges_none()} text={m.admin_badges_none_text()} />
      )}
      {data && data.badges.length > 0 && (
        <DataTable
          caption={m.admin_tab_badges()}
          columns={columns}
          rows={data.badges}
          rowId={({ id }) => String(id)}
          state={state}
          count={data.count}
          busy={rows.isPlaceholderData}
        />
      )}
      {asked?.what === 'confirm' && <ConfirmBadgeDialog badge={asked.badge} onClose={close} />}
      {asked?.what === 'refuse' && (
        <ReasonDialog
          title={m.admin_badge_refuse_title({ badge: badgeName(asked.badge.kind) })}
          help={m.admin_badge_refuse_help({ name: asked.badge.owner.display_name })}
          yesText={m.admin_badge_refuse()}
          onClose={close}
          onReason={async reason => {
            await api.badgeRefuse({ body: { badge_id: asked.badge.id, reason } })
            toast.show({ text: m.admin_told_badge_refused(), tone: 'good' })
            close()
            await refreshLists()
          }}
        />
      )}
    </>
  )
}

const badgeColumns = (ask: (asked: Asked) => void): Column<BadgeClaim>[] => [
  {
    id: 'badge',
    label: m.admin_badge(),
    phone: 'head',
    cell: ({ kind, number }) => <b>{number ? `${badgeName(kind)} · ${number}` : badgeName(kind)}</b>,
  },
  {
    id: 'owner',
    label: m.admin_badge_of(),
    cell: ({ owner }) => owner.display_name || owner.username,
  },
  {
    id: 'claimed',
    label: m.admin_badge_claimed(),
    cell: ({ claimed_at }) => <span className="muted">{weekdayText(claimed_at)}</span>,
  },
  {
    id: 'acts',
    label: m.admin_users_acts(),
    quiet: true,
    phone: 'acts',
    width: '380px',
    cell: badge => <Acts badge={badge} ask={ask} />,
  },
]

function Acts({ badge, ask }: { badge: BadgeClaim; ask: (asked: Asked) => void }) {
  const staff = useStaff()
  const name = badgeName(badge.kind)
  return (
    <span className={styles.acts}>
      {badge.has_proof && <ProofButton badge={badge} />}
      {staff.may('badges.decide') && (
        <>
          <Button
            variant="line"
            aria-label={m.admin_badge_refuse_title({ badge: name })}
            onClick={() => ask({ badge, what: 'refuse' })}
          >
            {m.admin_badge_refuse()}
          </Button>
          <Button
            aria-label={m.admin_badge_confirm_title({ badge: name })}
            onClick={() => ask({ badge, what: 'confirm' })}
          >
            {m.admin_badge_confirm()}
          </Button>
        </>
      )}
    </span>
  )
}

/** The link is made when it is wanted: it is good for ten minutes. */
function ProofButton({ badge }: { badge: BadgeClaim }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      // Opened at once: a browser blocks a window that comes later than the press.
      const tab = window.open('', '_blank')
      try {
        const { doc_path } = await api.badgeProof({ params: { id: badge.id } })
        if (tab) tab.location.href = new URL(doc_path, window.location.href).href
        else window.location.assign(doc_path)
      } catch (error) {
        tab?.close()
        throw error
      }
    },
    onError: showFailure,
  })
  return (
    <Button variant="quiet" icon="eye" busy={isPending} onClick={() => mutate()}>
      {m.admin_badge_proof()}
    </Button>
  )
}
