import type { OrderLine } from '../commerce.tables.ts'

export interface Entry {
  account: string
  /** Debit is positive, credit negative. */
  amountCents: number
}

/** The account that is credited with what we owe a seller. */
export const sellerAccount = ({ teacherId, centreId }: Pick<OrderLine, 'teacherId' | 'centreId'>): string =>
  centreId === null ? `seller:teacher-${teacherId}` : `seller:centre-${centreId}`

/** The account of what is held for a seller until it is taught, with the platform's fee in it. */
export const heldAccount = (account: string): string => account.replace('seller:', 'held:')

const providerAccount = (provider: string) => `provider:${provider}`
const platformFees = 'platform:fees'
/** Of money that came twice, until it is back with whom it came from. */
const owedToBuyers = 'buyers:surplus'

type SoldLine = Pick<OrderLine, 'teacherId' | 'centreId' | 'priceCents' | 'feeCents' | 'state'> &
  Partial<Held>

/** What of a price is held, and what of its fee. */
export interface Held {
  heldCents: number
  heldFeeCents: number
}

/** The buyer's money is with the provider; we owe it to who sold, but for our fee. */
export function paymentEntries(provider: string, lines: readonly SoldLine[]): Entry[] {
  return summed([
    { account: providerAccount(provider), amountCents: totalOf(lines) },
    ...lines.flatMap(line =>
      owed(line).map(({ account, amountCents }) => ({ account, amountCents: -amountCents })),
    ),
  ])
}

/** The other way round: also our fee goes back. */
export function refundEntries(provider: string, lines: readonly SoldLine[]): Entry[] {
  return paymentEntries(provider, lines).map(({ account, amountCents }) => ({
    account,
    amountCents: -amountCents,
  }))
}

/** What a posting means for the seller of a line. */
export interface SellerMovement extends Held {
  lineId: number
  account: string
  teacherId: number
  grossCents: number
  feeCents: number
}

/** A lesson was taught: its share is the seller's, and the fee in it the platform's. */
export function taughtEntries(account: string, { heldCents, heldFeeCents }: Held): Entry[] {
  return summed([
    { account: heldAccount(account), amountCents: heldCents },
    { account, amountCents: heldFeeCents - heldCents },
    { account: platformFees, amountCents: -heldFeeCents },
  ])
}

/** Of what came without being sold nothing; the other way round where it goes back. */
export function movementsOf(
  lines: readonly (SoldLine & Pick<OrderLine, 'id'>)[],
  way: 'sold' | 'refunded',
): SellerMovement[] {
  const sign = way === 'sold' ? 1 : -1
  return lines
    .filter(({ state, priceCents }) => state !== 'surplus' && priceCents > 0)
    .map(line => ({
      lineId: line.id,
      account: sellerAccount(line),
      teacherId: line.teacherId,
      grossCents: sign * line.priceCents,
      feeCents: sign * line.feeCents,
      heldCents: signed(sign, line.heldCents),
      heldFeeCents: signed(sign, line.heldFeeCents),
    }))
}

/** Without a negative zero. */
const signed = (sign: number, cents = 0): number => (cents === 0 ? 0 : sign * cents)

/** Sent to the seller out of what the provider holds for us. */
export function payoutEntries(provider: string, account: string, amountCents: number): Entry[] {
  return [
    { account, amountCents },
    { account: providerAccount(provider), amountCents: -amountCents },
  ]
}

/** What the provider keeps of what it holds for us. */
export function providerFeeEntries(provider: string, feeCents: number): Entry[] {
  return summed([
    { account: `provider-fees:${provider}`, amountCents: feeCents },
    { account: providerAccount(provider), amountCents: -feeCents },
  ])
}

function owed(line: SoldLine): Entry[] {
  if (line.state === 'surplus') return [{ account: owedToBuyers, amountCents: line.priceCents }]
  const account = sellerAccount(line)
  const { priceCents, feeCents, heldCents = 0, heldFeeCents = 0 } = line
  return [
    { account: heldAccount(account), amountCents: heldCents },
    { account, amountCents: priceCents - feeCents - heldCents + heldFeeCents },
    { account: platformFees, amountCents: feeCents - heldFeeCents },
  ]
}

const totalOf = (lines: readonly SoldLine[]) => lines.reduce((sum, { priceCents }) => sum + priceCents, 0)

/** One entry for each account; entries of 0 are left out. */
function summed(entries: readonly Entry[]): Entry[] {
  const sums = new Map<string, number>()
  for (const { account, amountCents } of entries) {
    sums.set(account, (sums.get(account) ?? 0) + amountCents)
  }
  return [...sums]
    .filter(([, amountCents]) => amountCents !== 0)
    .map(([account, amountCents]) => ({ account, amountCents }))
}
