import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { m } from '#messages/messages.js'
import { localePath } from '../lib/locale.ts'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/dialog.tsx'
import { TextInput } from '../ui/inputs.tsx'

/** The search form, from the top edge. */
export function SearchDrawer({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const term = String(new FormData(event.currentTarget).get('term') ?? '').trim()
    if (!term) return
    onClose()
    navigate(localePath(`/search/${encodeURIComponent(term)}`))
  }

  return (
    <Drawer open side="top" title={m.shell_search()} onClose={onClose}>
      <search>
        <form className="search-form" onSubmit={search}>
          <TextInput
            icon="search"
            type="search"
            name="term"
            data-autofocus
            autoComplete="off"
            enterKeyHint="search"
            aria-label={m.shell_search_placeholder()}
            placeholder={m.shell_search_placeholder()}
          />
          <Button type="submit" icon="search">
            {m.shell_search()}
          </Button>
        </form>
      </search>
    </Drawer>
  )
}
