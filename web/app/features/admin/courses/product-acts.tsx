import { useState } from 'react'
import type { StaffProduct } from '#contract/admin/staff-products.ts'
import { m } from '#messages/messages.js'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { ReasonDialog } from '../management/reason-dialog.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './products.module.css'

/** What staff can do about a course. */
export function ProductActs({ product }: { product: StaffProduct }) {
  const { course_id, course_name: name, featured, hidden_at } = product
  const [hiding, setHiding] = useState(false)
  const done = async (text: string) => {
    toast.show({ text, tone: 'good' })
    await refreshLists()
  }
  const feature = useMutation({
    mutationFn: async () => {
      await api.productFeature({ body: { course_id, featured: featured ? 0 : 1 } })
      await done(featured ? m.courses_told_unfeatured() : m.courses_told_featured())
    },
    onError: showFailure,
  })
  const restore = useMutation({
    mutationFn: async () => {
      await api.productRestore({ body: { course_id } })
      await done(m.courses_told_restored())
    },
    onError: showFailure,
  })
  return (
    <span className={styles.acts}>
      <Button
        variant="quiet"
        busy={feature.isPending}
        aria-label={featured ? m.courses_unfeature_name({ name }) : m.courses_feature_name({ name })}
        onClick={() => feature.mutate()}
      >
        {featured ? m.courses_unfeature() : m.courses_feature()}
      </Button>
      {hidden_at ? (
        <Button
          variant="line"
          busy={restore.isPending}
          aria-label={m.courses_restore_name({ name })}
          onClick={() => restore.mutate()}
        >
          {m.courses_restore()}
        </Button>
      ) : (
        <Button variant="line" aria-label={m.courses_hide_name({ name })} onClick={() => setHiding(true)}>
          {m.courses_hide()}
        </Button>
      )}
      {hiding && (
        <ReasonDialog
          title={m.courses_hide_title({ name })}
          help={m.courses_hide_help()}
          yesText={m.courses_hide()}
          onClose={() => setHiding(false)}
          onReason={async reason => {
            await api.productHide({ body: { course_id, reason } })
            setHiding(false)
            await done(m.courses_told_hidden())
          }}
        />
      )}
    </span>
  )
}
