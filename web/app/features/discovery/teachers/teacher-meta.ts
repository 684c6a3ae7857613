import type { MetaDescriptor } from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../../../lib/locale.ts'
import { seo } from '../../../lib/seo.ts'
import type { Site } from '../../../lib/site.ts'
import { teacherPath } from '../../catalogue/addresses.ts'
import type { Missing, ShownTeacher } from './load-teacher.ts'

/** Search engines read about this much. */
const descriptionLength = 200

export function teacherMeta(
  found: ShownTeacher | Missing | undefined,
  pathname: string,
  site: Site | undefined,
): MetaDescriptor[] {
  if (found === undefined || typeof found === 'string') {
    const titles = { gone: m.directory_gone_title, closed: m.directory_closed_title }
    const title = found && found !== 'unknown' ? titles[found]() : m.directory_unknown_title()
    return seo({ title, pathname, site, index: false })
  }
  const description = descriptionOf(found, site?.brand.name ?? '')
  return seo({
    title: found.name,
    description,
    pathname,
    site,
    // A social account's picture is hosted elsewhere.
    image: found.picture.startsWith('/') ? found.picture : undefined,
    structured: site ? [structuredTeacher(found, description, site)] : [],
  })
}

function descriptionOf({ name, title, tagLine }: ShownTeacher, brand: string): string {
  return m
    .directory_teacher_description({ name, brand, title, tagLine })
    .replace(/([.。])(?:\s*[.。])+/g, '$1')
    .trim()
    .slice(0, descriptionLength)
}

/** A page about a person, in the vocabulary of schema.org. */
export function structuredTeacher(
  teacher: ShownTeacher,
  description: string,
  site: Pick<Site, 'origin' | 'brand'>,
) {
  const address = (path: string) => site.origin + localePath(path)
  const url = address(teacherPath(teacher.id))
  const { picture } = teacher
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'ProfilePage',
        '@id': url,
        url,
        mainEntity: {
          '@type': 'Person',
          name: teacher.name,
          alternateName: `@${teacher.username}`,
          description,
          ...(teacher.title && { jobTitle: teacher.title }),
          ...(picture && { image: picture.startsWith('/') ? site.origin + picture : picture }),
          ...(teacher.languages.length > 0 && { knowsLanguage: teacher.languages }),
          interactionStatistic: {
            '@type': 'InteractionCounter',
            interactionType: 'https://schema.org/FollowAction',
            userInteractionCount: teacher.followers,
          },
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { name: site.brand.name, item: address('/') },
          { name: m.directory_title(), item: address('/teachers') },
          { name: teacher.name, item: url },
        ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
      },
    ],
  }
}
