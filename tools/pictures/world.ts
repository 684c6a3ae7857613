import { setTimeout as sleep } from 'node:timers/promises'
import type { PersonName } from './shot.ts'

/* What the pictures need to know about the demo data, requested once through the API. */

export interface Session {
  token: string
  user: {
    user_id: number
    auth_id: number
    subscriber_id: number
    role_id: number
    status: number
    username: string
    display_name: string
    profile_picture: string
  }
}

export interface Course {
  course_id: number
  course_name: string
  username: string
  course_tution_fee: number
  access_code: string
  watermarks?: string
  state?: string
}

export interface SoldBundle {
  bundle_id: number
  title: string
  price: number
  products: Course[]
}

export interface World {
  sessions: Record<PersonName, Session>
  /** On sale, with videos and worksheets. */
  film: Course
  /** Of the teacher. */
  bundle: SoldBundle
  /** Worksheets only. */
  sheets: Course
  free: Course
  /** Worksheets only, every page of them small. */
  low: Course
  /** Opens with a code; the student has opened it. */
  coded: Course
  /** Marked with the name of the person who opened it; no one in the pictures has, except the parent. */
  marked: Course
  /** Of three sellers, for a cart. */
  cart: readonly Course[]
  /** The student's. */
  order: number
  /** The address of someone's next class. */
  classPath: string
}

const demoPassword = 'lantern-demo'

