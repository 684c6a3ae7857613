import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer } from '../../testing/calls.ts'
import { show, showScreen } from '../../testing/show.tsx'
import { ConnectionLost } from '../lib/connection.ts'
import { refusal } from '../lib/refusal.test-support.ts'
import { RouteFailed, Unanswered } from './failed.tsx'

const retry = page.getByRole('button', { name: 'Retry' })

describe('a part that asks for something', () => {
  const asked = { error: null as unknown, isError: false, isFetching: true, refetch: vi.fn() }
  const showPart = (of: Partial<typeof asked>) =>
    show(
      <Unanswered of={{ ...asked, ...of }} title="The weather did not load">
        <p>One moment</p>
      </Unanswered>,
    )
  const failed = (error: unknown) => ({ error, isError: true, isFetching: false })

  it('shows that it loads', async () => {
    await showPart({})
    await expect.element(page.getByText('One moment')).toBeVisible()
  })

  it('offers another try after a lost connection', async () => {
    const refetch = vi.fn()
    await showPart({ ...failed(new ConnectionLost()), refetch })
    await expect.element(page.getByText(m.accounts_failed_network())).toBeVisible()
    await retry.click()
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('names the reference of a fault of the server', async () => {
    await showPart(failed(refusal(500, { code: 'internal', request_id: 'req-17' })))
    await expect.element(page.getByText(/req-17/)).toBeVisible()
    await expect.element(retry).toBeVisible()
  })

  it('says what a refusal says, and offers no second try for what is gone', async () => {
    await showPart(failed(refusal(404, { code: 'gone', messages: 'There is no weather here' })))
    await expect.element(page.getByText('There is no weather here')).toBeVisible()
    await expect.element(retry).not.toBeInTheDocument()
  })
})

describe('a page', () => {
  // React and the router write down what a boundary has caught.
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  const showPage = (clientLoader: () => unknown) =>
    showScreen('/page', {
      default: () => <p>The page</p>,
      ErrorBoundary: () => <RouteFailed title="The page did not load" />,
      HydrateFallback: () => null,
      clientLoader,
    })

  it('that is not there says so, and leads home', async () => {
    await showPage(() => {
      throw new Response(null, { status: 404 })
    })
    await expect.element(page.getByText('Page not found')).toBeVisible()
    await expect.element(page.getByRole('link')).toBeVisible()
    await expect.element(retry).not.toBeInTheDocument()
  })

  it('whose loader breaks is our fault, and the server hears of it', async () => {
    const reported = answer('defectReport', undefined)
    await showPage(() => {
      throw new TypeError('data is undefined')
    })
    await expect.element(page.getByText(m.ui_defect_text())).toBeVisible()
    await expect.element(retry).toBeVisible()
    expect(reported).toHaveLength(1)
  })
})
