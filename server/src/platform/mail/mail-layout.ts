import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Brand } from '../brand.ts'

/** The content of an email in plain text: only the layout turns it into HTML and escapes everything. */
export interface MailContent {
  subject: string
  heading: string
  body: string
  /** Someone else's text, shown as a quotation. */
  quote?: string
  /** To be typed into a page. */
  code?: string
  /** Lines with their price, and the total below them. */
  table?: { rows: readonly TableRow[]; total: Omit<TableRow, 'note'> }
  action?: { label: string; link: string }
  small: string
}

export interface TableRow {
  label: string
  note: string
  value: string
}

/** What every email knows besides its own parameters. */
export interface MailContext {
  locale: Locale
  brand: string
  supportEmail: string
  /** The full address of one of our pages, in the reader's language. */
  page: (path: string) => string
}

export interface MailSite {
  brand: Brand
  origin: string
}

export interface ComposedMail {
  subject: string
  html: string
  text: string
}

/** `unsubscribe`: the page where the reader ends emails of this kind. */
export function layOut(
  content: MailContent,
  site: MailSite,
  locale: Locale,
  unsubscribe?: string,
): ComposedMail {
  return {
    // Line breaks in a subject would end the header.
    subject: content.subject.replace(/\p{Cc}+/gu, ' ').trim(),
    html: html(content, site, locale, unsubscribe),
    text: text(content, site, locale, unsubscribe),
  }
}

export function escapeHtml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const lines = (value: string) => escapeHtml(value).replace(/\r?\n/g, '<br>')

function footerOf({ brand }: MailSite, locale: Locale) {
  const note = m.mail_footer_note({ brand: brand.name, email: brand.supportEmail }, { locale })
  return { note, address: locale === 'zh-HK' ? brand.addressZh : brand.address }
}

function text(content: MailContent, site: MailSite, locale: Locale, unsubscribe?: string): string {
  const { note, address } = footerOf(site, locale)
  return [
    content.heading,
    content.body,
    content.quote?.replace(/^/gm, '> '),
    content.code,
    content.table && tableText(content.table),
    content.action && `${content.action.label}:\n${content.action.link}`,
    content.small,
    `--\n${site.brand.name}\n${note}\n${address}`,
    unsubscribe && `${m.mail_unsubscribe({}, { locale })}:\n${unsubscribe}`,
  ]
    .filter(part => part !== undefined)
    .join('\n\n')
}

const font =
  "font-family:'Plus Jakarta Sans','PingFang HK','Noto Sans HK','Microsoft JhengHei',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

