import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { m } from '#messages/messages.js'
import { monthText } from '../../lib/dates.ts'
import { ignoreMissing } from '../../lib/failure.ts'
import { laterApi } from '../../lib/later-api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { cx } from '../../ui/cx.ts'
import { RouteFailed } from '../../ui/failed.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toasts.tsx'
import { guarded } from '../accounts/guards/guarded.ts'
import { privateMeta } from '../accounts/sign-in/accounts-meta.ts'
import { ProductGrid } from '../catalogue/product-grid.tsx'
import * as favouriteButtonStyles from './favourite-button.module.css'
import * as followingsStyles from './followings.module.css'
import * as styles from './history.module.css'
import { dayTitle } from './history-days.ts'
import { firstDay, monthNow, sameMonth } from './history-months.ts'
import { type History, loadHistory, type Seen } from './load-history.ts'
import { MineFrame } from './mine-frame.tsx'
import { MonthList } from './month-list.tsx'
import { NextSteps } from './next-steps.tsx'

export const meta = privateMeta(() => m.mine_history_title())

export function clientLoader({ request }: ClientLoaderFunctionArgs): Promise<History> {
  const wanted = new URL(request.url).searchParams.get('month')
  return guarded(request, userId => loadHistory(userId, wanted, new Date()))
}
clientLoader.hydrate = true as const

const months = [44, 60, 52, 48]

export function HydrateFallback() {
  return (
    <MineFrame title={m.mine_history_title()}>
      <div className={styles.sideFrame}>
        <Loading className={cx(followingsStyles.sideList, followingsStyles.sideSk)}>
          {months.map(width => (
            <span key={width} className="sk sk-title" style={{ width: `${width}%` }} />
          ))}
        </Loading>
        <span className={cx('sk', followingsStyles.sideOpenSk, 'only-phone')} aria-hidden="true" />
        <div>
          <div className={styles.dayTitle} aria-hidden="true">
            <Skeleton width="third" />
          </div>
          <ProductGrid className={styles.sideGrid} cards={[]} skeleton={6} />
        </div>
      </div>
    </MineFrame>
  )
}

export function ErrorBoundary() {
  return (
    <MineFrame title={m.mine_history_title()}>
      <RouteFailed title={m.mine_history_failed()} />
    </MineFrame>
  )
}

export default function HistoryPage() {
  const { month, now, count, days, years, any } = useLoaderData<typeof clientLoader>()
  const [removing, setRemoving] = useState<Seen | null>(null)
  const [clearing, setClearing] = useState(false)
  const revalidator = useRevalidator()
  const navigation = useNavigation()

  async function remove(seen: Seen) {
    await ignoreMissing(laterApi.historyRemove({ params: { id: seen.historyId } }))
    await revalidator.revalidate()
    setRemoving(null)
    toast.show({ text: m.mine_history_removed() })
  }

  async function clear() {
    await laterApi.historyClear()
    await revalidator.revalidate()
    setClearing(false)
    toast.show({ text: m.mine_history_cleared() })
  }

  return (
    <MineFrame
      title={m.mine_history_title()}
      count={count || undefined}
      action={
        any && (
          <Button variant="danger" icon="trash" onClick={() => setClearing(true)}>
            {m.mine_history_clear()}
          </Button>
        )
      }
    >
      <div className={styles.sideFrame}>
        <MonthList years={years} chosen={month} now={now} />
        <div
          className={cx(styles.sideProducts, styles.days)}
          data-part="side-products"
          aria-busy={navigation.state === 'loading' || undefined}
        >
          {days.length === 0 && <NoHistory month={month} now={now} any={any} />}
          {days.map(({ day, entries }, index) => (
            <section key={day} className={styles.day} aria-labelledby={`day-${day}`}>
              <h2 className={styles.dayTitle} id={`day-${day}`}>
                {dayTitle(day, now)} <span className="num">{entries.length}</span>
              </h2>
              <ProductGrid
                className={styles.sideGrid}
                cards={entries.map(({ card }) => card)}
                eager={index === 0 ? 4 : 0}
                corner={card => (
                  <RemoveButton seen={entries.find(entry => entry.card === card)} onPress={setRemoving} />
                )}
              />
            </section>
          ))}
        </div>
      </div>
      {removing && (
        <ConfirmDialog
          title={m.mine_history_remove_ask()}
          onNo={() => setRemoving(null)}
          onYes={() => remove(removing)}
        >
          <p>{m.mine_history_remove_text({ name: removing.card.name })}</p>
        </ConfirmDialog>
      )}
      {clearing && (
        <ConfirmDialog title={m.mine_history_clear_ask()} onNo={() => setClearing(false)} onYes={clear}>
          <p>{m.mine_history_clear_text()}</p>
        </ConfirmDialog>
      )}
    </MineFrame>
  )
}

function RemoveButton({ seen, onPress }: { seen: Seen | undefined; onPress: (seen: Seen) => void }) {
  if (!seen) return null
  const label = m.mine_history_remove({ name: seen.card.name })
  return (
    <button
      type="button"
      className={favouriteButtonStyles.heart}
      data-part="heart"
      aria-label={label}
      title={label}
      onClick={() => onPress(seen)}
    >
      <Icon name="trash" />
    </button>
  )
}

function NoHistory({ month, now, any }: Pick<History, 'month' | 'now' | 'any'>) {
  const name = monthText(firstDay(month))
  const present = sameMonth(month, monthNow(now))
  return (
    <div>
      <h2 className="vh">{name}</h2>
      <EmptyState
        drawing="search"
        title={m.mine_history_empty()}
        text={
          present ? m.mine_history_empty_text({ month: name }) : m.mine_history_empty_past({ month: name })
        }
        action={
          present || !any ? (
            <NextSteps />
          ) : (
            <ButtonLink to="/browsing-history">{m.mine_history_now()}</ButtonLink>
          )
        }
      />
    </div>
  )
}
