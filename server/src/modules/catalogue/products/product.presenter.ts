import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { shownLanguage, shownText } from '#contract/rules/listing-texts.ts'
import { freeCode } from '#contract/rules/product-form.ts'
import type { Locale } from '#contract/shared.ts'
import { authUsing, payeeReference, pictureAddress } from '../../accounts/index.ts'
import { currentPrice } from '../discounts/discount.rules.ts'
import { sanitiseDescription } from './description.rules.ts'
import { descriptionText, nameText } from './listing-texts.ts'
import type { Product } from './product.repository.ts'
import { ratingOf } from './product-status.rules.ts'

const hiddenCode = '******'

const dollars = (cents: number): number => cents / 100

/**
 * `forOwner` shows the codes: only for people who may change the product. `cover` is the picture's address, `owned`
 * whether the reader owns it. With `now`, the price is what a buyer pays then; without it, what the seller entered.
 */
export function presentProduct(
  product: Product,
  {
    forOwner,
    cover,
    owned,
    now,
    locale,
  }: { forOwner: boolean; cover: string; owned: boolean; now?: Date; locale: Locale },
): ProductCard {
  const { centreId, teacherId } = product
  const { discountCents, endsAt } = now
    ? currentPrice(product, now)
    : { discountCents: product.discountCents, endsAt: null }
  const [name, description] = [nameText(product), descriptionText(product)]
  return {
    course_id: product.id,
    course_name: shownText(name, locale),
    course_description: sanitiseDescription(shownText(description, locale)),
    course_name_language: shownLanguage(name, locale),
    course_description_language: shownLanguage(description, locale),
    course_tution_fee: dollars(product.priceCents),
    discounted_price: discountCents === null ? '' : dollars(discountCents),
    discount_ends_at: endsAt?.toISOString() ?? null,
    course_cover: cover,
    cover_type: '.webp',
    course_teacher: teacherId,
    subscriber_id: centreId ?? 0,
    subscriber_type: centreId === null ? 'teacher' : 'centre',
    access_code: accessCode(product, forOwner),
    rating: ratingOf(product),
    comments: product.reviews,
    tags: product.tags.join(','),
    course_category: product.subject,
    course_level: JSON.stringify(product.levels),
    course_grade_level: product.grade,
    course_status: product.status,
    course_end_date: product.endsOn,
    pdf_preview_mode: product.previewMode,
    printable: product.printable ? '1' : '0',
    showWaterMark: product.showWatermark ? '1' : '0',
    watermarks: forOwner ? product.watermarks.map(({ code, text }) => `${code},${text}`).join('|') : '',
    // The username of the shop that sells it.
    username: product.centreUsername ?? product.teacherUsername,
    display_name: product.teacherName,
    centre_name: product.centreName ?? '',
    avatar: sellerPicture(product),
    profile_picture: pictureAddress(product),
    auth_using: authUsing(product),
    stripe_connect_id: product.payoutReady
      ? payeeReference(centreId === null ? { userId: teacherId } : { centreId })
      : null,
    teacher_id: teacherId,
    created_at: product.createdAt.toISOString(),
    sold: product.sold,
    videos: product.videos,
    worksheets: product.worksheets,
    pdfs: product.pdfs,
    owned,
  }
}

function accessCode({ access, accessCode }: Product, forOwner: boolean): string {
  if (access === 'free') return freeCode
  if (!accessCode) return ''
  return forOwner ? accessCode : hiddenCode
}

function sellerPicture(product: Product): string {
  return product.centreId === null
    ? pictureAddress(product)
    : pictureAddress({ pictureKey: product.centrePictureKey, pictureUrl: null })
}