// Tables and inline styles, because mail programs render those alike. The classes only serve dark mode, where
// supporting programs apply them over the inline colours.
function html(content: MailContent, site: MailSite, locale: Locale, unsubscribe?: string): string {
  const { note, address } = footerOf(site, locale)
  const name = escapeHtml(site.brand.name)
  const initial = escapeHtml([...site.brand.name][0]?.toUpperCase() ?? '')
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .paper { background: #14202E !important; }
  .card { background: #1C2A39 !important; border-color: #2F4052 !important; }
  .ink { color: #F7F1E7 !important; }
  .muted { color: #AEB8C4 !important; }
  .sand { background: #243447 !important; border-color: #2F4052 !important; }
  .link { color: #FF9A7F !important; }
  .fill { background: #CE482A !important; }
}
@media (max-width: 480px) { .pad { padding: 24px 20px !important; } }
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#FFFBF5;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(content.body)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#FFFBF5">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 20px">
<a href="${escapeHtml(site.origin)}" target="_blank" style="text-decoration:none">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="fill" width="36" height="36" align="center" style="background:#C43D20;border-radius:10px;color:#FFFFFF;${font};font-size:20px;font-weight:800;line-height:36px">${initial}</td>
<td class="ink" style="padding-left:12px;color:#1B2430;${font};font-size:20px;font-weight:800;line-height:36px">${name}</td>
</tr></table></a>
</td></tr>
<tr><td class="card pad" style="background:#FFFFFF;border:1px solid #EAE2D6;border-radius:14px;padding:36px 40px">
<h1 class="ink" style="margin:0 0 16px;color:#1B2430;${font};font-size:24px;line-height:1.25;font-weight:800">${escapeHtml(content.heading)}</h1>
<p class="ink" style="margin:0 0 24px;color:#1B2430;${font};font-size:16px;line-height:1.6">${lines(content.body)}</p>
${content.quote === undefined ? '' : quoteBlock(content.quote)}${content.code === undefined ? '' : codeBlock(content.code)}${content.table ? tableBlock(content.table) : ''}${content.action ? actionBlock(content.action, locale) : ''}<p class="muted" style="margin:0;color:#5F6672;${font};font-size:14px;line-height:1.6">${lines(content.small)}</p>
</td></tr>
<tr><td class="muted" style="padding:20px 4px 0;color:#5F6672;${font};font-size:12px;line-height:1.6">
${escapeHtml(note)}<br>${name} · ${escapeHtml(address)}${unsubscribe ? unsubscribeLine(unsubscribe, locale) : ''}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const unsubscribeLine = (link: string, locale: Locale): string =>
  `<br><a class="muted" href="${escapeHtml(link)}" target="_blank" style="color:#5F6672">${escapeHtml(m.mail_unsubscribe({}, { locale }))}</a>`

function quoteBlock(quote: string): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td class="sand ink" style="background:#F7EFE3;border-radius:10px;padding:16px 20px;color:#1B2430;${font};font-size:16px;line-height:1.6;word-break:break-word">${lines(quote)}</td>
</tr></table>
`
}

function tableText({ rows, total }: NonNullable<MailContent['table']>): string {
  return [
    ...rows.map(({ label, note, value }) => `${label}${note && ` (${note})`}: ${value}`),
    `${total.label}: ${total.value}`,
  ].join('\n')
}

function tableBlock({ rows, total }: NonNullable<MailContent['table']>): string {
  const price = 'align="right" valign="top" style="padding:12px 0;white-space:nowrap'
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">
${rows
  .map(
    ({ label, note, value }) => `<tr style="border-bottom:1px solid #EAE2D6">
<td class="ink" style="padding:12px 12px 12px 0;color:#1B2430;${font};font-size:16px;line-height:1.4">${escapeHtml(label)}<br><span class="muted" style="color:#5F6672;font-size:14px">${escapeHtml(note)}</span></td>
<td class="ink" ${price};color:#1B2430;${font};font-size:16px">${escapeHtml(value)}</td></tr>`,
  )
  .join('\n')}
<tr><td class="ink" style="padding:12px 12px 0 0;color:#1B2430;${font};font-size:16px;font-weight:700">${escapeHtml(total.label)}</td>
<td class="ink" ${price};color:#1B2430;${font};font-size:20px;font-weight:800">${escapeHtml(total.value)}</td></tr>
</table>
`
}

function codeBlock(code: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td class="sand ink" style="background:#F7EFE3;border-radius:10px;padding:14px 24px;color:#1B2430;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:32px;line-height:1.2;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</td>
</tr></table>
`
}

function actionBlock({ label, link }: { label: string; link: string }, locale: Locale): string {
  const address = escapeHtml(link)
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr>
<td class="fill" style="background:#C43D20;border-radius:10px">
<a href="${address}" target="_blank" style="display:inline-block;padding:14px 28px;color:#FFFFFF;${font};font-size:16px;line-height:1.2;font-weight:700;text-decoration:none">${escapeHtml(label)}</a>
</td></tr></table>
<p class="muted" style="margin:0 0 24px;color:#5F6672;${font};font-size:14px;line-height:1.6">${escapeHtml(m.mail_link_help({}, { locale }))}<br>
<a class="link" href="${address}" target="_blank" style="color:#C43D20;word-break:break-all">${address}</a></p>
`
}
