import { useState } from 'react'
import type { Synonym } from '#contract/catalogue/searches.ts'
import { type SynonymKind, synonymKinds } from '#contract/rules/searches.ts'
import { m } from '#messages/messages.js'
import { dayText, recentDayText } from '../../../lib/dates.ts'
import { queryOf } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { api } from '../staff-api.ts'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { type ListPart, refreshLists, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { FilterSelect } from './filter-select.tsx'
import { kindLabels } from './search-texts.ts'
import * as styles from './searches.module.css'
import { SynonymDialog } from './synonym-dialog.tsx'

const sizes = [10, 25, 100]

const kindOf = (text: string | undefined): SynonymKind | '' => synonymKinds.find(kind => kind === text) ?? ''

async function done(text: string): Promise<void> {
  toast.show({ text, tone: 'good' })
  await refreshLists()
}

/** Words that mean the same to a search: added, edited and removed. */
export function SynonymsPanel({ state }: { state: TableState }) {
  const [adding, setAdding] = useState(false)
  const { q, filters } = state.query
  const kind = kindOf(filters.kind)
  const queryOfPart = (part: ListPart) => queryOf(api.adminSynonyms, { body: { ...part, kind } })
  const rows = useRows(state.query, queryOfPart)
  const { data } = rows
  const isNarrowed = q !== '' || kind !== ''
  return (
    <>
      <p className={styles.lead}>{m.searches_synonyms_lead()}</p>
      <TableTools
        state={state}
        label={m.searches_find()}
        count={
          <Button icon="plus" onClick={() => setAdding(true)}>
            {m.searches_add()}
          </Button>
        }
      >
        <FilterSelect
          label={m.searches_kind()}
          any={m.searches_kind_any()}
          value={kind}
          labels={kindLabels}
          values={synonymKinds}
          onChoose={value => state.change({ filters: { kind: value } })}
        />
        <ExportButton
          name="synonyms"
          columns={columns()}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.synonyms}
        />
      </TableTools>
      {!data && (
        <Unanswered of={rows} title={m.searches_synonyms_failed()}>
          <TableSkeleton columns={3} />
        </Unanswered>
      )}
      {data?.synonyms.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.searches_synonyms_none()}
          text={isNarrowed ? m.searches_synonyms_none_text() : m.searches_synonyms_none_yet()}
          action={
            isNarrowed && (
              <Button variant="line" onClick={() => state.change({ q: '', filters: { kind: '' } })}>
                {m.admin_search_clear()}
              </Button>
            )
          }
        />
      )}
      {data && data.synonyms.length > 0 && (
        <DataTable
          caption={m.searches_tab_synonyms()}
          columns={columns()}
          rows={data.synonyms}
          rowId={({ id }) => String(id)}
          state={state}
          count={data.count}
          busy={rows.isPlaceholderData}
          sizes={sizes}
        />
      )}
      {adding && (
        <SynonymDialog
          title={m.searches_add_title()}
          given={{ kind: 'word', texts: [] }}
          onClose={() => setAdding(false)}
          onSave={async input => {
            await api.synonymAdd({ body: input })
            setAdding(false)
            await done(m.searches_told_added())
          }}
        />
      )}
    </>
  )
}

const columns = (): Column<Synonym>[] => [
  {
    id: 'words',
    label: m.searches_words(),
    phone: 'head',
    text: ({ texts }) => texts.join(', '),
    cell: ({ texts }) => (
      <span className={styles.words}>
        {texts.map(text => (
          <Chip key={text}>{text}</Chip>
        ))}
      </span>
    ),
  },
  {
    id: 'kind',
    label: m.searches_kind(),
    width: '130px',
    text: ({ kind }) => kindLabels[kind](),
    cell: ({ kind }) => kindLabels[kind](),
  },
  {
    id: 'changed',
    label: m.searches_changed(),
    width: '140px',
    text: ({ updated_at }) => dayText(updated_at),
    cell: ({ updated_at }) => <span className="muted">{recentDayText(updated_at)}</span>,
  },
  {
    id: 'acts',
    label: m.searches_acts(),
    quiet: true,
    phone: 'acts',
    width: '220px',
    cell: synonym => <SynonymActs synonym={synonym} />,
  },
]

function SynonymActs({ synonym }: { synonym: Synonym }) {
  const { id, version, kind, texts } = synonym
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null)
  const words = texts.join(', ')
  const close = () => setDoing(null)
  return (
    <span className={styles.acts}>
      <Button
        variant="quiet"
        aria-label={m.searches_remove_name({ words })}
        onClick={() => setDoing('remove')}
      >
        {m.searches_remove()}
      </Button>
      <Button variant="line" aria-label={m.searches_edit_name({ words })} onClick={() => setDoing('edit')}>
        {m.searches_edit()}
      </Button>
      {doing === 'edit' && (
        <SynonymDialog
          title={m.searches_edit_title()}
          given={{ kind, texts }}
          onClose={close}
          onSave={async input => {
            await api.synonymChange({ body: { id, version, ...input } })
            close()
            await done(m.searches_told_changed())
          }}
        />
      )}
      {doing === 'remove' && (
        <ConfirmDialog
          title={m.searches_remove_title()}
          noText={m.admin_cancel()}
          yesText={m.searches_remove()}
          onNo={close}
          onYes={async () => {
            await api.synonymRemove({ body: { id } })
            close()
            await done(m.searches_told_removed())
          }}
        >
          {m.searches_remove_text({ words })}
        </ConfirmDialog>
      )}
    </span>
  )
}
