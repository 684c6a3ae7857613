import { useState } from 'react'
import type { SearchMiss } from '#contract/catalogue/searches.ts'
import { missKinds, missSorts } from '#contract/rules/searches.ts'
import { m } from '#messages/messages.js'
import { dayText, recentDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { queryOf, useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { api } from '../staff-api.ts'
import { BulkButton } from '../table/bulk-act.tsx'
import { ChosenBar } from '../table/chosen-bar.tsx'
import { type Column, DataTable, TableSkeleton } from '../table/data-table.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { TableTools } from '../table/table-tools.tsx'
import { useChosen } from '../table/use-chosen.ts'
import { type ListPart, refreshLists, useRows } from '../table/use-rows.ts'
import type { TableState } from '../table/use-table-query.ts'
import { FilterSelect } from './filter-select.tsx'
import { foundLabels, languageLabels, languages } from './search-texts.ts'
import * as styles from './searches.module.css'
import { SynonymDialog } from './synonym-dialog.tsx'

const sizes = [10, 25, 100]

/** What people looked for and did not find; a row becomes words that mean the same. */
export function MissesPanel({ state }: { state: TableState }) {
  const { q, sort, filters } = state.query
  const language = languages.find(one => one === filters.language) ?? ''
  const found = missKinds.find(kind => kind === filters.found) ?? ''
  const queryOfPart = (part: ListPart) =>
    queryOf(api.adminSearchMisses, {
      body: { ...part, language, found, sort: missSorts.find(one => one === sort) ?? '-searches' },
    })
  const rows = useRows(state.query, queryOfPart)
  const { data } = rows
  const chosen = useChosen<SearchMiss>({
    idOf: ({ text, language }) => `${language} ${text}`,
    label: ({ text }) => text,
  })
  const isNarrowed = q !== '' || language !== '' || found !== ''
  return (
    <>
      <p className={styles.lead}>{m.searches_misses_lead()}</p>
      <TableTools state={state} list="searches" label={m.searches_find_miss()}>
        <FilterSelect
          label={m.searches_found()}
          any={m.searches_found_any()}
          value={found}
          labels={foundLabels}
          values={missKinds}
          onChoose={value => state.change({ filters: { found: value } })}
        />
        <FilterSelect
          label={m.searches_language()}
          any={m.searches_language_any()}
          value={language}
          labels={languageLabels}
          values={languages}
          onChoose={value => state.change({ filters: { language: value } })}
        />
        <ExportButton
          name="searches"
          columns={columns()}
          q={q}
          queryOfPart={queryOfPart}
          rowsOf={answer => answer.misses}
        />
      </TableTools>
      {!data && (
        <Unanswered of={rows} title={m.searches_misses_failed()}>
          <TableSkeleton columns={4} />
        </Unanswered>
      )}
      {data?.misses.length === 0 && (
        <EmptyState
          drawing="search"
          title={m.searches_misses_none()}
          text={isNarrowed ? m.searches_misses_none_text() : m.searches_misses_none_yet()}
          action={
            isNarrowed && (
              <Button
                variant="line"
                onClick={() => state.change({ q: '', filters: { language: '', found: '' } })}
              >
                {m.admin_search_clear()}
              </Button>
            )
          }
        />
      )}
      {data && data.misses.length > 0 && (
        <DataTable
          caption={m.searches_tab_misses()}
          columns={columns()}
          rows={data.misses}
          rowId={chosen.idOf}
          state={state}
          count={data.count}
          busy={rows.isPlaceholderData}
          sizes={sizes}
          chosen={chosen}
        />
      )}
      <ChosenBar chosen={chosen}>
        <BulkButton
          chosen={chosen}
          run={({ text, language }) => api.searchMissRemove({ body: { text, language } })}
        >
          {m.searches_dismiss()}
        </BulkButton>
      </ChosenBar>
    </>
  )
}

const columns = (): Column<SearchMiss>[] => [
  {
    id: 'text',
    label: m.searches_text(),
    phone: 'head',
    text: ({ text }) => text,
    cell: ({ text }) => (
      <Link className={styles.text} to={`/search/${encodeURIComponent(text)}`}>
        <b>{text}</b>
      </Link>
    ),
  },
  {
    id: 'found',
    label: m.searches_found(),
    width: '130px',
    text: ({ found }) => foundLabels[found](),
    cell: ({ found }) => <Chip tone={found === 'nothing' ? 'red' : 'amber'}>{foundLabels[found]()}</Chip>,
  },
  {
    id: 'language',
    label: m.searches_language(),
    width: '110px',
    text: ({ language }) => languageLabels[language](),
    cell: ({ language }) => languageLabels[language](),
  },
  {
    id: 'searches',
    label: m.searches_count(),
    align: 'end',
    width: '110px',
    text: ({ searches }) => String(searches),
    cell: ({ searches }) => wholeNumber(searches),
  },
  {
    id: 'last',
    label: m.searches_last(),
    width: '130px',
    sortable: true,
    text: ({ last_at }) => dayText(last_at),
    cell: ({ last_at }) => <span className="muted">{recentDayText(last_at)}</span>,
  },
  {
    id: 'acts',
    label: m.searches_acts(),
    quiet: true,
    phone: 'acts',
    width: '260px',
    cell: miss => <MissActs miss={miss} />,
  },
]

function MissActs({ miss: { text, language } }: { miss: SearchMiss }) {
  const [making, setMaking] = useState(false)
  const dismiss = useMutation({
    mutationFn: async () => {
      await api.searchMissRemove({ body: { text, language } })
      toast.show({ text: m.searches_told_dismissed(), tone: 'good' })
      await refreshLists()
    },
    onError: showFailure,
  })
  return (
    <span className={styles.acts}>
      <Button
        variant="quiet"
        busy={dismiss.isPending}
        aria-label={m.searches_dismiss_name({ text })}
        onClick={() => dismiss.mutate()}
      >
        {m.searches_dismiss()}
      </Button>
      <Button variant="line" aria-label={m.searches_make_name({ text })} onClick={() => setMaking(true)}>
        {m.searches_make()}
      </Button>
      {making && (
        <SynonymDialog
          title={m.searches_add_title()}
          given={{ kind: 'word', texts: [text] }}
          onClose={() => setMaking(false)}
          onSave={async input => {
            await api.synonymAdd({ body: { ...input, miss: { text, language } } })
            setMaking(false)
            toast.show({ text: m.searches_told_added(), tone: 'good' })
            await refreshLists()
          }}
        />
      )}
    </span>
  )
}
