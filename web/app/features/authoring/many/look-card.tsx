import { m } from '#messages/messages.js'
import { languageOf } from '../../../lib/text-language.ts'
import { Card } from '../../../ui/card.tsx'
import { useTitles } from '../../catalogue/titles.ts'
import * as styles from './look-card.module.css'
import type { DraftItem } from './many-rows.ts'
import { priceWords } from './price-words.ts'

/** Previews the product's card; only if there is room next to the list. */
export function LookCard({ item: { draft } }: { item: DraftItem }) {
  const titles = useTitles()
  return (
    <Card title={m.drafts_look()} className={styles.look}>
      <div className={styles.card}>
        {draft.cover ? (
          <img src={draft.cover} alt="" width={1000} height={600} />
        ) : (
          <span className={styles.blank} />
        )}
        <div className={styles.words}>
          <b lang={languageOf(draft.title)}>{draft.title}</b>
          <div className={styles.foot}>
            <span className="num">{priceWords(draft.price)}</span>
            <span className="chip">{draft.levels.map(titles.level).join(', ')}</span>
            {draft.pages !== null && (
              <span className="chip">{m.authoring_pages_count({ count: draft.pages })}</span>
            )}
          </div>
        </div>
      </div>
      <p className="help">{m.drafts_look_help()}</p>
    </Card>
  )
}
