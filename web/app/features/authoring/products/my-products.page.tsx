import { Suspense, useEffect, useState } from 'react'
import {
  type ClientLoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { m } from '#messages/messages.js'
import { changed } from '../../../lib/address-state.ts'
import { localePath } from '../../../lib/locale.ts'
import { LostDialog, lazyPart } from '../../../ui/lazy-part.tsx'
import { pageCount } from '../../../ui/pages.ts'
import { leadToAccount, requireTeacher } from '../../accounts/guards/guards.ts'
import { privateMeta } from '../../accounts/sign-in/accounts-meta.ts'
import { WorkFrame } from '../../teachers/work-frame.tsx'
import type { ChangeTask } from '../chosen/change-dialog.tsx'
import { ChosenBar } from '../chosen/chosen-bar.tsx'
import { duplicate } from '../chosen/duplicate.ts'
import { useChosen } from '../chosen/use-chosen.ts'
import { ShareDialog } from '../share/share-dialog.tsx'
import { changeStatus } from './change-status.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { type ListQuery, listAddress, pageSize, readListQuery } from './list-query.ts'
import { type Listed, loadProducts } from './load-products.ts'
import { ProductsHead } from './products-head.tsx'
import { ProductsList } from './products-list.tsx'
import { ProductsSkeleton, ToolsSkeleton } from './products-skeleton.tsx'
import { ProductTabs, ProductTools, type View } from './products-tools.tsx'

// The form includes an editor, a cropper and uploads, so it only loads when it is opened.
const ProductForm = lazyPart(() =>
  import('../form/product-form.tsx').then(module => ({ default: module.ProductForm })),
)

const ChangeDialog = lazyPart(
  () => import('../chosen/change-dialog.tsx').then(module => ({ default: module.ChangeDialog })),
  LostDialog,
)

export const meta = privateMeta(() => m.authoring_title())

const nothingYet: ListQuery = { tab: 'active', sort: 'newest', search: '', page: 1 }

export async function clientLoader({
  request,
  params,
}: ClientLoaderFunctionArgs): Promise<Listed & { query: ListQuery }> {
  const url = new URL(request.url)
  const query = readListQuery(url.searchParams)
  if (params.addNew && params.addNew !== 'all' && params.addNew !== 'new')
    throw redirect(localePath(`/my-products/all${url.search}`))
  const session = await requireTeacher(request)
  const listed = await loadProducts(session, query)
  if (listed.failure?.status === 403) throw leadToAccount(request, 'teacher')
  const last = pageCount(listed.list?.count ?? 0, pageSize)
  // The last product of the last page may be gone.
  if (listed.list && query.page > last)
    throw redirect(localePath(`/my-products/all${listAddress({ ...query, page: last })}`))
  return { ...listed, query }
}
clientLoader.hydrate = true as const

/** Opening and closing the form changes the address, but not the list. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  const listed = (url: URL) => listAddress(readListQuery(url.searchParams))
  return currentUrl.href === nextUrl.href || listed(currentUrl) !== listed(nextUrl)
}

export function HydrateFallback() {
  return (
    <WorkFrame>
      <ProductsHead count={null} usage={null} createTo="/my-products/new" loading />
      <ProductTabs query={nothingYet} counts={null} />
      <ToolsSkeleton />
      <ProductsSkeleton view="table" sort="newest" />
    </WorkFrame>
  )
}

export default function MyProductsPage() {
  const { query, ...listed } = useLoaderData<typeof clientLoader>()
  const { list } = listed
  const [view, setView] = useRememberedView()
  const [sharing, setSharing] = useState<AuthoredProduct | null>(null)
  const [deleting, setDeleting] = useState<AuthoredProduct | null>(null)
  const [task, setTask] = useState<ChangeTask | null>(null)
  const chosen = useChosen(query)
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const form = useOpenForm()
  const here = `/my-products/all${listAddress(query)}`

  const reload = () => void revalidator.revalidate()
  useReloadWhileProcessing(list?.products ?? [], reload)

  const withForm = (courseId: number) => {
    const address = listAddress(query)
    return `/my-products/all${address}${address ? '&' : '?'}edit=${courseId}`
  }
  const show = (change: Partial<ListQuery>) =>
    navigate(localePath(`/my-products/all${listAddress(changed(query, change))}`), {
      preventScrollReset: true,
    })

  const counts = list?.counts
  return (
    <WorkFrame>
      <ProductsHead
        count={
          list && counts && counts.active !== null && counts.inactive !== null && !query.search
            ? { all: counts.active + counts.inactive, onSale: list.onSale }
            : null
        }
        usage={list?.usage ?? null}
        createTo={`/my-products/new${listAddress(query)}`}
      />
      <ProductTabs query={query} counts={counts ?? null} />
      <ProductTools query={query} onChange={show} view={view} onView={setView} />
      {list && list.count > 0 && query.tab !== 'deleted' && (
        <ChosenBar
          chosen={chosen}
          tab={query.tab}
          shown={list.products.map(({ course_id }) => course_id)}
          count={list.count}
          onTask={setTask}
        />
      )}
      <ProductsList
        {...listed}
        chosen={query.tab === 'deleted' ? undefined : chosen}
        onDuplicate={product => duplicate(product, reload)}
        query={query}
        view={view}
        busy={navigation.state === 'loading' || revalidator.state === 'loading'}
        onRetry={reload}
        onSort={sort => show({ sort })}
        editTo={product => withForm(product.course_id)}
        onShare={setSharing}
        onDelete={setDeleting}
        onStatus={(product, status) => changeStatus(product, status, reload)}
      />
      {task && (
        <Suspense fallback={null}>
          <ChangeDialog
            task={task}
            chosen={chosen}
            query={query}
            onClose={() => setTask(null)}
            onChanged={() => {
              chosen.clear()
              reload()
            }}
          />
        </Suspense>
      )}
      {sharing && <ShareDialog product={sharing} onClose={() => setSharing(null)} />}
      {deleting && <DeleteDialog product={deleting} onClose={() => setDeleting(null)} onDeleted={reload} />}
      {form && (
        <Suspense fallback={null}>
          <ProductForm
            key={form.courseId ?? 'new'}
            courseId={form.courseId}
            usage={list?.usage ?? null}
            onClose={() => navigate(localePath(here), { preventScrollReset: true })}
            onSaved={async () => {
              // A new product is the newest active one, so it is visible there.
              await navigate(localePath(form.courseId ? here : '/my-products/all'), {
                preventScrollReset: true,
              })
              reload()
            }}
          />
        </Suspense>
      )}
    </WorkFrame>
  )
}

/** The form requested by the address: `/my-products/new`, or `?edit=` with a product's ID. */
function useOpenForm(): { courseId: number | null } | null {
  const { addNew } = useParams()
  const [params] = useSearchParams()
  const edited = Number(params.get('edit'))
  if (Number.isInteger(edited) && edited > 0) return { courseId: edited }
  return addNew === 'new' ? { courseId: null } : null
}

const viewKey = 'my-products-view'

/** Table or grid, remembered on this device. This page is only rendered in the browser. */
function useRememberedView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(() =>
    window.localStorage.getItem(viewKey) === 'grid' ? 'grid' : 'table',
  )
  return [
    view,
    next => {
      setView(next)
      window.localStorage.setItem(viewKey, next)
    },
  ]
}

const processingCheck = 5000

/** Files are checked in the background; their badges change without a manual reload. */
function useReloadWhileProcessing(products: readonly AuthoredProduct[], reload: () => void): void {
  const processing = products.some(
    ({ state, readiness }) => state === 'processing' || readiness === 'preparing',
  )
  useEffect(() => {
    if (!processing) return
    const timer = window.setInterval(() => {
      if (!document.hidden) reload()
    }, processingCheck)
    return () => window.clearInterval(timer)
  })
}
