import { m } from '#messages/messages.js'
import { wholeNumber } from '../lib/format.ts'
import { Link } from '../lib/link.tsx'
import { Icon } from './icon.tsx'
import { pageCount, pageLinks } from './pages.ts'

interface PagerProps {
  page: number
  pageSize: number
  count: number
  /** The address of a page. */
  to: (page: number) => string
}

/** '1–10 of 18' and the pages; without links if there is only one page. */
export function Pager({ page, pageSize, count, to }: PagerProps) {
  const pages = pageCount(count, pageSize)
  const from = (page - 1) * pageSize + 1
  return (
    <nav className="pager" aria-label={m.ui_pages()}>
      <span className="pager-range num">
        {m.ui_range({
          from: wholeNumber(from),
          to: wholeNumber(Math.min(count, from + pageSize - 1)),
          count: wholeNumber(count),
        })}
      </span>
      {pages > 1 && (
        <>
          <Step page={page - 1} pages={pages} to={to} label={m.ui_page_before()} icon="left" />
          {pageLinks(page, pages).map((link, at) =>
            link === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing else to be known by
              <span key={`gap${at}`} className="pager-gap" aria-hidden="true">
                …
              </span>
            ) : (
              <Link
                key={link}
                to={to(link)}
                aria-current={link === page ? 'page' : undefined}
                aria-label={m.ui_page({ page: link })}
              >
                {link}
              </Link>
            ),
          )}
          <Step page={page + 1} pages={pages} to={to} label={m.ui_page_after()} icon="right" />
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
