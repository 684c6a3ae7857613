import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { m } from '#messages/messages.js'
import { cx } from '../cx.ts'
import { GroupError } from '../group-error.tsx'
import { WorkIcon } from '../work-icon.tsx'
import * as styles from './rich-text-editor.module.css'

interface RichTextEditorProps {
  labelledBy: string
  /** HTML; a value set from outside (a discarded draft) replaces the content. */
  value: string
  /** Its language, if known. */
  lang?: string
  error: string | undefined
  onChange: (html: string) => void
}

// What the server allows, and no more: bold, italic, headings, lists.
const kit = StarterKit.configure({
  heading: { levels: [3] },
  blockquote: false,
  code: false,
  codeBlock: false,
  horizontalRule: false,
  link: false,
  strike: false,
  underline: false,
})

export function RichTextEditor({ labelledBy, value, lang, error, onChange }: RichTextEditorProps) {
  const errorId = useId()
  /** The editor's content: only a value from elsewhere is written into it. */
  const written = useRef(value)
  const editor = useEditor({
    extensions: [kit],
    content: value,
    // The content security policy refuses its styles as an inline element; ours are in a file.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => {
      written.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(written.current)
    },
  })
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      undo: now.can().undo(),
    }),
  })

  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelledBy,
          ...(lang && { lang }),
          ...(error && { 'aria-invalid': 'true', 'aria-describedby': errorId }),
        },
      },
    })
  }, [editor, labelledBy, lang, error, errorId])

  useEffect(() => {
    if (value === written.current || editor.isDestroyed) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const run = () => editor.chain().focus()
  return (
    <>
      <div className={styles.rich}>
        <div className={styles.richBar} role="toolbar" aria-label={m.ui_text_style()}>
          <Tool label={m.ui_bold()} on={on.bold} onPress={() => run().toggleBold().run()}>
            <WorkIcon name="bold" />
          </Tool>
          <Tool label={m.ui_italic()} on={on.italic} onPress={() => run().toggleItalic().run()}>
            <WorkIcon name="italic" />
          </Tool>
          <Tool
            label={m.ui_heading()}
            on={on.heading}
            onPress={() => run().toggleHeading({ level: 3 }).run()}
          >
            <WorkIcon name="heading" />
          </Tool>
          <span className={styles.richSep} />
          <Tool label={m.ui_bullets()} on={on.bullets} onPress={() => run().toggleBulletList().run()}>
            <WorkIcon name="list" />
          </Tool>
          <Tool label={m.ui_numbers()} on={on.numbers} onPress={() => run().toggleOrderedList().run()}>
            <WorkIcon name="numbers" />
          </Tool>
          <span className={styles.richGap} />
          <Tool label={m.ui_undo()} off={!on.undo} onPress={() => run().undo().run()}>
            <WorkIcon name="undo" />
          </Tool>
        </div>
        <EditorContent editor={editor} />
      </div>
      <GroupError id={errorId}>{error}</GroupError>
    </>
  )
}

interface ToolProps {
  label: string
  on?: boolean
  off?: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, on, off, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={cx('ic', styles.richTool)}
      aria-label={label}
      title={label}
      aria-pressed={on}
      disabled={off}
      // The selected text stays selected.
      onMouseDown={event => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
