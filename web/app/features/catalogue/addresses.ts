/* The addresses of the catalogue. Plain paths: `Link` and `localePath` add the language. */

interface Named {
  readonly id: number
  readonly name: string
}

/** The page of a product the reader doesn't own. */
export const productPath = ({ id, name }: Named): string => `/product/preview/${segment(name)}/${id}`

/** The same, with a purchase in progress: only the page reads it, so servers and caches don't see it. */
export const buyHash = '#buy'
export const buyPath = (product: Named): string => productPath(product) + buyHash

/** Behind the gate: products with a code, and products that are free for anyone signed in. */
export const gatePath = ({ id, name }: Named): string => `/product/view/${segment(name)}/${id}`

/** An owned product. */
export const viewerPath = ({ id, name }: Named): string => `/view/product/${segment(name)}/${id}`

/** The page of a class. */
export const classPath = (its: {
  readonly id: number
  readonly courseId: number
  readonly courseName: string
}): string => `${classesPath({ id: its.courseId, name: its.courseName })}/${its.id}`

/** The part of an address that continues enrolling: only the page reads it, so servers and caches don't see it. */
export const enrolPart = (classId: number): string => `#enrol-${classId}`
export const enrolPath = (its: Parameters<typeof classPath>[0]): string => classPath(its) + enrolPart(its.id)

/** The calendar of a course's classes. */
export const classesPath = ({ id, name }: Named): string => `/classes/${segment(name)}/${id}`

export const shopPath = (username: string): string => `/shop/${segment(username)}`

export const teacherPath = (teacherId: number): string => `/teachers-and-tutors/${teacherId}`

/** All terms must match; a comma separates them, so one inside a term becomes a space. */
export function searchPath(terms: readonly string[]): string {
  const said = terms.map(term => term.replaceAll(/[,\s]+/g, ' ').trim()).filter(Boolean)
  return `/search/${segment(said.join(','))}`
}

/** Dots alone would mean a parent directory, and an empty segment would disappear. */
function segment(text: string): string {
  return /^\.*$/.test(text) ? '-' : encodeURIComponent(text).replaceAll('%2C', ',')
}
