import { useState } from 'react'
import { useLocation } from 'react-router'
import { longestViewName, type ViewList } from '#contract/rules/staff-views.ts'
import { m } from '#messages/messages.js'
import { plainPath } from '../../../lib/locale.ts'
import { invalidate, queryOf, useMutation } from '../../../lib/query.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { Menu, MenuButton, MenuLink } from '../../../ui/menu.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { api } from '../staff-api.ts'
import { filtersOf } from './filters-of.ts'
import { useAdminData } from './use-rows.ts'

/** Filters that the reader has named: a press shows the list as it was saved, also on another machine. */
export function SavedViews({ list }: { list: ViewList }) {
  const { pathname, search } = useLocation()
  const [naming, setNaming] = useState(false)
  const { data } = useAdminData(queryOf(api.staffViews))
  const views = (data?.views ?? []).filter(view => view.list === list)
  const filters = filtersOf(search)
  const current = views.find(view => view.filters === filters)
  const remove = useMutation({
    mutationFn: async (viewId: number) => {
      await api.staffViewRemove({ body: { view_id: viewId } })
      await invalidate('staffViews')
    },
    onError: showFailure,
  })
  return (
    <>
      <Menu
        label={m.admin_views()}
        buttonClass="btn btn-line"
        button={
          <>
            <Icon name="filter" />
            <span>{current?.name ?? m.admin_views()}</span>
          </>
        }
      >
        {views.map(({ view_id, name, filters: to }) => (
          <MenuLink
            key={view_id}
            icon={view_id === current?.view_id ? 'check' : 'filter'}
            to={`${plainPath(pathname)}${to}`}
            aria-current={view_id === current?.view_id ? 'true' : undefined}
            preventScrollReset
          >
            {name}
          </MenuLink>
        ))}
        <MenuButton icon="plus" onClick={() => setNaming(true)}>
          {m.admin_views_save()}
        </MenuButton>
        {current && (
          <MenuButton icon="trash" onClick={() => remove.mutate(current.view_id)}>
            {m.admin_views_remove({ name: current.name })}
          </MenuButton>
        )}
      </Menu>
      {naming && <NameDialog list={list} filters={filters} onClose={() => setNaming(false)} />}
    </>
  )
}

interface NameDialogProps {
  list: ViewList
  filters: string
  onClose: () => void
}

function NameDialog({ list, filters, onClose }: NameDialogProps) {
  const form = useSubmit(async data => {
    const { view } = await api.staffViewSave({ body: { list, name: typed(data, 'name').trim(), filters } })
    await invalidate('staffViews')
    toast.show({ text: m.admin_views_saved({ name: view.name }), tone: 'good' })
    onClose()
  })
  return (
    <Dialog open title={m.admin_views_title()} lead={m.admin_views_lead()} onClose={onClose}>
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.admin_views_name()} help={m.admin_views_name_help()} error={form.fields.name}>
          <TextInput name="name" maxLength={longestViewName} autoComplete="off" data-autofocus />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.admin_views_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
