import { type ReactNode, useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import type { SellerBundle } from '#contract/commerce/bundles.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, queryOf, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { RouteFailed, Unanswered } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import * as styles from '../discounts/my-discounts.module.css'
import { BundleDialog } from './bundle-dialog.tsx'
import { BundleList } from './bundle-list.tsx'

export const meta = privateMeta(() => m.bundles_title())

export async function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<{ userId: number }> {
  const { userId } = await requireTeacher(request)
  return { userId }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <RouteFailed title={m.bundles_failed()} />
    </Frame>
  )
}

type Open = { what: 'make' } | { what: 'edit' | 'end'; bundle: SellerBundle } | null

/** What a seller offers together at one price. */
export default function MyBundlesPage() {
  const { userId } = useLoaderData<typeof clientLoader>()
  const [open, setOpen] = useState<Open>(null)

  const kept = useQuery({
    ...queryOf(laterApi.bundleList, { body: { teacher_id: userId } }),
    select: ({ bundles }) => bundles,
  })
  const close = () => setOpen(null)
  function changed(text: string) {
    close()
    toast.show({ text })
    void invalidate('bundleList')
  }
  async function end({ bundle_id }: SellerBundle) {
    await laterApi.bundleEnd({ body: { teacher_id: userId, bundle_id } })
    changed(m.bundles_ended())
  }
  const make = (
    <Button icon="plus" onClick={() => setOpen({ what: 'make' })}>
      {m.bundles_new()}
    </Button>
  )
  return (
    <Frame action={kept.data && kept.data.length > 0 ? make : undefined}>
      {!kept.data && (
        <Unanswered of={kept} title={m.bundles_failed()}>
          <Waiting />
        </Unanswered>
      )}
      {kept.data?.length === 0 && (
        <EmptyState drawing="bag" title={m.bundles_empty()} text={m.bundles_empty_text()} action={make} />
      )}
      {kept.data && kept.data.length > 0 && (
        <BundleList
          bundles={kept.data}
          onEdit={bundle => setOpen({ what: 'edit', bundle })}
          onEnd={bundle => setOpen({ what: 'end', bundle })}
        />
      )}
      {(open?.what === 'make' || open?.what === 'edit') && (
        <BundleDialog
          userId={userId}
          bundle={open.what === 'edit' ? open.bundle : undefined}
          onClose={close}
          onSaved={() => changed(m.bundles_saved())}
        />
      )}
      {open?.what === 'end' && (
        <ConfirmDialog
          title={m.bundles_end_title({ name: open.bundle.title })}
          yesText={m.bundles_end()}
          noText={m.bundles_keep()}
          onNo={close}
          onYes={() => end(open.bundle)}
        >
          <p>{m.bundles_end_text()}</p>
        </ConfirmDialog>
      )}
    </Frame>
  )
}

function Frame({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <WorkFrame>
      <div className={`page-head ${styles.head}`}>
        <div>
          <h1>{m.bundles_title()}</h1>
          <p className="muted">{m.bundles_lead()}</p>
        </div>
        {action}
      </div>
      {children}
    </WorkFrame>
  )
}

function Waiting() {
  return (
    <Loading className={styles.waiting}>
      <SkeletonText lines={5} />
    </Loading>
  )
}
