import { isSampleKind } from '#contract/rules/materials.ts'
import { isAccessCode } from '#contract/rules/product-form.ts'
/** What of a product decides who may open it. */
export interface GatedProduct {
  id: number
  teacherId: number
  centreId: number | null
  access: 'paid' | 'free' | 'code' | 'watermark'
  accessCode: string | null
  showWatermark: boolean
  /** Its worksheets may be printed and downloaded. */
  printable: boolean
  watermarks: readonly { code: string; text: string }[]
  /** 1 active, 0 inactive, -1 deleted. */
  status: number
  /** By staff. */
  hiddenAt: Date | null
  /** Staff have ended the centre. */
  centreEnded: boolean
  /** The teacher's standing; 1 is active. A centre answers for its own products. */
  teacherStatus: number
  /** The last day, in Hong Kong, of access by code: 'YYYY-MM-DD'. */
  endsOn: string | null
}

/** As far as it decides whether someone has it. */
export type OwnableProduct = Omit<GatedProduct, 'showWatermark' | 'printable'>

/** What decides besides whether someone new may come in. */
export interface OfferedProduct extends GatedProduct {
  /** It has a cover and at least one material that is ready. */
  complete: boolean
}

export type Source = 'purchase' | 'gift' | 'code' | 'free'
export type Gate = 'open' | 'code' | 'buy' | 'expired' | 'closed'
export type CodeResult = 'granted' | 'invalid' | 'expired' | 'denied' | 'missing' | 'used_up'

const active = 1
const deleted = -1

/** Over after the end of its last day; `today` is the day in Hong Kong, and such days compare as text. */
export const isOver = ({ endsOn }: Pick<GatedProduct, 'endsOn'>, today: string): boolean =>
  endsOn !== null && endsOn < today

export const isDeleted = ({ status }: Pick<GatedProduct, 'status'>): boolean => status === deleted

/** Active: the product, which staff have not hidden, and the centre that offers it, or else its teacher. */
export const isActive = ({
  status,
  hiddenAt,
  centreId,
  centreEnded,
  teacherStatus,
}: Pick<GatedProduct, 'status' | 'hiddenAt' | 'centreId' | 'centreEnded' | 'teacherStatus'>): boolean =>
  status === active && hiddenAt === null && (centreId !== null ? !centreEnded : teacherStatus === active)

/** There for someone new. Who is in already stays in, also while a file is exchanged. */
const isOffered = (product: OfferedProduct): boolean => product.complete && isActive(product)

/** As codes are compared and kept; null for what cannot be one. */
export function codeOf(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return isAccessCode(code) ? code : null
}

type Coded = Pick<GatedProduct, 'access' | 'accessCode' | 'watermarks'>

/** The codes that open a product now, each with the text it ties to anyone who uses it; '' for the common code. */
export function codesOf({ access, accessCode, watermarks }: Coded): ReadonlyMap<string, string> {
  const codes = new Map<string, string>()
  if (access !== 'code' && access !== 'watermark') return codes
  if (accessCode) codes.set(accessCode.trim().toUpperCase(), '')
  if (access === 'watermark')
    for (const { code, text } of watermarks) codes.set(code.trim().toUpperCase(), text)
  return codes
}

/** An entitlement that has not been ended, as far as it decides. */
export interface Held {
  source: Source
  code: string | null
}

/** Someone has paid for it: it opens the product whatever becomes of that. */
export const stays = (source: Source): source is 'purchase' | 'gift' =>
  source === 'purchase' || source === 'gift'

/**
 * What was bought or given stays. Free and coded access last until the product's last day; a code counts only while
 * it is still one of the product's and the product is active. What was opened for free stays with anyone who
 * took it, also when it is no longer on offer.
 */
export function isLive(product: OwnableProduct, entitlement: Held, today: string): boolean {
  if (stays(entitlement.source)) return true
  if (isOver(product, today)) return false
  if (entitlement.source === 'free') return true
  return isActive(product) && entitlement.code !== null && codesOf(product).has(entitlement.code)
}

/** A purchase says more than a code, and a code more than that it was free once. */
const strength: readonly Source[] = ['purchase', 'gift', 'code', 'free']

/** Of what someone holds of a product the strongest that opens it today. */
export function strongestLive<E extends Held>(
  product: OwnableProduct,
  held: readonly E[],
  today: string,
): E | undefined {
  return held
    .filter(entitlement => isLive(product, entitlement, today))
    .toSorted((one, other) => strength.indexOf(one.source) - strength.indexOf(other.source))[0]
}

/**
 * Whether a product is among what someone has today: by a live entitlement, or because they may edit it and it
 * is not deleted. Staff may open everything and own nothing by that.
 */
export function isOwned(
  product: OwnableProduct,
  { mayEdit, held }: { mayEdit: boolean; held: readonly Held[] },
  today: string,
): boolean {
  return (mayEdit && !isDeleted(product)) || strongestLive(product, held, today) !== undefined
}

/** A free sample is everyone's as long as the product is: while it is on sale, and its file is good. */
export const opensAsSample = ({
  listed,
  file,
}: {
  listed: boolean
  file: { state: string; kind: string | null }
}): boolean => listed && file.state === 'ready' && isSampleKind(file.kind)

/** What stands before someone without access. */
export function gateOf(product: OfferedProduct, today: string): Gate {
  if (isOver(product, today)) return 'expired'
  if (product.access === 'paid') return isOffered(product) ? 'buy' : 'closed'
  if (product.access === 'free') return isOffered(product) ? 'open' : 'closed'
  // Whether a code is right is told only of an active product; before that it is asked for all the same.
  return product.complete ? 'code' : 'closed'
}

/** `code` is what an accepted one is kept as. */
export function checkCode(
  product: OfferedProduct | undefined,
  typed: string,
  today: string,
):
  | { result: Exclude<CodeResult, 'granted' | 'used_up'> }
  | { result: 'granted'; code: string; text: string } {
  if (!product || isDeleted(product)) return { result: 'missing' }
  if (!isOffered(product) || product.access === 'paid' || product.access === 'free')
    return { result: 'denied' }
  if (isOver(product, today)) return { result: 'expired' }
  const code = codeOf(typed)
  const text = code === null ? undefined : codesOf(product).get(code)
  if (code === null || text === undefined) return { result: 'invalid' }
  return { result: 'granted', code, text }
}

/** A document counts as done on its last page, a video in its last twentieth. */
export function reachesEnd(
  file: { pages: number | null; durationSeconds: number | null },
  position: number,
): boolean {
  if (file.durationSeconds) return position >= file.durationSeconds * 0.95
  return file.pages !== null && position >= file.pages
}
