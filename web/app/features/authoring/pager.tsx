import { m } from '#messages/messages.js'
import { Link } from '../../lib/link.tsx'
import { Icon } from '../../ui/icon.tsx'
import { changed, type ListQuery, listAddress, pageCount, pageLinks, pageSize } from './list-query.ts'
import { wholeNumber } from './product-facts.ts'

/** '1–10 of 18' and the pages; without links when there is one page only. */
export function Pager({ query, count }: { query: ListQuery; count: number }) {
  const pages = pageCount(count)
  const from = (query.page - 1) * pageSize + 1
  const to = (page: number) => `/my-products/all${listAddress(changed(query, { page }))}`
  return (
    <nav className="pager" aria-label={m.authoring_pages()}>
      <span className="pager-range num">
        {m.authoring_range({
          from: wholeNumber(from),
          to: wholeNumber(Math.min(count, from + pageSize - 1)),
          count: wholeNumber(count),
        })}
      </span>
      {pages > 1 && (
        <>
          <Step page={query.page - 1} pages={pages} to={to} label={m.authoring_page_before()} icon="left" />
          {pageLinks(query.page, pages).map((page, at) =>
            page === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
              <span key={`gap${at}`} className="pager-gap" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={page}
                to={to(page)}
                aria-current={page === query.page ? 'page' : undefined}
                aria-label={m.authoring_page({ page })}
              >
                {page}
              </Link>
            ),
          )}
          <Step page={query.page + 1} pages={pages} to={to} label={m.authoring_page_after()} icon="right" />
        </>
      )}
    </nav>
  )
}

interface StepProps {
  page: number
  pages: number
  to: (page: number) => string
  label: string
  icon: 'left' | 'right'
}

function Step({ page, pages, to, label, icon }: StepProps) {
  if (page < 1 || page > pages)
    return (
      <span className="pager-off" aria-hidden="true">
        <Icon name={icon} />
      </span>
    )
  return (
    <Link to={to(page)} aria-label={label}>
      <Icon name={icon} />
    </Link>
  )
}
