import { m } from '#messages/messages.js'
import { SegmentedControl } from '../../../ui/choices.tsx'
import type { Whose } from './calendar-items.ts'

interface FamilyFilterProps {
  family: readonly Whose[]
  /** Null for everyone. */
  who: Whose['who'] | null
  onWho: (who: Whose['who'] | null) => void
}

/** One child's timetable, or everyone's; nothing if only one person has lessons. */
export function FamilyFilter({ family, who, onWho }: FamilyFilterProps) {
  if (family.length < 2) return null
  const choices = [
    { value: 'all', label: m.classes_everyone() },
    ...family.map(one => ({ value: String(one.who), label: one.who === 'me' ? m.classes_me() : one.name })),
  ]
  return (
    <SegmentedControl
      legend={m.classes_whose_filter()}
      name="family"
      value={String(who ?? 'all')}
      onChange={next => onWho(family.find(one => String(one.who) === next)?.who ?? null)}
      choices={choices}
    />
  )
}
