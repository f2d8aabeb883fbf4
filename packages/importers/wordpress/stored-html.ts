import type { ReportElement } from '../html/embeds.ts'
import { shortcodesToHtml, type WordpressMedia } from './shortcodes.ts'

/**
 * Converts the HTML that WordPress stores: an empty line between paragraphs, a newline for a line break, and shortcodes for
 * captions, galleries, code and embeds. Other shortcodes are kept as text.
 * @param report called with the name of each shortcode that is kept as text
 */
export function wordpressHtml(
  stored: string,
  media: WordpressMedia = { ids: [], find: () => undefined },
  report: ReportElement = () => undefined,
): string {
  const text = stored.replaceAll(/\r\n?/g, '\n').replaceAll(/[\uE000\uE001]/g, '')
  const html = shortcodesToHtml(text, media, report)
  return html.includes('<!-- wp:') ? html : withParagraphs(html)
}

/** Adds paragraphs to everything but preformatted parts and the lines of a formula. */
function withParagraphs(text: string): string {
  const kept: string[] = []
  const keep = (part: string, isBlock: boolean) => {
    const place = `\uE000${kept.push(part) - 1}\uE001`
    return isBlock ? `\n\n${place}\n\n` : place
  }
  let rest = keepElements(text, keep)
  for (const [open, close] of formulas)
    rest = replaceBetween(rest, open, close, (part) => keep(formulaText(part), false))
  rest = rest.replaceAll(/\$[^$\n]{1,300}\$/g, formulaText)
  return paragraphsOf(rest).replaceAll(
    /\uE000(\d+)\uE001/g,
    (_place, index: string) => kept[Number(index)] ?? '',
  )
}

const formulas = [
  ['$$', '$$'],
  ['\\[', '\\]'],
  ['\\begin{', '\\end{'],
] as const

/** The TeX on one line, with `<` escaped so that it does not open a tag. */
function formulaText(part: string): string {
  return part.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').replaceAll(/<(?![a-z/!][^<>]*>)/gi, '&lt;')
}

/** Without its end tag an element is treated as text. */
function keepElements(text: string, keep: (part: string, isBlock: boolean) => string): string {
  const begin = /<(pre|script|style|svg|math|textarea)[\s>]/gi
  const parts: string[] = []
  const endless = new Set<string>()
  let done = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const name = (found[1] ?? '').toLowerCase()
    if (endless.has(name)) continue
    const end = new RegExp(`</${name}\\s*>`, 'gi')
    end.lastIndex = begin.lastIndex
    // Each search starts where the last one ended, so the time is linear.
    if (!end.test(text)) {
      endless.add(name)
      continue
    }
    const part = text.slice(found.index, end.lastIndex)
    parts.push(text.slice(done, found.index), keep(part, name === 'pre'))
    done = begin.lastIndex = end.lastIndex
  }
  return [...parts, text.slice(done)].join('')
}

/** Replaces what is between two delimiters in the same paragraph. */
function replaceBetween(
  text: string,
  open: string,
  close: string,
  change: (part: string) => string,
): string {
  const parts: string[] = []
  let done = 0
  // Both are searched again only after they were passed, so the time is linear.
  let [gap, end] = [-1, -1]
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, Math.max(done, at + 1))) {
    if (end < at + open.length) end = text.indexOf(close, at + open.length)
    if (end < 0) break
    if (gap < at) gap = text.indexOf('\n\n', at)
    if (gap < 0) gap = text.length
    if (gap < text.length && gap < end) {
      // The delimiter is not closed in its paragraph: continue with the next one.
      at = gap
      continue
    }
    parts.push(text.slice(done, at), change(text.slice(at, end + close.length)))
    done = end + close.length
    at = done - 1
  }
  return [...parts, text.slice(done)].join('')
}

/** Elements that contain blocks, so that text inside them gets paragraphs too. */
const holders =
  'address|article|aside|blockquote|center|details|div|fieldset|figure|footer|form|header|main|nav|section|summary'
/** Other block elements: those that contain only rows or items, and those that contain text. */
const others =
  'caption|dd|dl|dt|figcaption|h[1-6]|hr|iframe|li|ol|p|pre|table|tbody|td|tfoot|th|thead|tr|ul|video|audio'
const block = new RegExp(`<(/?)(${holders}|${others})(?![\\w-])[^<>]*>`, 'gi')
const isHolder = new RegExp(`^(?:${holders}|ul|ol|dl|table|thead|tbody|tfoot|tr)$`, 'i')
const beginsBlock = new RegExp(
  `^(?:</?(?:${holders}|${others})(?![\\w-])|<!--|\uE000\\d+\uE001$)`,
  'i',
)

function paragraphsOf(text: string): string {
  return text
    .replaceAll(block, (tag, slash: string, name: string) => {
      if (isHolder.test(name) || /^hr$/i.test(name)) return `\n\n${tag}\n\n`
      return slash === '' ? `\n\n${tag}` : `${tag}\n\n`
    })
    .split(/\n[^\S\n]*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (beginsBlock.test(part) ? withBreaks(part) : `<p>${withBreaks(part)}</p>`))
    .join('\n')
}

/** Turns newlines into line breaks, except beside the tags of blocks and of line breaks. */
function withBreaks(part: string): string {
  return part
    .split('\n')
    .map((line, index, all) => {
      const isLast = index === all.length - 1
      const isApart = /<br\s*\/?>\s*$/i.test(line) || beginsBlock.test(all[index + 1]?.trim() ?? '')
      const isOpening = new RegExp(`^<(?:${others})[^<>]*>$`, 'i').test(line.trim())
      return isLast || isApart || isOpening ? line : `${line}<br>`
    })
    .join('\n')
}
