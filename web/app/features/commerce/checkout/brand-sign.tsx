import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './brand-sign.module.css'
import type { Brand } from './card.rules.ts'

const names: Readonly<Record<Exclude<Brand, 'unknown'>, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
}

const signs: Readonly<Record<Exclude<Brand, 'unknown' | 'mastercard'>, string>> = {
  visa: 'VISA',
  amex: 'AMEX',
  unionpay: 'UnionPay',
  jcb: 'JCB',
  diners: 'Diners',
  discover: 'Discover',
}

/** Providers spell them differently: 'visa', 'Visa', 'American Express'. */
function knownBrand(brand: string): keyof typeof names | null {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, '')
  const found = Object.entries(names).find(([key, name]) => [key, plain(name)].includes(plain(brand)))
  // The keys of `names` are exactly these.
  return found ? (found[0] as keyof typeof names) : null
}

/** As on the card; an unknown one is shown as the provider names it. */
export function brandName(brand: string): string {
  const known = knownBrand(brand)
  return known ? names[known] : brand
}

/** A small card brand icon. The name is next to it, or the number shows it. */
export function BrandSign({ brand }: { brand: string }) {
  const known = knownBrand(brand)
  if (!known) return <Icon name="card" />
  if (known === 'mastercard')
    return (
      <svg className={cx(styles.brand, styles.brandCircles)} viewBox="0 0 36 24" aria-hidden="true">
        <circle cx="14" cy="12" r="8" fill="#eb001b" />
        <circle cx="22" cy="12" r="8" fill="#f79e1b" fillOpacity="0.9" />
      </svg>
    )
  return (
    <span className={styles.brand} data-brand={known} aria-hidden="true">
      {signs[known]}
    </span>
  )
}
