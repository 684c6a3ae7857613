import { useRef } from 'react'
import { messageFile } from '#contract/rules/conversations.ts'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'

interface AttachButtonProps {
  onFiles: (files: readonly File[]) => void
  /** For a row without room for the word. */
  iconOnly?: boolean
  className?: string
}

/** Opens the browser's own choice of files. */
export function AttachButton({ onFiles, iconOnly = false, className }: AttachButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  const choose = () => picker.current?.click()
  return (
    <>
      <input
        ref={picker}
        type="file"
        name="files"
        className="vh"
        tabIndex={-1}
        multiple
        accept={messageFile.extensions.join(',')}
        aria-label={m.conversations_attach()}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      {iconOnly ? (
        <IconButton
          {...(className && { className })}
          icon="image"
          label={m.conversations_attach()}
          title={m.conversations_attach_help()}
          onClick={choose}
        />
      ) : (
        <Button
          variant="quiet"
          icon="image"
          {...(className && { className })}
          title={m.conversations_attach_help()}
          onClick={choose}
        >
          {m.conversations_attach()}
        </Button>
      )}
    </>
  )
}
