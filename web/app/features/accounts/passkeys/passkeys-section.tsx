import { Suspense, useState, useSyncExternalStore } from 'react'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { mostPasskeys } from '#contract/rules/passkeys.ts'
import { m } from '#messages/messages.js'
import { dayText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import { passkeysWork } from './passkeys.ts'
import * as styles from './passkeys-section.module.css'

const dialogs = () => import('./passkey-dialogs.tsx')
const AddPasskeyDialog = lazyPart(async () => ({ default: (await dialogs()).AddPasskeyDialog }), LostDialog)
const RenamePasskeyDialog = lazyPart(
  async () => ({ default: (await dialogs()).RenamePasskeyDialog }),
  LostDialog,
)
const RemovePasskeyDialog = lazyPart(
  async () => ({ default: (await dialogs()).RemovePasskeyDialog }),
  LostDialog,
)

type Opened = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }
const never = () => () => undefined

/** Passkeys on the owner's devices, in addition to the password. */
export function PasskeysSection({ user }: { user: OwnUser }) {
  const kept = useQuery({ ...queryOf(laterApi.passkeyList), select: ({ passkeys }) => passkeys })
  const [open, setOpen] = useState<Opened | null>(null)
  const works = useSyncExternalStore(never, passkeysWork, () => true)
  const close = () => setOpen(null)
  function changed() {
    close()
    void invalidate('passkeyList')
  }
  const full = (kept.data?.length ?? 0) >= mostPasskeys
  return (
    <Card
      id="passkeys"
      title={m.accounts_passkeys_section()}
      lead={m.accounts_passkeys_lead()}
      action={
        works &&
        kept.data &&
        !full && (
          <Button variant="line" icon="plus" onClick={() => setOpen({ what: 'add' })}>
            {m.accounts_passkey_add()}
          </Button>
        )
      }
    >
      {kept.isPending && (
        <Loading>
          <SkeletonText lines={2} />
        </Loading>
      )}
      {kept.isError && !kept.data && <Failed title={m.accounts_passkeys_failed()} of={kept} />}
      {kept.data?.length === 0 && <p className="muted">{m.accounts_passkeys_none()}</p>}
      {kept.data && kept.data.length > 0 && <PasskeyRows passkeys={kept.data} onOpen={setOpen} />}
      {full && <p className="small muted">{m.accounts_passkeys_full({ limit: mostPasskeys })}</p>}
      {!works && <p className="small muted">{m.accounts_passkey_unsupported()}</p>}
      <Suspense fallback={null}>
        {open?.what === 'add' && <AddPasskeyDialog user={user} onClose={close} onDone={changed} />}
        {open?.what === 'rename' && (
          <RenamePasskeyDialog passkey={open.passkey} onClose={close} onDone={changed} />
        )}
        {open?.what === 'remove' && (
          <RemovePasskeyDialog user={user} passkey={open.passkey} onClose={close} onDone={changed} />
        )}
      </Suspense>
    </Card>
  )
}

interface PasskeyRowsProps {
  passkeys: readonly Passkey[]
  onOpen: (opened: Opened) => void
}

function PasskeyRows({ passkeys, onOpen }: PasskeyRowsProps) {
  return (
    <ul className={styles.keys} data-part="passkeys">
      {passkeys.map(passkey => (
        <li key={passkey.passkey_id}>
          <Icon name="key" />
          <div className={styles.keyWords}>
            <p>
              <b>{passkey.name}</b>
              {passkey.synced && <Chip tone="jade">{m.accounts_passkey_synced()}</Chip>}
            </p>
            <p className="small muted">{usedText(passkey)}</p>
          </div>
          <span className={styles.keyActs}>
            <IconButton
              icon="edit"
              label={m.accounts_passkey_rename({ name: passkey.name })}
              onClick={() => onOpen({ what: 'rename', passkey })}
            />
            <IconButton
              icon="trash"
              label={m.accounts_passkey_remove({ name: passkey.name })}
              onClick={() => onOpen({ what: 'remove', passkey })}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function usedText({ created_at, used_at }: Passkey): string {
  const added = dayText(created_at)
  return used_at
    ? m.accounts_passkey_used({ added, used: dayText(used_at) })
    : m.accounts_passkey_unused({ added })
}
