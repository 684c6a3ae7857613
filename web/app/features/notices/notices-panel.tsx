import { m } from '#messages/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import { NoticeList } from './notice-list.tsx'

/** Behind the bell. */
export function NoticesPanel({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      open
      side="right"
      title={m.notices_title()}
      onClose={onClose}
      actions={
        <>
          <ButtonLink variant="quiet" icon="gear" to="/my-account/notifications#mails" onClick={onClose}>
            {m.notices_choose()}
          </ButtonLink>
          <ButtonLink variant="line" to="/notices" onClick={onClose}>
            {m.notices_all()}
          </ButtonLink>
        </>
      }
    >
      <NoticeList onLeave={onClose} />
    </Drawer>
  )
}
