import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { type Browser, judgeBrowser } from './supported-browser.ts'

// Almost no one needs it.
const BrowserAdvice = lazyPart(() =>
  import('./browser-advice.tsx').then(module => ({ default: module.BrowserAdvice })),
)

const never = () => () => undefined
let known: Browser | undefined

function readBrowser(): Browser {
  known ??= judgeBrowser(window.navigator.userAgent)
  return known
}

/** The reader's; on the server, where no one is known, one that opens everything. */
export function useBrowser(): Browser {
  return useSyncExternalStore(never, readBrowser, () => onServer)
}
const onServer: Browser = { opens: true }

interface BrowserWarningProps {
  /** What to open in another browser: a plain path. */
  path: string
  className?: string
}

/** Shown before paying: the purchase wouldn't open here. Nothing in browsers where it does. */
export function BrowserWarning({ path, className }: BrowserWarningProps) {
  const browser = useBrowser()
  if (browser.opens) return null
  return (
    <Suspense fallback={null}>
      <BrowserAdvice browser={browser} path={path} className={className} />
    </Suspense>
  )
}
