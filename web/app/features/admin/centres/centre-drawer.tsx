import { useState } from 'react'
import type { StaffManager } from '#contract/admin/staff-centres.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { getLocale } from '../../../lib/locale.ts'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Drawer } from '../../../ui/dialog.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { shopPath } from '../../catalogue/addresses.ts'
import { withPassword } from '../password/password-prompt.ts'
import { useStaff } from '../staff.ts'
import { api } from '../staff-api.ts'
import { refreshLists, useAdminData } from '../table/use-rows.ts'
import { CentreChip } from './centre-chip.tsx'
import { centreNameIn } from './centre-name.ts'
import * as styles from './centres.module.css'
import { ManagerForm } from './manager-form.tsx'

type Opened = Awaited<ReturnType<typeof api.adminCentre>>

export function CentreDrawer({ centreId, onClose }: { centreId: number; onClose: () => void }) {
  const asked = useAdminData(queryOf(api.adminCentre, { body: { centre_id: centreId } }))
  const { data } = asked
  const staff = useStaff()
  const mayWrite = staff.may('centres.write')
  return (
    <Drawer
      open
      side="right"
      onClose={onClose}
      title={data ? centreNameIn(data, getLocale()) : m.centres_centre()}
      lead={data && <Link to={shopPath(data.username)}>{shopPath(data.username)}</Link>}
      actions={data && mayWrite ? <StatusButton centre={data} /> : undefined}
    >
      {!data && (
        <Unanswered of={asked} title={m.centres_failed()}>
          <Loading>
            <SkeletonText lines={6} />
          </Loading>
        </Unanswered>
      )}
      {data && (
        <div className={styles.opened}>
          <span>
            <CentreChip centre={{ ended_at: data.ended_at, managers: data.managers.length }} />
          </span>
          <dl className={styles.facts}>
            <Fact label={m.centres_created()} value={dayText(data.created_at)} />
            <Fact label={m.centres_teachers()} value={wholeNumber(data.teachers)} />
            <Fact
              label={data.ended_at ? m.centres_products_hidden() : m.centres_products()}
              value={wholeNumber(data.products)}
            />
          </dl>
          <section>
            <h3>{m.centres_managers()}</h3>
            {data.managers.length === 0 && <p className={styles.note}>{m.centres_managers_none()}</p>}
            <ul className={styles.people}>
              {data.managers.map(manager => (
                <Manager key={manager.user_id} centre={data} manager={manager} mayWrite={mayWrite} />
              ))}
            </ul>
          </section>
          {staff.may('sellers.close') && (
            <ButtonLink variant="line" wide icon="x" to={`/admin/close/centre/${data.centre_id}`}>
              {m.closing_open()}
            </ButtonLink>
          )}
          {mayWrite && !data.ended_at && <ManagerForm centreId={data.centre_id} />}
        </div>
      )}
    </Drawer>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** To end it takes a password and a second thought, to bring it back neither. */
function StatusButton({ centre }: { centre: Opened }) {
  const [asking, setAsking] = useState(false)
  const body = { centre_id: centre.centre_id }
  const name = centreNameIn(centre, getLocale())
  const restore = useMutation({
    mutationFn: async () => {
      await api.adminCentreRestore({ body })
      toast.show({ text: m.centres_told_restored(), tone: 'good' })
      await refreshLists()
    },
    onError: showFailure,
  })
  if (centre.ended_at)
    return (
      <Button icon="refresh" busy={restore.isPending} onClick={() => restore.mutate()}>
        {m.centres_restore()}
      </Button>
    )
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {m.centres_end()}
      </Button>
      {asking && (
        <ConfirmDialog
          title={m.centres_end_title({ name })}
          noText={m.admin_cancel()}
          yesText={m.centres_end()}
          onNo={() => setAsking(false)}
          onYes={async () => {
            await withPassword(() => api.adminCentreEnd({ body }))
            setAsking(false)
            toast.show({ text: m.centres_told_ended(), tone: 'good' })
            await refreshLists()
          }}
        >
          <p>{m.centres_end_text({ count: centre.products, shown: wholeNumber(centre.products) })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface ManagerProps {
  centre: Opened
  manager: StaffManager
  mayWrite: boolean
}

function Manager({ centre, manager, mayWrite }: ManagerProps) {
  const [asking, setAsking] = useState(false)
  const name = manager.display_name
  const remind = useMutation({
    mutationFn: async () => {
      const body = { centre_id: centre.centre_id, email: manager.email }
      await withPassword(() => api.adminManagerAdd({ body }))
      toast.show({ text: m.centres_told_invited(), tone: 'good' })
    },
    onError: showFailure,
  })
  return (
    <li>
      <Avatar name={name} src={manager.profile_picture} lazy />
      <span className={styles.two}>
        <b>{name}</b>
        <span>{manager.email}</span>
        {manager.invited && <Chip tone="amber">{m.centres_invited()}</Chip>}
      </span>
      {mayWrite && (
        <span className={styles.acts}>
          {manager.invited && (
            <Button variant="quiet" icon="mail" busy={remind.isPending} onClick={() => remind.mutate()}>
              {m.centres_remind()}
              <span className="vh"> {name}</span>
            </Button>
          )}
          <Button variant="line" onClick={() => setAsking(true)}>
            {m.centres_manager_end()}
            <span className="vh"> {name}</span>
          </Button>
        </span>
      )}
      {asking && (
        <ConfirmDialog
          title={m.centres_manager_end_title({ name })}
          noText={m.admin_cancel()}
          yesText={m.centres_manager_end()}
          onNo={() => setAsking(false)}
          onYes={async () => {
            const body = { centre_id: centre.centre_id, user_id: manager.user_id }
            await withPassword(() => api.adminManagerEnd({ body }))
            setAsking(false)
            toast.show({ text: m.centres_told_manager_ended(), tone: 'good' })
            await refreshLists()
          }}
        >
          <p>{m.centres_manager_end_text()}</p>
        </ConfirmDialog>
      )}
    </li>
  )
}
