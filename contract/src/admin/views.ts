import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestViewName, viewLists } from '../rules/staff-views.ts'
import { id, localised, requiredLine, status200 } from '../shared.ts'

const list = z.enum(viewLists)

/** As the address has them: search, order, filters and days. */
const filters = z
  .string()
  .max(1000)
  .regex(/^(\?[^\s#]+)?$/)

const view = z.object({
  view_id: z.number(),
  list,
  name: z.string(),
  /** The query of the list's address, with its '?'; '' for the list as it comes. */
  filters: z.string(),
})
export type StaffView = z.output<typeof view>

const own = { method: 'POST', access: 'staff', permission: 'security.own', query: localised } as const

/** Filters of the portal's lists that a member of staff has named for themselves. */
export const staffViewsContract = {
  staffViews: endpoint({
    ...own,
    path: 'admin/views',
    summary: "Lists the caller's saved views of all lists, by name.",
    response: z.object({ views: z.array(view) }),
  }),
  staffViewSave: endpoint({
    ...own,
    path: 'admin/views/save',
    summary:
      "Saves the filters of a list under a name, for the caller alone. A view of that list with the same name is replaced. `filters` is the query of the list's address.",
    body: z.object({ list, name: requiredLine(longestViewName), filters }),
    response: z.object({ status: z.literal(200), view }),
    errors: ['views_many'],
  }),
  staffViewRemove: endpoint({
    ...own,
    path: 'admin/views/remove',
    summary: "Removes one of the caller's saved views.",
    body: z.object({ view_id: id }),
    response: status200,
    errors: ['view_unknown'],
  }),
} as const
