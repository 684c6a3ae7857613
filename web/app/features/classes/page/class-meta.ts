import type { MetaDescriptor } from 'react-router'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { type Locale, localePath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import type { Site } from '../../../lib/site.ts'
import { classesPath, classPath } from '../../catalogue/addresses.ts'
import { wideCover } from '../../catalogue/card.ts'
import { lessonsText, rhythmText } from '../calendar/class-texts.ts'
import { priceOf } from '../calendar/item-texts.ts'
import type { ClassPage } from './load-class-page.ts'

/** The page's address in a language. */
export const pathOf = ({ view, names }: ClassPage, locale: Locale): string =>
  classPath({ id: view.class_id, courseId: view.course_id, courseName: names[locale] })

/** Strangers can still enrol, and its course is public. */
const isFindable = ({ view, card }: ClassPage): boolean =>
  card !== null && !card.hasCode && view.state === 'open' && !view.over

export function classMeta(
  page: ClassPage | 'closed' | null | undefined,
  { pathname, site }: { pathname: string; site: Site | undefined },
): MetaDescriptor[] {
  if (!page || page === 'closed') {
    const title = page ? m.classpage_closed_title() : m.classpage_unknown_title()
    return seo({ title, pathname, site, index: false })
  }
  const { view, card } = page
  const index = isFindable(page)
  return seo({
    title: view.title,
    description: descriptionOf(page),
    pathname,
    pathnames: { en: pathOf(page, 'en'), 'zh-HK': pathOf(page, 'zh-HK') },
    site,
    index,
    image: card ? wideCover(card.cover) : undefined,
    ...(index && {
      product: { price: view.price_now },
      structured: site ? structuredClass(page, site.origin) : [],
    }),
  })
}

function descriptionOf({ view }: ClassPage): string {
  return m.classpage_description({
    title: view.title,
    teacher: view.teacher_name,
    rhythm: rhythmText(view),
    place: view.venue || m.classes_online(),
    lessons: lessonsText(view),
    price: priceOf(view.price_now),
  })
}

/** In the vocabulary of schema.org: a course, and this run of it. */
export function structuredClass(page: ClassPage, origin: string): object[] {
  const { view, card, names, subject, teacher } = page
  const absolute = (path: string) => origin + localePath(path)
  const url = absolute(
    classPath({ id: view.class_id, courseId: view.course_id, courseName: view.course_name }),
  )
  const instructor = {
    '@type': 'Person',
    name: view.teacher_name,
    url: absolute(`/teachers-and-tutors/${view.teacher_id}`),
  }
  const cover = card && wideCover(card.cover)
  const open = view.lessons.filter(({ state }) => state === 'open')
  const [first, last] = [open[0], open.at(-1)]
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: view.title,
      description: descriptionOf(page),
      url,
      ...(cover && { image: origin + cover }),
      ...(subject && { about: subject }),
      ...(card && card.levels.length > 0 && { educationalLevel: card.levels.join(', ') }),
      provider: instructor,
      isBasedOn: absolute(classesPath({ id: view.course_id, name: names.en })),
      ...(teacher &&
        teacher.said.count > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: teacher.said.average,
            reviewCount: teacher.said.count,
            bestRating: 5,
            worstRating: 1,
          },
        }),
      offers: {
        '@type': 'Offer',
        url,
        category: view.price_now > 0 ? 'Paid' : 'Free',
        price: view.price_now.toFixed(2),
        priceCurrency: 'HKD',
        availability: view.full ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      },
      hasCourseInstance: {
        '@type': 'CourseInstance',
        name: view.title,
        courseMode: view.venue ? 'Onsite' : 'Online',
        instructor,
        ...(first && { startDate: hongKongInstant(first.date, first.time).toISOString() }),
        ...(last && { endDate: hongKongInstant(last.date, last.time).toISOString() }),
        ...(view.venue && {
          location: {
            '@type': 'Place',
            name: view.venue,
            address: { '@type': 'PostalAddress', addressCountry: 'HK' },
          },
        }),
        courseSchedule: {
          '@type': 'Schedule',
          startDate: view.date,
          endDate: view.ending_date,
          startTime: view.time,
          endTime: view.end_time,
          scheduleTimezone: 'Asia/Hong_Kong',
          repeatCount: open.length,
          ...(view.repeat_on && { repeatFrequency: 'Weekly', byDay: daysOf(view.repeat_on) }),
        },
      },
    },
  ]
}

const daysOf = (repeatOn: string): string[] => repeatOn.split('|').map(day => `https://schema.org/${day}`)
