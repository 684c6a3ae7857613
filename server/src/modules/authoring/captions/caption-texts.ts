import { type CaptionFault, captionFaults, longestCue, mostCues } from '#contract/rules/captions.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'

type Text = (line: string, options: { locale: Locale }) => string

const texts: Readonly<Record<CaptionFault, Text>> = {
  encoding: (line, options) => m.api_captions_encoding({ line }, options),
  characters: (line, options) => m.api_captions_characters({ line }, options),
  header: (_, options) => m.api_captions_header({}, options),
  timing: (line, options) => m.api_captions_timing({ line }, options),
  end: (line, options) => m.api_captions_end({ line }, options),
  order: (line, options) => m.api_captions_order({ line }, options),
  text: (line, options) => m.api_captions_text({ line }, options),
  long: (line, options) => m.api_captions_long({ line, most: String(longestCue) }, options),
  late: (line, options) => m.api_captions_late({ line }, options),
  many: (_, options) => m.api_captions_many({ most: String(mostCues) }, options),
  none: (_, options) => m.api_captions_none({}, options),
}

/** What is wrong with a caption file, and in which line. */
export function captionText(
  { fault, line }: Readonly<Record<string, unknown>>,
  options: { locale: Locale },
): string {
  const known = captionFaults.find(one => one === fault) ?? 'header'
  return texts[known](String(line), options)
}
