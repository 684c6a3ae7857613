import { setTimeout as sleep } from 'node:timers/promises'

/** How a changed price arrived at one place that shows it. */
export interface EditedViews {
  where: string
  edits: number
  /** How often the first view after the change was answered still had the old price. */
  old: number
  /** How often it was not there after five seconds. */
  never: number
  /** From the answer to the change until the new price was seen, in milliseconds. */
  delays: number[]
}

export interface Authored {
  course_id: number
  course_name: string
  course_description: string
  course_category: string
  course_level: string
  tags: string
  course_grade_level: string
  pdf_preview_mode: string
  username: string
}

/** A teacher who changes the price of a course every two seconds and looks for it, in each process. */
export async function watchPrices(baseUrls: readonly string[]): Promise<{ stop(): Promise<EditedViews[]> }> {
  const [first = ''] = baseUrls
  const { token, product } = await findProduct(first)
  const path = `/product/preview/${encodeURIComponent(product.course_name)}/${product.course_id}`
  const places = baseUrls.flatMap((baseUrl, index) =>
    Object.entries({
      'its page': path,
      'its call': `/api/products/${product.course_id}`,
      'the list of its shop': `/api/shop/1?shop=${product.username}`,
      "the shop's page": `/shop/${product.username}`,
    }).map(([name, address]) => ({
      url: `${baseUrl}${address}`,
      views: {
        where: `${name}, process ${index + 1}`,
        edits: 0,
        old: 0,
        never: 0,
        delays: [],
      } as EditedViews,
    })),
  )
  let over = false
  const work = (async () => {
    for (let price = 2001; !over; price++) {
      await setPrice(first, token, product, price)
      await Promise.all(places.map(({ url, views }) => seek(url, price, views)))
      await sleep(2000)
    }
  })()
  return {
    async stop() {
      over = true
      await work
      return places.map(({ views }) => views)
    },
  }
}

async function seek(url: string, price: number, views: EditedViews): Promise<void> {
  const began = performance.now()
  views.edits += 1
  const shown = new RegExp(`\\b${price}\\b|\\b${price.toLocaleString('en')}\\b`)
  for (let look = 0; performance.now() - began < 5000; look++) {
    if (shown.test(await (await fetch(url)).text())) {
      views.delays.push(performance.now() - began)
      if (look > 0) views.old += 1
      return
    }
    await sleep(2)
  }
  views.never += 1
}

async function findProduct(baseUrl: string): Promise<{ token: string; product: Authored }> {
  const json = { 'content-type': 'application/json' }
  const body = JSON.stringify({ username: 'teacher', password: 'lantern-demo' })
  const signIn = await fetch(`${baseUrl}/api/user/login`, { method: 'POST', headers: json, body })
  const { data, user } = (await signIn.json()) as { data: { token: string }; user: { user_id: number } }
  return { token: data.token, product: await findPriced(baseUrl, data.token, user.user_id) }
}

/** A product of that teacher, as the form for changing it shows it. */
export async function findPriced(baseUrl: string, token: string, teacherId: number): Promise<Authored> {
  const headers = { authorization: `Bearer ${token}` }
  const list = await fetch(`${baseUrl}/api/teacherproductsmarkeplace?teacher_id=${teacherId}&limit=50`, {
    headers,
  })
  const { products } = (await list.json()) as { products: (Authored & { course_tution_fee: number })[] }
  const product = products.find(({ course_tution_fee }) => course_tution_fee > 0)
  if (!product) throw new Error('The teacher sells nothing')
  return product
}

export async function setPrice(
  baseUrl: string,
  token: string,
  product: Authored,
  price: number,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({
    courseId: product.course_id,
    productName: product.course_name,
    productDescription: product.course_description,
    productCategory: product.course_category,
    productLevel: product.course_level,
    productTags: product.tags,
    productGrad: product.course_grade_level,
    worksheetPreviewMode: product.pdf_preview_mode,
    price,
  })) {
    form.set(name, String(value))
  }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${baseUrl}/api/editProduct`, { method: 'POST', headers, body: form })
  if (!answer.ok) throw new Error(`The price was not changed: ${answer.status} ${await answer.text()}`)
}
