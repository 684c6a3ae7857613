import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LessonPackage } from '#contract/lessons/schedule.ts'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { calendarDrawing } from '../../../ui/more-drawings.tsx'
import { Loading, Skeleton, SkeletonText } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { AddPanel } from './add-panel.tsx'
import { CopyWeekDialog } from './copy-week-dialog.tsx'
import { SlotCards } from './slot-cards.tsx'
import type { Kind } from './slot-draft.ts'
import * as styles from './slots-panel.module.css'
import { useClassTimes } from './use-class-times.ts'
import { packagesOf, slotsOf, useOwnLessons } from './use-own-slots.ts'
import { useSlotDraft } from './use-slot-draft.ts'

interface SlotsPanelProps {
  userId: number
  /** Shown above the times of 'Class'. */
  classHalf?: ReactNode
}

/** 'Class details' of the teacher's profile: the open times, and adding more. */
export function SlotsPanel({ userId, classHalf }: SlotsPanelProps) {
  const [params, setParams] = useSearchParams()
  const kind: Kind = params.get('tab') === 'trial' ? '1' : '0'
  const lessons = useOwnLessons(userId)
  return (
    <div className={styles.screen}>
      <div className={styles.top}>
        <SegmentedControl<Kind>
          legend={m.schedule_kinds()}
          name="slot-kind"
          value={kind}
          onChange={next =>
            setParams(
              { tab: next === '1' ? 'trial' : 'classes' },
              { preventScrollReset: true, replace: true },
            )
          }
          choices={[
            { value: '0', label: m.schedule_tab_class() },
            { value: '1', label: m.schedule_tab_trial() },
          ]}
        />
        <p>{m.schedule_zone()}</p>
      </div>
      {kind === '0' && classHalf}
      {lessons.data ? (
        <Slots userId={userId} kind={kind} packages={lessons.data} />
      ) : lessons.isError ? (
        <Failed title={m.schedule_failed()} of={lessons} />
      ) : (
        <Loading className={styles.screen}>
          <Skeleton shape="field" />
          <SkeletonText lines={6} />
        </Loading>
      )}
    </div>
  )
}

interface SlotsProps {
  userId: number
  kind: Kind
  packages: readonly LessonPackage[]
}

function Slots({ userId, kind, packages }: SlotsProps) {
  const form = useSlotDraft({ userId, kind, packages, classes: useClassTimes() })
  const slots = slotsOf(packages).filter(({ isTrial }) => isTrial === kind)
  /** Until someone opens or closes it, it is open if something is waiting to be added. */
  const [opened, setOpened] = useState<boolean | null>(null)
  const [copying, setCopying] = useState(false)
  const open = opened ?? form.draft.staged.length > 0
  const add = kind === '1' ? m.schedule_add_trials() : m.schedule_add_class()
  return (
    <>
      <AddPanel
        form={form}
        packages={packagesOf(packages, kind)}
        open={open}
        onOpen={setOpened}
        onCopyWeek={() => setCopying(true)}
      />
      {slots.length === 0 ? (
        <EmptyState
          drawing={calendarDrawing}
          title={m.schedule_none()}
          text={kind === '1' ? m.schedule_none_trials() : m.schedule_none_classes()}
          action={!open && <Button onClick={() => setOpened(true)}>{add}</Button>}
        />
      ) : (
        <SlotCards key={kind} kind={kind} slots={slots} />
      )}
      {copying && <CopyWeekDialog own={slotsOf(packages)} onClose={() => setCopying(false)} />}
    </>
  )
}
