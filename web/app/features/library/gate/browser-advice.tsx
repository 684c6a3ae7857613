import { useState } from 'react'
import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { localePath } from '../../../lib/locale.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './browser-warning.module.css'
import type { Browser } from './supported-browser.ts'

type Unsupported = Extract<Browser, { opens: false }>

interface BrowserAdviceProps {
  browser: Unsupported
  path: string
  className?: string | undefined
}

export function BrowserAdvice({ browser, path, className }: BrowserAdviceProps) {
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

export function adviceFor({ app }: Unsupported): string {
  if (app === null) return m.library_browser_advice()
  return app ? m.library_browser_inside({ app }) : m.library_browser_inside_app()
}

/** If copying is refused, the address is shown to copy by hand. */
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
