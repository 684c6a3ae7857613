import { useState } from 'react'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { downloadData } from './download-data.ts'
import * as styles from './look-section.module.css'
import type { SectionProps } from './settings-frame.tsx'

export function DataSection({ user, say }: Pick<SectionProps, 'user' | 'say'>) {
  const site = useSite()
  const [deleting, setDeleting] = useState(false)

  const { mutate: download, isPending } = useMutation({
    mutationFn: () => downloadData(`${site?.brand.slug ?? 'my'}-data-${user.username}.zip`),
    onSuccess: () => say(m.accounts_downloaded()),
    onError: error => say(failureOf(error).text, 'bad'),
  })

  return (
    <Card id="data" title={m.accounts_data_section()}>
      <div className={styles.act}>
        <div>
          <b>{m.accounts_download_title()}</b>
          <p className="small muted">{m.accounts_download_help()}</p>
        </div>
        <Button
          variant="line"
          icon="download"
          onClick={() => download()}
          busy={isPending}
          busyText={m.accounts_downloading()}
        >
          {m.accounts_download()}
        </Button>
      </div>
      <div className={styles.act}>
        <div>
          <b>{m.accounts_delete()}</b>
          <p className="small muted">{m.accounts_delete_help()}</p>
        </div>
        <Button variant="danger" icon="trash" onClick={() => setDeleting(true)}>
          {m.accounts_delete()}
        </Button>
      </div>
      <DeleteAccount user={user} open={deleting} onClose={() => setDeleting(false)} />
    </Card>
  )
}
