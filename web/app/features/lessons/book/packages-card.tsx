import { useId } from 'react'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { type LessonTeacher, type OfferedPackage, packageTitle, toTrial } from './bookable.ts'
import * as styles from './packages-card.module.css'
import { removeTrial, selectTrial, useTrials } from './trial-selection.ts'

/** This many are side by side; more are chosen from a list. */
const mostCards = 2

interface PackagesCardProps {
  teacher: LessonTeacher
  packages: readonly OfferedPackage[]
  /** The package whose times are shown. */
  current: number | null
  onCurrent: (packageId: number) => void
}

/** The packages and their prices. */
export function PackagesCard({ teacher, packages, current, onCurrent }: PackagesCardProps) {
  const listId = useId()
  const shown = packages.length > mostCards ? packages.filter(({ id }) => id === current) : packages
  return (
    <Card id="trials" title={m.bookings_packages()}>
      {packages.length === 0 && (
        <p className={styles.none}>
          <Icon name="calendar" />
          {m.bookings_packages_none()}
        </p>
      )}
      {packages.length > mostCards && (
        <div className={styles.choose}>
          <label className="vh" htmlFor={listId}>
            {m.bookings_package_choose()}
          </label>
          <Select
            id={listId}
            value={current ?? ''}
            onChange={({ target }) => onCurrent(Number(target.value))}
          >
            {packages.map(one => (
              <option key={one.id} value={one.id}>
                {m.bookings_package_option({ title: packageTitle(one), price: priceOf(one.price) })}
              </option>
            ))}
          </Select>
        </div>
      )}
      <ul className={styles.packages}>
        {shown.map(offered => (
          <Package key={offered.id} teacher={teacher} offered={offered} onCurrent={onCurrent} />
        ))}
      </ul>
    </Card>
  )
}

export const priceOf = (cents: number): string => (cents === 0 ? m.bookings_free() : amountText(cents))

/** The calendar comes next; on a phone it may be below the visible part. */
function showTimes(): void {
  const times = document.getElementById('times')
  if (times && times.getBoundingClientRect().top > window.innerHeight / 2)
    times.scrollIntoView({ block: 'start' })
}

interface PackageProps extends Pick<PackagesCardProps, 'teacher' | 'onCurrent'> {
  offered: OfferedPackage
}

function Package({ teacher, offered, onCurrent }: PackageProps) {
  const selected = useTrials().some(({ packageId }) => packageId === offered.id)
  const title = packageTitle(offered)
  function select() {
    onCurrent(offered.id)
    selectTrial(toTrial(teacher, offered, null))
    showTimes()
  }
  return (
    <li className={cx(styles.package, selected && styles.selected)} data-part="package">
      <div className={styles.head}>
        <h3>{title}</h3>
        {selected ? (
          <Chip tone="jade" icon="check">
            {m.bookings_selected()}
          </Chip>
        ) : (
          !offered.isTrial && <Chip tone="line">{m.bookings_lesson()}</Chip>
        )}
      </div>
      <p className={cx('muted', styles.text)}>
        {offered.description ||
          m.bookings_package_free({ count: offered.free, shown: wholeNumber(offered.free) })}
      </p>
      <div className={styles.foot}>
        <span className={styles.price}>{priceOf(offered.price)}</span>
        {selected ? (
          <Button variant="line" onClick={() => removeTrial(offered.id)}>
            {m.bookings_remove()}
            <span className="vh"> {title}</span>
          </Button>
        ) : (
          <Button variant="line" onClick={select}>
            {m.bookings_select()}
            <span className="vh"> {title}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
