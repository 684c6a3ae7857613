import type { TeacherCard, TeacherDetail } from '#contract/discovery/teacher-directory.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import {
  type CacheTag,
  followersTag,
  reviewsTag,
  scheduleTag,
  sellerTag,
  shopTag,
} from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findClosing } from '../accounts/index.ts'
import { cardsFor, listCards, productTags, sanitiseDescription } from '../catalogue/index.ts'
import { findReplyHours } from '../conversations/index.ts'
import { viewCalendar } from '../lessons/index.ts'
import { findFiles, signedLink } from '../media/index.ts'
import { readTeacherReviews } from '../reviews/index.ts'
import { findShopPeople, listShopFacts } from '../shops/index.ts'
import { findPublicBadges, findPublicTeachers } from '../teachers/index.ts'
import { trialsOf } from './teacher-card.presenter.ts'
import { findTeacherCardRow } from './teacher-list.repository.ts'

const productsShown = 8
const reviewsShown = 2

export async function viewTeacher(
  platform: Platform,
  caller: Caller | null,
  { teacherId, slots, locale }: { teacherId: number; slots: boolean; locale: Locale },
): Promise<{ teacher: TeacherDetail; tags: CacheTag[] }> {
  const { db, clock } = platform
  const row = await findTeacherCardRow(db, teacherId)
  if (!row) throw new Refusal('teacher_unknown')
  const seller = { type: 'teacher' as const, id: teacherId }
  if (!row.listed) throw new Refusal((await findClosing(db, seller)) ? 'seller_closed' : 'teacher_gone')
  const today = hongKongDay(clock.now())
  const [known, badges, reviewed, [facts], list, { centre, tags }, replyHours, lessons] = await Promise.all([
    findPublicTeachers(db, [teacherId]),
    findPublicBadges(db, 'teacher', [teacherId], today),
    readTeacherReviews(db, { teacherId, locale, sort: 'newest', limit: reviewsShown, offset: 0 }),
    listShopFacts(db, [seller], today),
    listCards(db, { locale, today, teacherId, limit: productsShown }),
    findShopPeople(db, seller),
    findReplyHours(db, teacherId, clock.now()),
    slots ? viewCalendar(platform, null, teacherId) : [],
  ])
  const slotsOf = new Map(lessons.map(one => [one.price_id, one.slots]))
  const teacher = known.get(teacherId)
  const said = teacher?.said
  return {
    teacher: {
      // Our own text, in the contract's shape.
      ...(JSON.parse(row.card) as TeacherCard),
      badges: badges.get(teacherId) ?? [],
      rating: reviewed.average,
      comments: reviewed.count,
      breakdown: reviewed.breakdown,
      reviews: reviewed.reviews,
      about: sanitiseDescription((locale === 'zh-HK' && said?.aboutZh) || said?.about || ''),
      trial_prices: trialsOf(teacher).map(trial => ({
        ...trial,
        teacher_id: teacherId,
        slots: slotsOf.get(trial.price_id) ?? [],
      })),
      followers: facts?.followers ?? 0,
      ...(await introductionOf(platform, said?.introFileId ?? null)),
      products: await cardsFor(platform, caller, list),
      products_count: facts?.products ?? 0,
      centre,
      reply_hours: replyHours,
    },
    tags: [
      sellerTag(seller),
      followersTag(seller),
      reviewsTag(seller),
      shopTag(seller),
      'popularity',
      ...(slots ? [scheduleTag(teacherId)] : []),
      ...productTags(list.ids),
      ...tags,
    ],
  }
}

/** '' until it has been checked and accepted. */
async function introductionOf(
  platform: Pick<Platform, 'db' | 'clock' | 'secrets'>,
  fileId: string | null,
): Promise<Pick<TeacherDetail, 'intro_video' | 'intro_seconds'>> {
  const file = fileId === null ? undefined : (await findFiles(platform.db, [fileId])).get(fileId)
  if (file?.state !== 'ready' || file.kind !== 'mp4' || !file.storageKey)
    return { intro_video: '', intro_seconds: 0 }
  return {
    intro_video: signedLink(platform, { key: file.storageKey, contentType: 'video/mp4' }),
    intro_seconds: file.durationSeconds ?? 0,
  }
}
