import { m } from '#messages/messages.js'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { Printing } from './card.ts'

export const printingIcons: Readonly<Record<Printing, IconName>> = { printable: 'print', viewOnly: 'eye' }

const badges = { printable: m.catalogue_printable, viewOnly: m.catalogue_view_only }
const sentences = { printable: m.catalogue_printable_text, viewOnly: m.catalogue_view_only_text }

/** Two words next to a title; on a card, where the level needs the room, an icon. */
export function PrintingBadge({ printing, iconOnly }: { printing: Printing | null; iconOnly?: boolean }) {
  if (!printing) return null
  return (
    <span title={sentences[printing]()}>
      <Icon name={printingIcons[printing]} />
      {iconOnly ? <span className="vh">{badges[printing]()}</span> : badges[printing]()}
    </span>
  )
}

/** The full sentence, for someone about to pay. */
export function PrintingNote({ printing, className }: { printing: Printing | null; className?: string }) {
  if (!printing) return null
  return <p className={className}>{sentences[printing]()}</p>
}
