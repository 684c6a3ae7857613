/** Home, the list, a search, a product and a shop, as the demo has them. */
export async function publicPages(baseUrl: string): Promise<string[]> {
  const { products } = (await (await fetch(`${baseUrl}/api/shop/1`)).json()) as {
    products: { course_id: number; course_name: string; username: string; videos: number }[]
  }
  const product = products.find(({ videos }) => videos > 0)
  if (!product) throw new Error('The demo sells no film')
  const { course_id: id, course_name: name, username } = product
  return [
    '/',
    '/products/all',
    '/search/maths',
    `/product/preview/${encodeURIComponent(name)}/${id}`,
    `/shop/${username}`,
  ]
}
