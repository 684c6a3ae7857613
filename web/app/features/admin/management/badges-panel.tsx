import { useMemo, useState } from 'react'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { BadgeClaim } from '#contract/teachers/teacher-badges.ts'
import { m } from '#messages/messages.js'
import { weekdayText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { doneDrawing } from '../../../ui/more-drawings.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { badgeName } from '../../teachers/badges/badge-texts.ts'
import { PersonLink } from '../people/person-link.tsx'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { type ListPart, refreshLists, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import * as styles from './badges-panel.module.css'
import { ConfirmBadgeDialog } from './confirm-badge-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type Asked = { badge: BadgeClaim; what: 'confirm' | 'refuse' | 'withdraw' }
type Shown = 'claimed' | 'confirmed'

/** Claims that wait, the oldest first: who has seen the proof confirms them until a day. Then those confirmed, to be withdrawn. */
export function BadgesPanel({ state }: { state: TableState }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown: Shown = state.query.filters.badges === 'confirmed' ? 'confirmed' : 'claimed'
  const queryOfPart = ({ limit, offset }: ListPart) =>
    queryOf(api.adminBadges, { body: { limit, offset, state: shown } })
  const rows = useRows(state.query, queryOfPart)
  const { data } = rows
  const columns = useMemo(() => badgeColumns(setAsked, shown), [shown])
  const close = () => setAsked(null)
  return (
    <>
      <div className={styles.tools}>
        <SegmentedControl<Shown>
          legend={m.admin_badges_state()}
          name="badges-shown"
          value={shown}
          onChange={next => state.change({ filters: { badges: next === 'confirmed' ? next : '' } })}
          choices={[
            { value: 'claimed', label: m.admin_badges_waiting() },
            { value: 'confirmed', label: m.admin_badges_confirmed() },
          ]}
        />
        <ExportButton
          name="badges"
          columns={columns}
          q=""
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.badges}
        />
      </div>
      {!data && (
        <Unanswered of={rows} title={m.admin_badges_failed()}>
          <TableSkeleton />
        </Unanswered>
      )}
      {data?.badges.length === 0 && (
        <EmptyState
          drawing={doneDrawing}
          title={shown === 'claimed' ? m.admin_badges_none() : m.admin_badges_none_confirmed()}
          text={shown === 'claimed' && m.admin_badges_none_text()}
        />
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
      {asked?.what === 'withdraw' && (
        <ReasonDialog
          title={m.admin_badge_withdraw_title({ badge: badgeName(asked.badge.kind) })}
          help={m.admin_badge_withdraw_help({ name: asked.badge.owner.display_name })}
          yesText={m.admin_badge_withdraw()}
          onClose={close}
          onReason={async reason => {
            await api.badgeRevoke({ body: { badge_id: asked.badge.id, reason } })
            toast.show({ text: m.admin_told_badge_withdrawn(), tone: 'good' })
            close()
            await refreshLists()
          }}
        />
      )}
    </>
  )
}

const namedBadge = ({ kind, number }: BadgeClaim): string =>
  number ? `${badgeName(kind)} · ${number}` : badgeName(kind)

/** So many days before its last one, a badge is marked. */
const soonDays = 30

const badgeColumns = (ask: (asked: Asked) => void, shown: Shown): Column<BadgeClaim>[] => [
  {
    id: 'badge',
    label: m.admin_badge(),
    phone: 'head',
    text: namedBadge,
    cell: badge => <b>{namedBadge(badge)}</b>,
  },
  {
    id: 'owner',
    label: m.admin_badge_of(),
    text: ({ owner }) => owner.display_name || owner.username,
    cell: ({ owner: { type, id, display_name, username } }) =>
      type === 'teacher' ? (
        <PersonLink userId={id}>{display_name || username}</PersonLink>
      ) : (
        <Link to={`/admin/management?tab=centres&centre=${id}`}>{display_name || username}</Link>
      ),
  },
  shown === 'claimed'
    ? {
        id: 'claimed',
        label: m.admin_badge_claimed(),
        text: ({ claimed_at }) => weekdayText(claimed_at),
        cell: ({ claimed_at }) => <span className="muted">{weekdayText(claimed_at)}</span>,
      }
    : {
        id: 'until',
        label: m.admin_badge_until(),
        text: ({ valid_until: until }) => (until ? weekdayText(until) : ''),
        cell: ({ valid_until: until }) => (
          <span className="muted">
            {until && weekdayText(until)}{' '}
            {until && until <= addDays(hongKongDay(new Date()), soonDays) && (
              <Chip tone="amber">{m.admin_badge_ends_soon()}</Chip>
            )}
          </span>
        ),
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
      {staff.may('badges.decide') && badge.state === 'confirmed' && (
        <Button
          variant="line"
          aria-label={m.admin_badge_withdraw_title({ badge: name })}
          onClick={() => ask({ badge, what: 'withdraw' })}
        >
          {m.admin_badge_withdraw()}
        </Button>
      )}
      {staff.may('badges.decide') && badge.state === 'claimed' && (
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
