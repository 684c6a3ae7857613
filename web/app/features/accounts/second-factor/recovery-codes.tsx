import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useSession } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './second-factor.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  onKept: () => void
}

/** Shown once; the server keeps only their hashes. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const brand = useSite()?.brand
  const name = useSession()?.card?.username ?? ''
  async function copy() {
    const done = await copyText(codes.join('\n'))
    toast.show(done ? { text: m.security_copied() } : { text: m.security_copy_failed(), tone: 'bad' })
  }
  const save = () => {
    const head = m.security_codes_file({ brand: brand?.name ?? '', name })
    const file = new Blob([`${head}\r\n\r\n${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' })
    return saveFile(Promise.resolve(file), `${brand?.slug ?? 'account'}-recovery-codes.txt`)
  }
  return (
    <section className={styles.codes} aria-labelledby="recovery-codes">
      <h3 id="recovery-codes">{m.security_codes()}</h3>
      <p className="muted">{m.security_codes_lead()}</p>
      <ul data-part="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button variant="line" icon="copy" onClick={copy}>
          {m.security_codes_copy()}
        </Button>
        <Button variant="line" icon="download" onClick={() => void save()}>
          {m.security_codes_save()}
        </Button>
        <Button onClick={onKept}>{m.security_codes_kept()}</Button>
      </div>
    </section>
  )
}
