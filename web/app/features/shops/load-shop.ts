import type { Facets } from '#contract/catalogue/catalogue.ts'
import { fullName } from '#contract/rules/person-name.ts'
import type { PublicBadge } from '#contract/teachers/teacher-badges.ts'
import { type Api, ApiError } from '../../lib/api.ts'
import { getLocale } from '../../lib/locale.ts'
import { type RichNode, readRichText } from '../../ui/rich-text/read-rich-text.ts'
import { loadBundles } from '../catalogue/bundles/load-bundles.ts'
import { type ShownBundle, toBundle } from '../catalogue/bundles/shown-bundle.ts'
import { type Card, toCard } from '../catalogue/card.ts'
import { type ComingClass, toComing } from '../catalogue/live/coming-class.ts'
import { loadComing } from '../catalogue/live/load-coming.ts'
import { isNarrowed, type ShopQuery } from './shop-query.ts'

export interface ShopTeacher {
  id: number
  name: string
  picture: string
  title: string
}

export interface Slide {
  id: number
  file: string
  video: boolean
}

export interface Shop {
  username: string
  type: 'teacher' | 'centre'
  /** The ID to follow: the teacher's user ID or the centre's ID. */
  sellerId: number
  name: string
  picture: string
  followers: number
  rating: number
  reviews: number
  /** All it sells, regardless of the filters. */
  products: number
  /** The seller's text, rebuilt from the tags we know. */
  about: readonly RichNode[]
  badges: readonly PublicBadge[]
  slides: Slide[]
  /** For a centre: its teachers. */
  teachers: ShopTeacher[]
  /** For a teacher: the centre they belong to. */
  centre: { name: string; username: string } | null
  /** What it sells, in the page's language. */
  subjectTitles: string[]
}

export interface Option {
  title: string
  count: number
}

export interface ShopData {
  shop: Shop
  cards: Card[]
  count: number
  /** All administered subjects; a count of 0 if the shop has none of it. */
  subjects: Option[]
  /** Those with products in the subject. */
  levels: Option[]
  /** By the next lesson of each. */
  classes: ComingClass[]
  /** Those that save most first. */
  bundles: ShownBundle[]
}

const classesShown = 4

type WireShop = Awaited<ReturnType<Api['shopView']>>

/** Why there is no shop: its seller has stopped for good, or there never was one. */
export type NoShop = 'closed' | 'unknown'

export async function loadShop(api: Api, username: string, query: ShopQuery): Promise<ShopData | NoShop> {
  try {
    const [view, administered, page, classes, bundles] = await Promise.all([
      api.shopView({ params: { username } }),
      api.courseSubjectList(),
      isNarrowed(query) || query.page > 1 ? loadPage(api, username, query) : null,
      loadComing(api, { shop: username, limit: classesShown }),
      loadBundles(api, { shop: username }),
    ])
    const { products, count, facets } = page ?? view
    const counts = new Map(view.facets.subjects.map(subject => [subject.title, subject.count]))
    return {
      shop: shopOf(view, titlesOf(view.subjects, administered)),
      cards: products.map(toCard),
      count,
      subjects: administered.map(({ title }) => ({ title, count: counts.get(title) ?? 0 })),
      levels: levelsOf(facets, query),
      classes: classes.map(view => toComing(view)),
      bundles: bundles.map(toBundle),
    }
  } catch (error) {
    if (error instanceof ApiError && error.body.code === 'seller_closed') return 'closed'
    // An impossible username is refused before it is looked up.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return 'unknown'
    throw error
  }
}

function loadPage(api: Api, shop: string, { subject, levels, page }: ShopQuery) {
  return api.shelfView({
    params: { page },
    query: { shop, subjects: subject || undefined, levels: levels.join(',') || undefined },
  })
}

/** A chosen level stays so that it can be removed, even if nothing of it is left. */
function levelsOf(facets: Facets, { levels }: ShopQuery): Option[] {
  const found = facets.levels.map(({ title, count }) => ({ title, count })).filter(({ count }) => count > 0)
  const lost = levels.filter(level => !found.some(({ title }) => title === level))
  return [...found, ...lost.map(title => ({ title, count: 0 }))]
}

function titlesOf(subjects: readonly string[], administered: readonly { title: string; title_zh: string }[]) {
  if (getLocale() === 'en') return [...subjects]
  const chinese = new Map(administered.map(({ title, title_zh }) => [title, title_zh]))
  return subjects.map(title => chinese.get(title) || title)
}

function shopOf(view: WireShop, subjectTitles: string[]): Shop {
  const person = fullName(view.first_name, view.last_name)
  return {
    username: view.username,
    type: view.type,
    sellerId: view.type === 'teacher' ? view.user_id : view.subscriber_id,
    name: view.display_name || person || view.username,
    picture: view.profile_picture,
    followers: view.followers,
    rating: view.rating,
    reviews: view.reviews,
    products: view.count,
    about: readRichText(view.about),
    badges: view.badges,
    slides: view.sliders.map(({ id, file, type }) => ({ id, file, video: type.endsWith('mp4') })),
    teachers: view.teachers.map(teacher => ({
      id: teacher.user_id,
      name: teacher.display_name || teacher.username,
      picture: teacher.profile_picture,
      title: inOwnLanguage(teacher.title, teacher.title_zh),
    })),
    centre: view.centre && {
      name: inOwnLanguage(view.centre.centre_name, view.centre.centre_name_zh),
      username: view.centre.username,
    },
    subjectTitles,
  }
}

const inOwnLanguage = (english: string, chinese: string): string =>
  getLocale() === 'zh-HK' ? chinese || english : english || chinese
