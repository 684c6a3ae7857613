import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { m } from '#messages/messages.js'
import { Checkout } from '../features/commerce/checkout/checkout.tsx'
import { hasOwnFrame } from '../features/site/own-frame.ts'
import { api } from '../lib/api.ts'
import { browserLanguage } from '../lib/browser-language.ts'
import { storedLanguage } from '../lib/language-choice.ts'
import { getLocale } from '../lib/locale.ts'
import { setScreen } from '../lib/report-defect.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { ScrollToTop } from '../ui/scroll-to-top.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { FeatureSlots } from './feature-slots.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SignInPrompt } from './sign-in-prompt.tsx'
import { useAppWorker } from './use-app-worker.ts'
import { useSessionWatch } from './use-session-watch.ts'

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  useKeptFocus()
  usePageViews()
  useSessionWatch()
  useAppWorker()
  const Offer = useLanguageOffer()
  const framed = !useMatches().some(({ handle }) => hasOwnFrame(handle))
  return (
    <>
      <a className="skip" href="#main">
        {m.shell_skip()}
      </a>
      <ProgressBar />
      {framed && <Header />}
      <main id="main" ref={main} tabIndex={-1}>
        <FeatureSlots>{children}</FeatureSlots>
      </main>
      {framed && <Footer />}
      {framed && <BottomBar />}
      {framed && Offer && <Offer />}
      <ScrollToTop />
      <Checkout />
      <SignInPrompt />
      <Toasts />
    </>
  )
}

/** For a browser in another language, until its reader has chosen one. */
function useLanguageOffer(): ComponentType | null {
  const [offer, setOffer] = useState<ComponentType | null>(null)
  useEffect(() => {
    const wanted = browserLanguage(navigator.languages)
    if (!wanted || wanted === getLocale() || storedLanguage()) return
    import('./language-offer.tsx').then(
      ({ LanguageOffer }) => setOffer(() => LanguageOffer),
      // The switch in the header remains.
      () => undefined,
    )
  }, [])
  return offer
}

/** Keeps the focus in place; loaded after hydration, because nothing can be removed before. */
function useKeptFocus() {
  useEffect(() => {
    const ended = new AbortController()
    import('./keep-focus.ts').then(
      ({ keepFocus }) => {
        if (!ended.signal.aborted) ended.signal.addEventListener('abort', keepFocus())
      },
      // Without it, the browser's own behaviour remains.
      () => undefined,
    )
    return () => ended.abort()
  }, [])
}

/** For keyboards and screen readers, a new page starts at its content, as after a full load. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>) {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (!hash) main.current?.focus({ preventScroll: true })
  }, [pathname, hash, main])
}

/** Counts the page by its route's pattern, never by its parameters. */
function usePageViews() {
  const { key } = useLocation()
  const route = patternOf(useMatches().at(-1)?.id)
  const counted = useRef('')
  useEffect(() => setScreen(route), [route])
  useEffect(() => {
    // One visit is one view, however often the effect runs.
    const visit = `${key} ${route}`
    if (counted.current === visit) return
    counted.current = visit
    // No one waits for a count, and a lost one does no harm.
    api.pageviewCount({ body: { route } }).catch(() => undefined)
  }, [key, route])
}

/** A screen's route has its path as id (see routes.ts); the root shows errors where no screen matched. */
function patternOf(id = ''): string {
  return id.startsWith('/') ? id : '/*'
}
