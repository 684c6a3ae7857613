import type { BrowserContext, ConsoleMessage, Page } from 'playwright-core'

export type Expected = {
  /** HTTP statuses a journey brings about on purpose; the browser logs each of them as an error. */
  statuses?: readonly number[]
  /** Other lines of the browser's console that belong to the journey. */
  messages?: readonly RegExp[]
}

export interface Watch {
  /** What no page may do, unless it is expected. */
  readonly problems: string[]
  /** All that was said in the console, for anyone who looks into a failure. */
  readonly said: string[]
}

const failedResource = /^Failed to load resource: the server responded with a status of (\d+)/

function isExpected(text: string, { statuses = [], messages = [] }: Expected): boolean {
  const status = failedResource.exec(text)?.[1]
  if (status && statuses.includes(Number(status))) return true
  return messages.some(message => message.test(text))
}

/** What a console line complains of, or null: every error, and React's remarks on hydration at any level. */
export function complaint(type: string, text: string, expected: Expected): string | null {
  if (type !== 'error' && !(type === 'warning' && /hydrat/i.test(text))) return null
  return isExpected(text, expected) ? null : `console ${type}: ${text}`
}

/** Records what no page may do: console errors, uncaught errors, hydration warnings, breaches of the CSP. */
export async function recordProblems(context: BrowserContext, expected: Expected): Promise<Watch> {
  const watch: Watch = { problems: [], said: [] }

  const onConsole = (message: ConsoleMessage) => {
    const place = message.location().url || message.page()?.url()
    watch.said.push(`${message.type()}: ${message.text()} (${place})`)
    const text = complaint(message.type(), message.text(), expected)
    if (text) watch.problems.push(`${text} (${place})`)
  }
  const onPage = (page: Page) => {
    page.on('pageerror', error => {
      watch.said.push(`uncaught: ${error.message} (${page.url()})`)
      if (!isExpected(error.message, expected))
        watch.problems.push(`page error: ${error.stack ?? error.message}`)
    })
    page.on('crash', () => watch.problems.push(`page crashed: ${page.url()}`))
  }
  context.on('console', onConsole)
  context.on('page', onPage)

  await context.exposeBinding('__reportCspViolation', ({ page }, directive: string, blocked: string) => {
    watch.problems.push(`CSP: ${directive} blocked ${blocked} (${page.url()})`)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      // The binding is put on the window by the browser, where no type knows it.
      const scope = window as unknown as {
        __reportCspViolation: (directive: string, blocked: string) => void
      }
      scope.__reportCspViolation(event.effectiveDirective, event.blockedURI)
    })
  })
  return watch
}
