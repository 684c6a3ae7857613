import { m } from '#messages/messages.js'
import { SearchField } from '../features/catalogue/search-field.tsx'
import { Drawer } from '../ui/dialog.tsx'

/** The search, from the top edge. */
export function SearchDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer open side="top" title={m.shell_search()} onClose={onClose}>
      <SearchField inline first onLeave={onClose} />
    </Drawer>
  )
}
