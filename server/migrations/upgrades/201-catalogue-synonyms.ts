import { row, type Upgrade } from '../../src/testing/upgrade.ts'

const at = '2026-10-01T00:00:00+00:00'

/** A group of which staff have a word already stays as they made it, and the next one of theirs gets an id of its own. */
export const upgrade: Upgrade = {
  rows: [
    row('search_synonyms', { id: 9001, kind: 'word', created_at: at, updated_at: at }),
    row('search_synonym_texts', { synonym_id: 9001, position: 0, text: '試卷', reading: '试卷' }),
    row('search_synonym_texts', { synonym_id: 9001, position: 1, text: 'papers', reading: 'papers' }),
  ],
  after: [
    [
      "select synonym_id, text from search_synonym_texts where reading in ('试卷', 'papers', 'test paper') order by text",
      [
        [9001, 'papers'],
        [9001, '試卷'],
      ],
    ],
    [
      "select kept.kind, string_agg(text, ' ' order by position) from search_synonym_texts join search_synonyms kept on kept.id = synonym_id where synonym_id = (select synonym_id from search_synonym_texts where reading = '默书') group by 1",
      [['word', '默書 dictation 背默 讀默']],
    ],
  ],
}
