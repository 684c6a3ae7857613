import { useMemo } from 'react'
import { countriesIn, firstCountries } from '#contract/rules/countries.ts'
import { limits } from '#contract/rules/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { getLocale, languageTags, localePath } from '../../../lib/locale.ts'
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { FormSection } from './form-section.tsx'
import type { SectionProps } from './personal-form.tsx'
import type { TextField } from './profile-values.ts'

const lengths = { title: limits.title, sub_title: limits.tagLine } as const

export function BasicSection({ form }: SectionProps) {
  const { texts, set, errors, profile } = form
  const countries = useMemo(() => countryOptions(getLocale()), [])
  const names = [
    { name: 'first_name', label: m.profile_first_name(), autoComplete: 'given-name' },
    { name: 'last_name', label: m.profile_last_name(), autoComplete: 'family-name' },
  ] as const
  const ordered = getLocale() === 'zh-HK' ? [...names].reverse() : names
  const typed = (name: TextField) => ({
    name,
    value: texts[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
  })
  const counted = (name: 'title' | 'sub_title') =>
    m.profile_length({ count: [...texts[name]].length, most: lengths[name] })
  return (
    <FormSection section="basic" lead={m.profile_basic_lead()}>
      <div className="two">
        {ordered.map(({ name, label, autoComplete }) => (
          <Field key={name} label={label} error={errors[name]}>
            <TextInput {...typed(name)} maxLength={60} autoComplete={autoComplete} />
          </Field>
        ))}
        <Field label={m.profile_display_name()} error={errors.display_name}>
          <TextInput {...typed('display_name')} maxLength={120} autoComplete="nickname" />
        </Field>
        <Field label={m.profile_country()} error={errors.country}>
          <Combobox
            name="country"
            options={countries}
            first={firstCountries.length}
            value={texts.country}
            onChange={country => set({ country })}
            placeholder={m.profile_country_choose()}
            emptyText={m.profile_country_none()}
          />
        </Field>
      </div>
      <Field label={m.profile_field_title()} error={errors.title} help={counted('title')}>
        <TextInput {...typed('title')} maxLength={lengths.title} />
      </Field>
      <Field label={m.profile_tag_line()} error={errors.sub_title} help={counted('sub_title')}>
        <TextInput {...typed('sub_title')} maxLength={lengths.sub_title} />
      </Field>
      <div className="two">
        <Field label={m.profile_phone()} error={errors.phone_number}>
          <TextInput
            {...typed('phone_number')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={30}
          />
        </Field>
        <Field label={m.profile_email()} help={m.profile_cannot_change()}>
          <TextInput type="email" value={profile.user.email} disabled readOnly />
        </Field>
        <Field
          label={m.profile_username()}
          help={m.profile_shop_at({ path: localePath(`/shop/${profile.user.username}`) })}
        >
          <TextInput value={profile.user.username} disabled readOnly />
        </Field>
      </div>
      <details open={Boolean(profile.title_zh || profile.sub_title_zh)}>
        <summary className="label">{m.profile_chinese()}</summary>
        <div className="form">
          <p className="help">{m.profile_chinese_lead()}</p>
          <Field label={m.profile_title_zh()} error={errors.title_zh} optional>
            <TextInput {...typed('title_zh')} lang="zh-HK" maxLength={limits.title} />
          </Field>
          <Field label={m.profile_tag_line_zh()} error={errors.sub_title_zh} optional>
            <TextInput {...typed('sub_title_zh')} lang="zh-HK" maxLength={limits.tagLine} />
          </Field>
        </div>
      </details>
    </FormSection>
  )
}

/** Found by their names in both languages, whichever the page uses. */
function countryOptions(locale: 'en' | 'zh-HK'): ComboboxOption[] {
  const other = locale === 'en' ? 'zh-HK' : 'en'
  const alsoCalled = new Map(countriesIn(languageTags[other]).map(({ code, name }) => [code, name]))
  return countriesIn(languageTags[locale]).map(({ code, name }) => ({
    value: code,
    label: name,
    search: `${name} ${alsoCalled.get(code) ?? ''} ${code}`.toLowerCase(),
  }))
}
