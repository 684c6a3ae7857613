import { useState, useSyncExternalStore } from 'react'
import type { PushDevice } from '#contract/accounts/push.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import * as styles from './notices-section.module.css'
import { isBlocked, pushWorks, turnOff, turnOn } from './push.ts'

const never = () => () => undefined

/** Push notifications about lessons, seats and other urgent news, on a person's devices. */
export function NoticesSection({ user }: { user: OwnUser }) {
  const push = useQuery(queryOf(laterApi.pushView))
  const works = useSyncExternalStore(never, pushWorks, () => true)
  const [refused, setRefused] = useState(false)
  const on = useMutation({
    mutationFn: (key: string) => turnOn(user.user_id, key),
    onSuccess: async allowed => {
      setRefused(!allowed)
      await push.refetch()
      if (allowed) toast.show({ text: m.accounts_notices_turned_on() })
    },
    onError: () => toast.show({ text: m.accounts_notices_not_turned_on(), tone: 'bad' }),
  })
  const off = useMutation({
    mutationFn: (device: PushDevice) => ignoreMissing(turnOff(device)),
    onSuccess: async () => {
      await push.refetch()
      toast.show({ text: m.accounts_notices_turned_off() })
    },
    onError: showFailure,
  })
  const { public_key: key = null, devices = [] } = push.data ?? {}
  const here = devices.some(({ current }) => current)
  return (
    <Card
      id="notices"
      title={m.accounts_notices_section()}
      lead={m.accounts_notices_lead()}
      action={
        works &&
        key &&
        !here && (
          <Button
            variant="line"
            icon="bell"
            onClick={() => on.mutate(key)}
            busy={on.isPending}
            busyText={m.ui_please_wait()}
          >
            {m.accounts_notices_turn_on()}
          </Button>
        )
      }
    >
      {push.isPending && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {push.isError && !push.data && <Failed title={m.accounts_notices_failed()} of={push} />}
      {push.data && devices.length === 0 && <p className="muted">{stateText(key, works)}</p>}
      {!here && key && (refused || isRefused()) && (
        <p className="small muted" role="status">
          {m.accounts_notices_blocked()}
        </p>
      )}
      {devices.length > 0 && (
        <ul className={styles.devices} data-part="devices">
          {devices.map(device => (
            <li key={device.device_id}>
              <Icon name="bell" />
              <div className={styles.words}>
                <p>
                  <b>{device.name}</b>
                  {device.current && <Chip tone="jade">{m.accounts_notices_here()}</Chip>}
                </p>
                <p className="small muted">{m.accounts_notices_since({ day: dayText(device.added_at) })}</p>
              </div>
              <IconButton
                icon="trash"
                label={m.accounts_notices_turn_off({ name: device.name })}
                onClick={() => off.mutate(device)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const isRefused = (): boolean => typeof window !== 'undefined' && pushWorks() && isBlocked()

function stateText(key: string | null, works: boolean): string {
  if (!key) return m.accounts_notices_off_here()
  return works ? m.accounts_notices_none() : m.accounts_notices_unsupported()
}
