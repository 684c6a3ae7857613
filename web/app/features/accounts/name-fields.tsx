import { m } from '#messages/messages.js'
import { getLocale } from '../../lib/locale.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'

interface NameFieldsProps {
  first?: string
  last?: string
  errors: Partial<Record<string, string>>
}

/** First and last name; in Chinese the family name is asked for first. */
export function NameFields({ first, last, errors }: NameFieldsProps) {
  const familyFirst = getLocale() === 'zh-HK'
  const given = (
    <Field key="first" label={m.accounts_first_name()} error={errors.first_name}>
      <TextInput
        name="first_name"
        autoComplete="given-name"
        defaultValue={first}
        data-start={familyFirst ? undefined : true}
      />
    </Field>
  )
  const family = (
    <Field key="last" label={m.accounts_last_name()} error={errors.last_name}>
      <TextInput
        name="last_name"
        autoComplete="family-name"
        defaultValue={last}
        data-start={familyFirst ? true : undefined}
      />
    </Field>
  )
  return familyFirst ? [family, given] : [given, family]
}
