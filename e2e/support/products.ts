import { inject } from 'vitest'

// Products of the demo, as anybody finds them.

export interface Listed {
  course_id: number
  course_name: string
  videos: number
  worksheets: number
  pdf_preview_mode: string
  access_code: string
  discounted_price: number | ''
}

let listed: Promise<Listed[]> | undefined

async function list(): Promise<Listed[]> {
  const response = await fetch(`${inject('baseUrl')}/api/products?limit=100`)
  return (await response.json()) as Listed[]
}

export async function findProduct(what: string, fits: (product: Listed) => boolean): Promise<Listed> {
  listed ??= list()
  const product = (await listed).find(fits)
  if (!product) throw new Error(`the demo has no ${what}`)
  return product
}

export const findFilm = () =>
  findProduct('course of a film', ({ course_name }) => course_name.includes('Bar Models Step by Step'))

/** Its page; the right name is put into the address there. */
export const productAddress = ({ course_id }: Listed, prefix = '') =>
  `${prefix}/product/preview/-/${course_id}`
