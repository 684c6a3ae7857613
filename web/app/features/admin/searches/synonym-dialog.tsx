import { longestText, mostTexts, type SynonymKind, synonymKinds } from '#contract/rules/searches.ts'
import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Select, Textarea } from '../../../ui/inputs.tsx'
import { kindLabels } from './search-texts.ts'

export interface SynonymInput {
  kind: SynonymKind
  texts: string[]
}

interface SynonymDialogProps {
  title: string
  /** What the form begins with. */
  given: SynonymInput
  onClose: () => void
  /** A refusal is shown in the dialog, which stays. */
  onSave: (input: SynonymInput) => Promise<void>
}

export function SynonymDialog({ title, given, onClose, onSave }: SynonymDialogProps) {
  const form = useSubmit(async data => {
    const chosen = typed(data, 'kind')
    await onSave({
      kind: synonymKinds.find(kind => kind === chosen) ?? 'word',
      texts: typed(data, 'texts')
        .split('\n')
        .map(text => text.trim())
        .filter(text => text !== ''),
    })
  })
  return (
    <Dialog open title={title} onClose={onClose}>
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.searches_words()} help={m.searches_words_help()} error={form.fields.texts}>
          <Textarea
            name="texts"
            rows={5}
            defaultValue={given.texts.map(text => `${text}\n`).join('')}
            maxLength={mostTexts * (longestText + 1)}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
          />
        </Field>
        <Field label={m.searches_kind()} help={m.searches_kind_help()} error={form.fields.kind}>
          <Select name="kind" defaultValue={given.kind}>
            {synonymKinds.map(kind => (
              <option key={kind} value={kind}>
                {kindLabels[kind]()}
              </option>
            ))}
          </Select>
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.searches_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
