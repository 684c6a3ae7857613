import { m } from '#messages/messages.js'
import { longDayText } from '../../lib/dates.ts'
import { hasScreen } from '../../lib/has-screen.ts'
import { Link } from '../../lib/link.tsx'
import { cx } from '../../ui/cx.ts'
import { type BrandText, useBrandWords } from './brand-words.ts'
import * as styles from './legal-page.module.css'

export interface LegalSection {
  /** The anchor; people share addresses with it, so it outlives a change of the title. */
  readonly id: string
  readonly title: BrandText
  /** Paragraphs, and lists of points, in order. */
  readonly body: readonly (BrandText | readonly BrandText[])[]
  readonly link?: { readonly to: string; readonly label: BrandText }
}

interface LegalPageProps {
  readonly title: BrandText
  readonly lead: BrandText
  /** The day of the last change, `2026-11-15`. */
  readonly updated: string
  readonly short: { readonly title: BrandText; readonly points: readonly BrandText[] }
  readonly sections: readonly LegalSection[]
}

/** A long text with its contents: next to it on a wide screen, folded above it on a phone. */
export function LegalPage({ title, lead, updated, short, sections }: LegalPageProps) {
  const words = useBrandWords()
  const contents = <Contents sections={sections} />
  return (
    <div className={cx('wrap', styles.legal)}>
      <header className={styles.legalHead}>
        <h1>{title(words)}</h1>
        <p className={styles.pagesLead}>{lead(words)}</p>
        <p className="small muted">
          <time dateTime={updated}>{m.pages_updated({ date: longDayText(updated) })}</time>
        </p>
      </header>
      <div className={styles.legalSide}>
        <details className={cx(styles.legalFold, 'only-phone')}>
          <summary>{m.pages_contents()}</summary>
          <nav aria-label={m.pages_contents()}>{contents}</nav>
        </details>
        <nav className={cx(styles.legalRail, 'only-wide')} aria-label={m.pages_contents()}>
          <p className={styles.legalRailTitle} aria-hidden="true">
            {m.pages_contents()}
          </p>
          {contents}
        </nav>
      </div>
      <article className={styles.legalText}>
        <section className={styles.legalShort} aria-labelledby="in-short">
          <h2 id="in-short">{short.title(words)}</h2>
          <Points texts={short.points} />
        </section>
        {sections.map(section => (
          <Section key={section.id} section={section} />
        ))}
      </article>
    </div>
  )
}

function Contents({ sections }: { sections: readonly LegalSection[] }) {
  const words = useBrandWords()
  return (
    <ol className={styles.legalContents}>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title(words)}</a>
        </li>
      ))}
    </ol>
  )
}

function Section({ section: { id, title, body, link } }: { section: LegalSection }) {
  const words = useBrandWords()
  return (
    <section className={styles.legalSection} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title(words)}</h2>
      {body.map((block, index) =>
        typeof block === 'function' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts are constant, their place is their name
          <p key={index}>{block(words)}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Points key={index} texts={block} />
        ),
      )}
      {link && hasScreen(link.to) ? (
        <p>
          <Link className={cx('link', styles.pagesLink)} to={link.to}>
            {link.label(words)}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function Points({ texts }: { texts: readonly BrandText[] }) {
  const words = useBrandWords()
  return (
    <ul className={styles.legalPoints}>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index}>{text(words)}</li>
      ))}
    </ul>
  )
}
