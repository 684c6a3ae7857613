import { Suspense, useState } from 'react'
import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { useSite } from '../../../lib/site.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { type Network, ShareIcon } from '../../catalogue/sharing/share-icon.tsx'
import { shareLinks } from '../../catalogue/sharing/share-links.ts'
import { readWatermarks } from '../form/form-values.ts'
import * as deleteDialogStyles from '../products/delete-dialog.module.css'
import { accessKind, ownName } from '../products/product-facts.ts'
import * as productsTableStyles from '../products/products-table.module.css'
import { Cover } from '../products/products-table.tsx'
import * as qrPictureStyles from './qr-picture.module.css'
import { publicLink, qrLink } from './share-codes.ts'
import * as styles from './share-dialog.module.css'

// The QR drawing only loads when someone shares.
const QrPicture = lazyPart(() => import('./qr-picture.tsx').then(module => ({ default: module.QrPicture })))

type Copied = 'link' | 'code' | 'both' | 'qr'

export function ShareDialog({ product, onClose }: { product: AuthoredProduct; onClose: () => void }) {
  const kind = accessKind(product)
  const people = kind === 'watermark' ? readWatermarks(product.watermarks) : []
  const [person, setPerson] = useState(people[0]?.code ?? '')
  const [copied, setCopied] = useState<Copied | null>(null)
  // The site's public address, which needn't be the one this browser used.
  const origin = useSite()?.origin ?? window.location.origin

  const code = kind === 'code' ? product.access_code : person
  const link = publicLink(origin, product.course_id)
  // The recipient of a message needs the code as well.
  const shared = code ? m.authoring_share_text({ name: ownName(product), code }) : ownName(product)
  const qr = qrLink(origin, product.course_id, code)

  async function copy(what: Copied, text: string, said: string) {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(what)
      toast.show({ text: said })
    } catch {
      // Refused by the browser, or the page has no encryption; the link can still be selected by hand.
      toast.show({ text: m.authoring_copy_failed(), tone: 'bad' })
    }
  }
  const mark = (what: Copied) => (copied === what ? 'check' : 'copy')

  return (
    <Dialog open onClose={onClose} size="large" title={m.authoring_share_title()}>
      <div className={styles.share}>
        <div className={styles.shareMain}>
          <div className={productsTableStyles.pline}>
            <Cover product={product} />
            <div>
              <b className={deleteDialogStyles.pname}>{ownName(product)}</b>
              <span className="muted tiny">{accessTexts[kind]()}</span>
            </div>
          </div>
          <Field label={m.authoring_public_link()} help={linkHelp[kind]()}>
            <div className={styles.copyRow}>
              <TextInput readOnly value={link} onFocus={event => event.currentTarget.select()} />
              <Button
                variant="line"
                icon={mark('link')}
                data-autofocus
                onClick={() => copy('link', link, m.authoring_link_copied())}
              >
                {copied === 'link' ? m.authoring_copied() : m.authoring_copy()}
              </Button>
            </div>
          </Field>
          {people.length > 0 && (
            <Field label={m.authoring_share_person()}>
              <Select value={person} onChange={event => setPerson(event.currentTarget.value)}>
                {people.map(entry => (
                  <option key={entry.code} value={entry.code}>
                    {entry.text}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          {code && (
            <>
              <div className="field">
                <span className="label">{m.authoring_code()}</span>
                <div className={styles.copyRow}>
                  <CodeBoxes code={code} />
                  <Button
                    variant="line"
                    icon={mark('code')}
                    aria-label={m.authoring_copy_code()}
                    onClick={() => copy('code', code, m.authoring_code_copied())}
                  >
                    {copied === 'code' ? m.authoring_copied() : m.authoring_copy()}
                  </Button>
                </div>
              </div>
              <Button
                wide
                icon={mark('both')}
                onClick={() => copy('both', m.authoring_both_text({ link, code }), m.authoring_both_copied())}
              >
                {m.authoring_copy_both()}
              </Button>
            </>
          )}
          <ul className={styles.networks}>
            {shareLinks(link, shared).map(({ network, href }) => (
              <li key={network}>
                <a
                  className={buttonClass({ variant: 'line' })}
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                >
                  <ShareIcon network={network} />
                  <span>{networkNames[network]()}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.qrCard}>
          <Suspense fallback={<span className={cx('sk', qrPictureStyles.qr)} data-part="qr" />}>
            <QrPicture link={qr} name={ownName(product)} address={link} code={code} />
          </Suspense>
          <p className="tiny muted">{code ? m.authoring_qr_code_help() : m.authoring_qr_help()}</p>
          <Button variant="quiet" icon="link" onClick={() => copy('qr', qr, m.authoring_link_copied())}>
            {m.authoring_copy_qr()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const networkNames: Readonly<Record<Network, () => string>> = {
  facebook: m.authoring_share_facebook,
  whatsapp: m.authoring_share_whatsapp,
  telegram: m.authoring_share_telegram,
}

const accessTexts = {
  paid: m.authoring_opens_paid,
  free: m.authoring_opens_free,
  code: m.authoring_opens_code,
  watermark: m.authoring_opens_watermark,
} as const

const linkHelp = {
  paid: m.authoring_link_help_paid,
  free: m.authoring_link_help_free,
  code: m.authoring_link_help_code,
  watermark: m.authoring_link_help_code,
} as const

function CodeBoxes({ code }: { code: string }) {
  return (
    <span className={styles.codeBoxes}>
      <span className="vh">{[...code].join(' ')}</span>
      {[...code].map((sign, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sign is known by its place
        <span key={at} className={styles.codeBox} aria-hidden="true">
          {sign}
        </span>
      ))}
    </span>
  )
}
