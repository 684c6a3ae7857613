import type { SubjectMerge } from '#contract/catalogue/subjects.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { api } from '../staff-api.ts'
import { refreshLists, useAdminData } from '../table/use-rows.ts'
import * as styles from './merges-card.module.css'
import { nameOf, showSubjects } from './staff-subjects.ts'

const merges = queryOf(api.adminSubjectMerges)

/** What was merged since yesterday; nothing where nothing was. */
export function MergesCard() {
  const { data } = useAdminData(merges)
  if (!data || data.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="merges-title">
      <h2 id="merges-title">{m.courses_merges()}</h2>
      <ul>
        {data.map(merge => (
          <MergeRow key={merge.merge_id} merge={merge} />
        ))}
      </ul>
    </section>
  )
}

function MergeRow({ merge }: { merge: SubjectMerge }) {
  const { merge_id, products, undo_until } = merge
  const name = nameOf(merge)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      showSubjects(await api.subjectMergeUndo({ body: { merge_id } }))
      toast.show({ text: m.courses_merge_undone({ name }), tone: 'good' })
      await refreshLists()
    },
    onError: showFailure,
  })
  return (
    <li>
      <p>
        <b>{m.courses_merges_row({ name, other: nameOf(merge.into) })}</b>
        <span className="muted">
          {m.courses_products({ count: products, shown: wholeNumber(products) })}
          {' · '}
          {m.courses_merges_until({ at: momentText(undo_until) })}
        </span>
      </p>
      <Button
        variant="line"
        busy={isPending}
        busyText={m.ui_please_wait()}
        aria-label={m.courses_merge_undo_name({ name })}
        onClick={() => mutate()}
      >
        {m.courses_merge_undo()}
      </Button>
    </li>
  )
}
