import { m } from '#messages/messages.js'
import { getLocale } from '../../../lib/locale.ts'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'

interface NameFieldsProps {
  first?: string
  last?: string
  errors: Partial<Record<string, string>>
}

/** First and last name; in Chinese the family name is asked for first. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  const fields = [
    { name: 'first_name', label: m.accounts_first_name(), autoComplete: 'given-name', value: first },
    { name: 'last_name', label: m.accounts_last_name(), autoComplete: 'family-name', value: last },
  ]
  if (getLocale() === 'zh-HK') fields.reverse()
  return fields.map(({ name, label, autoComplete, value }, at) => (
    <Field key={name} label={label} error={errors[name]}>
      <TextInput
        name={name}
        autoComplete={autoComplete}
        defaultValue={value}
        data-start={at === 0 ? true : undefined}
      />
    </Field>
  ))
}