class Api {
  readonly #baseUrl: string
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  async call<T>(path: string, { token, body }: { token?: string; body?: unknown } = {}): Promise<T> {
    const response = await fetch(`${this.#baseUrl}/api/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    // The contract gives each call its type; the type parameter has what is read of it here.
    return (await response.json()) as T
  }

  async signIn(username: string, password = demoPassword): Promise<Session> {
    const { data } = await this.call<{ data: Session }>('user/login', { body: { username, password } })
    return data
  }

  async coursesOf({ token, user }: Session): Promise<Course[]> {
    const query = `teacher_id=${user.user_id}&limit=100`
    const path = `teacherproductsmarkeplace?${query}`
    return (await this.call<{ products: Course[] }>(path, { token })).products
  }

  /** The text of an email to an address, once it has arrived. */
  async mail(email: string): Promise<string> {
    for (;;) {
      const box = await (await fetch(`${this.#baseUrl}/dev/mail?to=${encodeURIComponent(email)}`)).text()
      const [path] = /\/dev\/mail\/\d+/.exec(box) ?? []
      if (path) return (await fetch(`${this.#baseUrl}${path}/html`)).text()
      await sleep(100)
    }
  }
}

export async function learnWorld(baseUrl: string): Promise<World> {
  const api = new Api(baseUrl)
  const people = ['student', 'parent', 'teacher', 'centre', 'admin', 'master'] as const
  const [student, parent, teacher, centre, admin, master] = await Promise.all(
    people.map(name => api.signIn(name)),
  )
  if (!student || !parent || !teacher || !centre || !admin || !master) throw new Error('six were asked for')
  const hochunkit = await api.signIn('hochunkit')
  await filesReady(api, [teacher, centre, hochunkit])
  const products = await api.call<Course[]>('products?limit=100')
  const named = (words: string) => found(products, ({ course_name }) => course_name.includes(words), words)
  const marked = found(
    await api.coursesOf(centre),
    ({ watermarks }) => watermarks?.includes('BH6A01') ?? false,
    'BH6A01',
  )
  const coded = found(await api.coursesOf(hochunkit), ({ access_code }) => access_code === 'HCKS6A', 'HCKS6A')
  await api.call(`product/access/${marked.course_id}/verify`, {
    token: parent.token,
    body: { code: 'BH6A01' },
  })
  const { bundles } = await api.call<{ bundles: SoldBundle[] }>('bundles?shop=teacher')
  const [bundle] = bundles
  if (!bundle) throw new Error('the teacher of the demo has no bundle')
  const low = named('Mock Papers: Reading')
  await previewsReady(api, low)
  await disputes(api, admin, [low, named('P3 English Word Puzzles')])
  const { orders } = await api.call<{ orders: { order_id: number }[] }>('orders', { token: student.token })
  const [order] = orders
  if (!order) throw new Error('the student of the demo has no order')
  const { classes } = await api.call<{ classes: { class_id: number; course_id: number }[] }>('classes/coming')
  const [coming] = classes
  if (!coming) throw new Error('the demo has no class to come')
  return {
    sessions: {
      student,
      parent,
      teacher,
      centre,
      admin,
      master,
      newcomer: await newcomer(api),
      applicant: await api.signIn('szetowinglam'),
      asked: await api.signIn('fokkingsum'),
      approved: await api.signIn('yiphoiching'),
      declined: await api.signIn('poonyatsing'),
      drafter: await api.signIn('leungkaho'),
      wanted: await api.signIn('kwokngaman'),
      refused: await api.signIn('lauchihang'),
    },
    film: named('Bar Models Step by Step'),
    bundle,
    sheets: named('P3 English Word Puzzles'),
    low,
    free: found(products, ({ access_code }) => access_code === 'FREECOURSE', 'free course'),
    coded,
    marked,
    cart: await Promise.all(
      ['linyuqing', 'leungkaho', 'brightharbour'].map(async shop => {
        const list = await api.call<{ products: Course[] }>(`shop/1?shop=${shop}`)
        return found(list.products, ({ course_tution_fee }) => course_tution_fee > 0, shop)
      }),
    ),
    order: order.order_id,
    classPath: `/classes/x/${coming.course_id}/${coming.class_id}`,
  }
}

function found(courses: readonly Course[], fits: (course: Course) => boolean, what: string): Course {
  const course = courses.find(fits)
  if (!course) throw new Error(`the demo has no ${what}`)
  return course
}

/** Videos and worksheets are checked in the background after the start, and shown afterwards. */
async function filesReady(api: Api, sellers: readonly Session[]): Promise<void> {
  const busy = async () => {
    const lists = await Promise.all(sellers.map(seller => api.coursesOf(seller)))
    if (lists.flat().some(({ state }) => state === 'processing')) return true
    const { sliders } = await api.call<{ sliders: { type: string }[] }>('teacher/shop/teacher')
    if (sliders.at(-1)?.type !== 'video/mp4') return true
    const product = await api.call<Record<string, unknown>[]>('products?limit=100')
    return product.length === 0
  }
  while (await busy()) await sleep(250)
}

/** The preview pages are drawn after that. */
async function previewsReady(api: Api, { course_id }: Course): Promise<void> {
  const missing = async () => {
    const [product] = await api.call<{ materials: { preview: string | string[] }[] }[]>(
      `products/${course_id}`,
    )
    return !product || product.materials.some(({ preview }) => preview.length === 0)
  }
  while (await missing()) await sleep(250)
}

/** Someone's bank reverses a payment, as the name on the card requests. It has decided about the last one. */
async function disputes(api: Api, admin: Session, courses: readonly Course[]): Promise<void> {
  const { token } = await registered(api, 'manyee.ho', { first_name: 'Man Yee 敏兒', last_name: 'Ho 何' })
  const card = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123', name: 'Dispute' }
  let order_id = 0
  for (const { course_id } of courses) {
    const body = { products: [{ course_id }] }
    const intent = await api.call<{ order_id: number; clientSecret: string; transaction_id: string }>(
      'payment/intent',
      { token, body },
    )
    const { clientSecret, transaction_id } = intent
    await api.call('payment/sandbox/confirm', { token, body: { clientSecret, card } })
    await api.call('payment/store', { token, body: { transaction_id } })
    order_id = intent.order_id
  }
  await api.call('admin/sandbox/dispute', { token: admin.token, body: { order_id, outcome: 'lost' } })
}

/** Registered and verified, without any data. */
const newcomer = (api: Api): Promise<Session> =>
  registered(api, 'newcomer', { first_name: 'Ka Yan', last_name: 'Wong' })

async function registered(
  api: Api,
  username: string,
  names: { first_name: string; last_name: string },
): Promise<Session> {
  const person = { username, email: `${username}@example.com`, password: 'paper-boat-47' }
  await api.call('user/register', { body: { ...person, confirmpassword: person.password, ...names } })
  const [, token] = /\/email\/verify\/([\w.~-]+)/.exec(await api.mail(person.email)) ?? []
  await api.call('verify/email', { body: { token } })
  return api.signIn(person.username, person.password)
}
