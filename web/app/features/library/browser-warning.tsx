import { useState, useSyncExternalStore } from 'react'
import { m } from '#messages/messages.js'
import { copyText } from '../../lib/copy-text.ts'
import { localePath } from '../../lib/locale.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toasts.tsx'
import * as styles from './browser-warning.module.css'
import { type Browser, judgeBrowser } from './supported-browser.ts'

const never = () => () => undefined
let known: Browser | undefined

function readBrowser(): Browser {
  known ??= judgeBrowser(window.navigator.userAgent)
  return known
}

/** Of the reader; on the server, where nobody is known, one that opens everything. */
export function useBrowser(): Browser {
  return useSyncExternalStore(never, readBrowser, () => onServer)
}
const onServer: Browser = { opens: true }

interface BrowserWarningProps {
  /** What to open in another browser: a plain path. */
  path: string
  className?: string
}

/** Said before anybody pays: what they would buy does not open here. Nothing in browsers where it does. */
export function BrowserWarning({ path, className }: BrowserWarningProps) {
  const browser = useBrowser()
  if (browser.opens) return null
  return (
    <div className={cx(styles.warning, className)} role="note" data-part="browser-warning">
      <Icon name="warn" />
      <div>
        <b>{m.library_browser_warning()}</b>
        <p>{adviceFor(browser)}</p>
        <CopyLink path={path} />
      </div>
    </div>
  )
}

export function adviceFor({ app }: Extract<Browser, { opens: false }>): string {
  if (app === null) return m.library_browser_advice()
  return app ? m.library_browser_inside({ app }) : m.library_browser_inside_app()
}

/** Where copying is refused the address stands there to be copied by hand. */
export function CopyLink({ path }: { path: string }) {
  const origin = useSite()?.origin ?? ''
  const [shown, setShown] = useState(false)
  const url = origin + localePath(path)

  async function copy() {
    if (await copyText(url)) return toast.show({ text: m.library_link_copied() })
    return setShown(true)
  }
  return (
    <>
      <Button variant="line" icon="copy" onClick={() => void copy()}>
        {m.library_copy_link()}
      </Button>
      {shown && (
        <Field label={m.library_copy_by_hand()}>
          <TextInput readOnly value={url} onFocus={event => event.currentTarget.select()} />
        </Field>
      )}
    </>
  )
}
