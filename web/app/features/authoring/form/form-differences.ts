import { m } from '#messages/messages.js'
import type { FormState } from './draft.ts'
import { type FormValues, plainText } from './form-values.ts'

/** For one field: the server's value, and the form's. */
export interface Difference {
  readonly label: string
  readonly stored: string
  readonly mine: string
}

const yesOrNo = (on: boolean) => (on ? m.ui_yes() : m.ui_no())
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>|&nbsp;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const wordsOf = (html: string) => (plainText(html) ? words(html) : '')

type Row = readonly [label: () => string, text: (values: FormValues) => string]

const rows: { readonly [Field in keyof FormValues]: Row } = {
  name: [m.authoring_name_en, ({ name }) => name],
  nameZh: [m.authoring_name_zh, ({ nameZh }) => nameZh],
  description: [m.authoring_description_en, ({ description }) => wordsOf(description)],
  descriptionZh: [m.authoring_description_zh, ({ descriptionZh }) => wordsOf(descriptionZh)],
  subject: [m.authoring_subject, ({ subject }) => subject],
  grade: [m.authoring_grade, ({ grade }) => grade],
  levels: [m.authoring_levels, ({ levels }) => levels.join(', ')],
  tags: [m.authoring_tags, ({ tags }) => tags.join(', ')],
  price: [m.authoring_price_full, ({ price }) => price],
  discountedPrice: [m.authoring_discount, ({ discountedPrice }) => discountedPrice],
  accessCode: [m.authoring_access_code, ({ accessCode }) => accessCode],
  free: [m.authoring_free, ({ free }) => yesOrNo(free)],
  expires: [m.authoring_expires_switch, ({ expires }) => yesOrNo(expires)],
  expiryDate: [m.authoring_expiry, ({ expiryDate }) => expiryDate],
  // It stays as it was published.
  centreId: [m.centre_publish_for, () => ''],
  printable: [m.authoring_printable, ({ printable }) => yesOrNo(printable)],
  watermark: [m.authoring_watermark, ({ watermark }) => yesOrNo(watermark)],
  watermarks: [
    m.authoring_watermark_list,
    ({ watermarks }) => watermarks.map(({ code, text }) => `${code} ${text}`.trim()).join(', '),
  ],
  previewMode: [m.authoring_preview_mode, ({ previewMode }) => previewMode],
}

/** What would change if the form were saved over the stored version. */
export function differences(mine: FormState, stored: FormState): Difference[] {
  const found = Object.values(rows).map(([label, text]) => ({
    label: label(),
    stored: text(stored.values),
    mine: text(mine.values),
  }))
  const names = ({ materials }: FormState) => materials.map(({ name }) => name).join(', ')
  found.push({ label: m.authoring_section_materials(), stored: names(stored), mine: names(mine) })
  found.push(...filmWords(mine, stored))
  return found.filter(row => row.stored !== row.mine)
}

/** Of the videos that both have: what was said about each. */
function filmWords(mine: FormState, stored: FormState): Difference[] {
  return stored.materials.flatMap(before => {
    const now = mine.materials.find(({ key }) => key === before.key)
    if (!now || before.kind !== 'mp4') return []
    const { name } = now
    return [
      {
        label: m.authoring_speech_of({ name }),
        stored: speechText(before),
        mine: speechText(now),
      },
      {
        label: m.authoring_pictures_of({ name }),
        stored: before.pictureText ?? '',
        mine: now.pictureText ?? '',
      },
    ]
  })
}

const speechText = ({ speech }: FormState['materials'][number]): string =>
  speech === true ? m.authoring_speech_yes() : speech === false ? m.authoring_speech_no() : ''
