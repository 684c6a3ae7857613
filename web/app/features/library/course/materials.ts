import { isWorksheet } from '#contract/rules/materials.ts'
import type { CourseMaterial } from './open-course.ts'

/** On the wire, a type comes with or without its dot. */
const kindOf = ({ type }: Pick<CourseMaterial, 'type'>) => type.replace(/^\./, '').toLowerCase()

export const isVideo = (material: Pick<CourseMaterial, 'type'>) => kindOf(material) === 'mp4'
export const isPdf = (material: Pick<CourseMaterial, 'type'>) => kindOf(material) === 'pdf'
/** Word files are downloaded, not shown. */
export const isDocument = (material: Pick<CourseMaterial, 'type'>) => /^docx?$/.test(kindOf(material))

export const videosOf = (materials: readonly CourseMaterial[]) => materials.filter(isVideo)
export const worksheetsOf = (materials: readonly CourseMaterial[]) =>
  materials.filter(({ type }) => isWorksheet(type))

type Begun = Pick<CourseMaterial, 'id' | 'type' | 'locked' | 'position' | 'done'>

/** Where to continue: the requested part, or an unfinished one, or the first that wasn't opened, or the first. */
export function whereToGoOn<T extends Begun>(materials: readonly T[], wanted?: number): T | undefined {
  const shown = materials.filter(material => !material.locked && (isVideo(material) || isPdf(material)))
  return (
    shown.find(({ id }) => id === wanted) ??
    shown.find(({ position, done }) => position > 0 && !done) ??
    shown.find(({ done }) => !done) ??
    shown[0]
  )
}
