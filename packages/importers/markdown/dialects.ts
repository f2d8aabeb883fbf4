import { lineAttributesIn, readBlockFence } from '@ephemeris/markdown'
import type { ReportElement } from '../html/embeds.ts'
import { replaceBetween } from '../text.ts'
import { readMyst } from './myst.ts'
import type { SiteKind } from './site-kind.ts'
import { changeWords, linkMarkdown, partsOfText, pictureMarkdown, wordsOfTag } from './syntax.ts'

/** Converts the extensions of one program to the Markdown of this site; what it cannot convert is reported. */
export function readDialect(
  text: string,
  kind: SiteKind,
  extension: string,
  report: ReportElement,
): string {
  let rest = withPlainFences(readMyst(text, report), kind, report)
  if (extension === 'mdx' || kind === 'mdx' || kind === 'astro') rest = withoutModules(rest, report)
  if (kind === 'obsidian' || /\[\[[^[\]\n]+\]\]/.test(rest))
    rest = readWikiLinks(rest, kind, report)
  rest = readBlocks(rest, report)
  return changeWords(rest, (words) => readWords(words, kind))
}

/** Reduces the info string of a code block to its language; notebook cells become ordinary code. */
function withPlainFences(text: string, kind: SiteKind, report: ReportElement): string {
  return partsOfText(text)
    .map(({ isCode, text: part }) => {
      if (!isCode) return part
      const [first = '', ...lines] = part.split('\n')
      const [, before = '', info = ''] = /^([\s>]*(?:`{3,}|~{3,}))\s*([^]*)$/.exec(first) ?? []
      const cell = /^\{(?:code-cell\s*\}?\s*)?([\w+#-]*)/.exec(info)
      if (cell && !info.startsWith('{#') && !info.startsWith('{.')) {
        const directive = /^\{([\w:.+-]+)\}/.exec(info)?.[1]
        if (kind === 'myst' && directive !== undefined && directive !== 'code-cell')
          report('kept as text', `directive ${directive}`)
        else report('left out', 'output of code that was run there')
        const code = lines.filter((line) => !isOption(line))
        // Code that the page did not show is collapsed.
        const isHidden = [info, ...lines.filter(isOption)].some((one) => hiding.test(one))
        const language = cell[1]?.toLowerCase() ?? ''
        const [, numbers = ''] =
          /code-line-numbers:\s*(\S+)/.exec(lines.filter(isOption).join('\n')) ?? []
        const marks = lineAttributesIn('', numbers && `code-line-numbers=${numbers}`)
        const kept = [language, isHidden ? '{fold}' : '', marks].filter((one) => one !== '')
        return [before + kept.join(' '), ...code].join('\n')
      }
      const [, classed, word] = /^(?:\{\s*\.([\w+#-]+)|([\w+#.-]*))/.exec(info) ?? []
      const name = /(?:title|filename|file|name)=["']?([^"'\s}]+)/.exec(info)?.[1]
      const label = /\{#lst:[\w:-]+\}/.exec(info)?.[0]
      const lineAttributes = lineAttributesIn(info) || undefined
      const parts = [classed ?? word ?? '', name, label, lineAttributes]
      const kept = parts.filter((one) => one !== undefined)
      return [`${before}${kept.join(' ')}`, ...lines].join('\n')
    })
    .join('\n')
}

const isOption = (line: string) => /^\s*(?:#\||%%\|)/.test(line)
/** In the line of a cell of R Markdown or Quarto, or in one of its options. */
const hiding = /\b(?:include|echo)\s*(?:=\s*F(?:ALSE)?\b|:\s*false\b)/

/** MDX: removes imports and exports; components are reported and replaced by their text, or kept as code without any. */
function withoutModules(text: string, report: ReportElement): string {
  return partsOfText(text)
    .map(({ isCode, text: part }) => {
      if (isCode) return part
      const plain = replaceBetween(
        withoutImports(part, report).replaceAll(
          /^export\s+(?:const|let|function|default|async)\b[^\n]*(?:\n(?!\n)[^\n]*)*/gm,
          () => {
            report('left out', 'export of a module')
            return ''
          },
        ),
        '{/*',
        '*/}',
        () => '',
      )
      for (const [, name = ''] of plain.matchAll(/<([A-Z][\w.]*)(?=[\s/>])/g))
        report('kept as text', `component ${name}`)
      return plain
        .replaceAll(/\sclassName=/g, ' class=')
        .replaceAll(
          /(<(?:img|a|Image|video)\b[^<>]*?\s(?:src|href|alt))=\{["'`]([^"'`{}]*)["'`]\}/g,
          '$1="$2"',
        )
        .replaceAll(/<Image(?=\s)/g, '<img')
        .replaceAll(/<[A-Z][\w.]*(?:\s[^<>`]*)?\/>/g, (tag) => `\`${tag.replaceAll(/\s+/g, ' ')}\``)
    })
    .join('\n')
}

/** An import may take several lines. */
const maxImportLines = 21

function withoutImports(text: string, report: ReportElement): string {
  const lines = text.split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const next = /^import\s/.test(lines[at] ?? '') ? lines.slice(at, at + maxImportLines) : []
    const last = next.findIndex((line) => /["'];?[^\S\n]*$/.test(line))
    const statement = next.slice(0, last + 1).join('\n')
    if (/^import\s+(?:[\w*{][^;]*\sfrom\s+)?["'][^"'\n]+["'];?\s*$/.test(statement)) {
      report('left out', 'import of a module')
      kept.push('')
      at += last
    } else kept.push(lines[at] ?? '')
  }
  return kept.join('\n')
}

function readWikiLinks(text: string, kind: SiteKind, report: ReportElement): string {
  return changeWords(text, (words) => {
    const linked = words
      .replaceAll(/!\[\[([^[\]|\n]+)(?:\|([^[\]\n]*))?\]\]/g, (_whole, file: string, said = '') => {
        if (/\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i.test(file.trim()))
          return pictureMarkdown(file.trim(), /^\d+(?:x\d+)?$/.test(said) ? '' : said)
        return linkMarkdown(`site-file:${file.trim()}`, said || file)
      })
      .replaceAll(/\[\[([^[\]|\n]+)(?:\|([^[\]\n]*))?\]\]/g, (_whole, note: string, said = '') =>
        linkMarkdown(
          `site-file:${note.trim()}`,
          said || note.replace(/^.*\//, '').replace('#', ' › '),
        ),
      )
    if (kind !== 'obsidian') return linked
    return linked.replaceAll(/%%[\s\S]*?%%/g, () => {
      report('left out', 'remark')
      return ''
    })
  })
}

/** Callouts, theorems and tabs stay as they are written; of other blocks only their text is kept, which is reported. */
function readBlocks(text: string, report: ReportElement): string {
  const open: boolean[] = []
  const readLine = (line: string) => {
    const [, indent = '', source] =
      /^([\s>]*(?:[*+-][^\S\n]{1,4}){0,3})(:{3,}[^]*)$/.exec(line) ?? []
    if (source === undefined) return line
    const { kind, title } = readBlockFence(source)
    if (kind === 'closing') return open.pop() ? line : indent
    open.push(kind === 'known')
    if (kind === 'known') return line
    report('became plain text', `block ${nameOfBlock(source.replace(/^:+\s*/, ''))}`)
    return title === '' ? indent : `${indent}**${title}**\n`
  }
  return partsOfText(text)
    .map(({ isCode, text: part }) => (isCode ? part : part.split('\n').map(readLine).join('\n')))
    .join('\n')
}

/** The kinds of a block without its own label and values: `{#thm-…}`, `{.column-page layout-ncol}`. */
function nameOfBlock(info: string): string {
  const [, braces] = /^\{([^}]*)\}?/.exec(info) ?? []
  if (braces === undefined) return (/^[\w.:-]+/.exec(info)?.[0] ?? info).slice(0, 40)
  const { plain, named } = wordsOfTag(braces)
  const kinds = plain.map((one) =>
    one.startsWith('#') ? `#${/^#([a-z]+-)/i.exec(one)?.[1] ?? ''}…` : one,
  )
  return `{${[...kinds, ...named.keys()].join(' ')}}`.slice(0, 80)
}

/** Such as `#fig:map .wide width="50%"`. */
const areAttributes = /^(?:[#.][\w:-]+(?![\w:-])|[\w-]+=(?:"[^"]*"|[^\s"{}]+)(?!\S)|[^\S\n])+$/

function readWords(words: string, kind: SiteKind): string {
  const plain = readPandocCaptions(words)
    .replaceAll(/^[ \t]*(?:\[TOC\]|\[\[toc\]\]|<!--\s*toc\s*-->)[ \t]*$/gim, '')
    // Attributes of kramdown and Pandoc; only the label of a figure and the language of a passage stay.
    .replaceAll(/^[ \t]*\{:[^{}\n]*\}[ \t]*$/gm, '')
    .replaceAll(/\{:[^{}\n]*\}/g, '')
    .replaceAll(/^([*-])\s+(?:toc|contents?)[^\S\n]*\n(?=\n|$)/gim, '')
    .replaceAll(
      /(\]\([^()\n]*\)[^\S\n]*|^#{1,6}(?:(?![{}]).)*)\{([^{}\n]*)\}/gm,
      (whole, start: string, inside: string) => {
        if (!areAttributes.test(inside)) return whole
        const before = start.trimEnd()
        const label = /#((?:fig|tbl|eq|sec|lst)[-:][\w:-]+)/.exec(inside)?.[1]
        return label === undefined ? before : `${before}{#${label.replace('-', ':')}}`
      },
    )
    .replaceAll(/\]\{([^{}\n]*)\}/g, (whole, inside: string) => {
      const [, language] = (areAttributes.test(inside) && /(?<!\S)(lang=\S+)/.exec(inside)) || []
      return language === undefined ? whole : `]{${language}}`
    })
    .replaceAll(/\\\\([([])((?:[^\n\\]|\\(?!\\))+)\\\\([)\]])/g, '\\$1$2\\$3')
  const referenced =
    kind === 'quarto'
      ? plain.replaceAll(/(^|[\s([;])@(fig|tbl|eq|sec|lst)-([\w-]+)/g, '$1@$2:$3')
      : plain
  // In kramdown `$$` delimits inline formulas too, which are `$` here.
  return kind === 'jekyll'
    ? referenced.replaceAll(
        /(\S[^\S\n]*)\$\$([^$\n]+)\$\$|\$\$([^$\n]+)\$\$(?=[^\S\n]*[^\s$])/g,
        (_whole, before = '', one?: string, other?: string) =>
          `${before}$${(one ?? other ?? '').trim()}$`,
      )
    : referenced
}

/** Captions as Quarto and Pandoc write them: below a table, and as the words of a labelled picture. */
function readPandocCaptions(words: string): string {
  return withTableCaptions(words).replaceAll(
    /!\[([^[\]\n]+)\]\(([^()\s]+)\)(?=\{[^{}\n]*#fig-)/g,
    (_whole, caption: string, address: string) =>
      `![${caption}](${address} "${caption.replaceAll('"', "'")}")`,
  )
}

/** Moves `: Caption {#tbl-label}` from below a table, which an empty line may part from it, to above it. */
function withTableCaptions(words: string): string {
  const made: string[] = []
  let table: string[] = []
  const lines = words.split('\n')
  for (const [index, line] of lines.entries()) {
    const caption = table.length > 0 ? captionIn(line) : undefined
    if (line.startsWith('|')) table.push(line)
    else if (caption !== undefined) {
      made.push(`Table: ${caption}`, '', ...table, '')
      table = []
    } else if (!(line === '' && table.length > 0 && captionIn(lines[index + 1] ?? ''))) {
      made.push(...table, line)
      table = []
    }
  }
  return [...made, ...table].join('\n')
}

function captionIn(line: string): string | undefined {
  const [, written] = /^:[^\S\n]+(\S.*)$/.exec(line) ?? []
  const plain = written?.trimEnd()
  const at = plain?.lastIndexOf('{#tbl') ?? -1
  const [, label] =
    /^\{#tbl[-:]([\w:-]+)(?![\w:-])[^{}]*\}$/.exec(plain?.slice(Math.max(at, 0)) ?? '') ?? []
  return label === undefined ? plain : `${plain?.slice(0, at).trimEnd()} {#tbl:${label}}`
}
