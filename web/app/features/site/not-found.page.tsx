import { data, type MetaArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { seo } from '../../lib/seo.ts'
import { siteOf } from '../../lib/site.ts'
import { NotFoundMessage } from './error-page.tsx'

export const loader = () => data(null, { status: 404 })

export const meta = ({ location, matches }: MetaArgs) =>
  seo({ title: m.shell_not_found_title(), pathname: location.pathname, site: siteOf(matches), index: false })

export default function NotFoundPage() {
  return <NotFoundMessage />
}
