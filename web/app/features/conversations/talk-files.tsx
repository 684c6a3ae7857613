import type { MessageFile } from '#contract/conversations/conversations.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../lib/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './talk-files.module.css'

const kilo = 1024

/** '320 KB', '2 MB'. */
export const sizeText = (bytes: number): string =>
  bytes < kilo * kilo
    ? `${wholeNumber(Math.max(1, Math.round(bytes / kilo)))} KB`
    : `${wholeNumber(Math.round(bytes / kilo / kilo))} MB`

/** Pictures as pictures, papers by their name; each opens by itself. */
export function TalkFiles({ files }: { files: readonly MessageFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files} aria-label={m.conversations_files()}>
      {files.map(file => (
        <li key={file.file_id} data-part="file">
          <a
            className={file.type === 'image' ? styles.picture : styles.paper}
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
          >
            {file.type === 'image' ? (
              <img src={file.url} alt={m.conversations_file_open({ name: file.name })} loading="lazy" />
            ) : (
              <>
                <Icon name="file" />
                <span>
                  <span className="vh">{m.conversations_file_open({ name: file.name })}</span>
                  <b dir="auto" aria-hidden="true">
                    {file.name}
                  </b>
                  <span>{m.conversations_file_pdf({ size: sizeText(file.size) })}</span>
                </span>
              </>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
