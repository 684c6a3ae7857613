import { vi } from 'vitest'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { isWorksheet } from '#contract/rules/materials.ts'
import { demo } from '#demo/index.ts'
import { clientWith } from './client.ts'

// Products of the demo, as anyone finds them; what other journeys put on sale meanwhile is left out.

export type Listed = ProductCard

/** How many videos and worksheets a product has, whether the server has looked at them already or not. */
const filesOf = new Map(
  demo.products.map(({ name, materials }) => {
    const worksheets = materials.filter(({ kind }) => isWorksheet(kind)).length
    return [name, { videos: materials.length - worksheets, worksheets }]
  }),
)

const list = () => clientWith().productList({ query: { limit: 100 } })

/** What everyone may look at is drawn by jobs that follow the look at the file. */
async function hasPreviews(id: number): Promise<boolean> {
  const [detail] = await clientWith().productView({ params: { id }, query: {} })
  return detail?.materials.every(({ locked, preview }) => locked || preview.length > 0) ?? false
}

/** The product that fits, once the server is done with its files, which goes on after the start. */
export async function findProduct(what: string, fits: (product: Listed) => boolean): Promise<Listed> {
  const all = await list()
  const product = all.find(listed => {
    const files = filesOf.get(listed.course_name)
    return files && fits({ ...listed, ...files })
  })
  if (!product) throw new Error(`the demo has no ${what}`)
  const { videos, worksheets } = filesOf.get(product.course_name) ?? { videos: 0, worksheets: 0 }
  return vi.waitFor(
    async () => {
      const now = (await list()).find(({ course_id }) => course_id === product.course_id)
      if (!now || now.videos < videos || now.worksheets < worksheets)
        throw new Error(`the files of ${product.course_name} are not ready`)
      if (!(await hasPreviews(now.course_id)))
        throw new Error(`the previews of ${product.course_name} are not ready`)
      return now
    },
    { timeout: 120_000, interval: 250 },
  )
}

export const findFilm = () =>
  findProduct('course of a film', ({ course_name }) => course_name.includes('Bar Models Step by Step'))

/** Its page; the right name is put into the address there. */
export const productAddress = ({ course_id }: Listed, prefix = '') =>
  `${prefix}/product/preview/-/${course_id}`
