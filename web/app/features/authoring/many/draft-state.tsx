import { useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import type { DraftItem } from './many-rows.ts'
import type { Many } from './use-many.ts'

/** A draft's progress, and what can be done about it. */
export function DraftState({ item: { draft, outcome }, many }: { item: DraftItem; many: Many }) {
  const [busy, setBusy] = useState(false)
  async function redraw() {
    setBusy(true)
    try {
      await many.redraw(draft.course_id)
    } catch (error) {
      showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (outcome?.result === 'published')
    return (
      <Chip tone="jade" icon="check">
        {m.drafts_state_published()}
      </Chip>
    )
  if (outcome?.result === 'waiting') return <Chip tone="amber">{m.drafts_state_waiting()}</Chip>
  if (draft.redrawable)
    return (
      <Button variant="line" icon="refresh" busy={busy} onClick={redraw}>
        {m.drafts_redraw()}
      </Button>
    )
  if (draft.state === 'refused') return <Chip tone="red">{m.drafts_state_refused()}</Chip>
  if (outcome?.result === 'refused') return <Chip tone="red">{m.drafts_state_not_published()}</Chip>
  if (draft.state === 'ready')
    return (
      <Chip tone="jade" icon="check">
        {m.drafts_state_ready()}
      </Chip>
    )
  return (
    <Chip tone="amber">{draft.state === 'cover' ? m.drafts_state_cover() : m.drafts_state_checking()}</Chip>
  )
}
