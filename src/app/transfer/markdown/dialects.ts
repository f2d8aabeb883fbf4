import type { Tell } from '../../../features/blog/server/html/embeds.ts'
import type { SiteKind } from './site-kind.ts'
import { readMyst } from './myst.ts'
import { readPandocCaptions } from './pandoc-captions.ts'
import { linkMarkdown, pictureMarkdown } from './tag-words.ts'
import { changeWords, partsOfText } from './text-parts.ts'

/** Converts the extensions of one program to the Markdown of this site; what it cannot convert is reported. */
export function readDialect(text: string, kind: SiteKind, extension: string, tell: Tell): string {
  let rest = withPlainFences(readMyst(text, tell), tell)
  if (extension === 'mdx' || kind === 'mdx' || kind === 'astro') rest = withoutModules(rest, tell)
  if (kind === 'obsidian' || /\[\[[^[\]\n]+\]\]/.test(rest)) rest = readWikiLinks(rest, kind, tell)
  rest = readBoxes(rest)
  return changeWords(rest, (words) => readWords(words, kind))
}

/** Reduces the info string of a code block to its language; notebook cells become ordinary code. */
function withPlainFences(text: string, tell: Tell): string {
  return partsOfText(text)
    .map(({ isCode, text: part }) => {
      if (!isCode) return part
      const [first = '', ...lines] = part.split('\n')
      const [, before = '', info = ''] = /^([\s>]*(?:`{3,}|~{3,}))\s*(.*)$/.exec(first) ?? []
      const cell = /^\{(?:code-cell\s*\}?\s*)?([\w+#-]*)/.exec(info)
      if (cell && !info.startsWith('{#') && !info.startsWith('{.')) {
        tell('left out', 'output of code that was run there')
        const code = lines.filter((line) => !isOption(line))
        // What its page did not show is there, closed.
        const isHidden = [info, ...lines.filter(isOption)].some((one) => hiding.test(one))
        const language = cell[1]?.toLowerCase() ?? ''
        return [`${before}${language}${isHidden ? ' {fold}' : ''}`, ...code].join('\n')
      }
      const [, classed, word] = /^(?:\{\s*\.([\w+#-]+)|([\w+#.-]*))/.exec(info) ?? []
      const name = /(?:title|filename|file|name)=["']?([^"'\s}]+)/.exec(info)?.[1]
      const label = /\{#lst:[\w:-]+\}/.exec(info)?.[0]
      const kept = [classed ?? word ?? '', name, label].filter((one) => one !== undefined)
      return [`${before}${kept.join(' ')}`, ...lines].join('\n')
    })
    .join('\n')
}

const isOption = (line: string) => /^\s*(?:#\||%%\|)/.test(line)
/** In the line of a cell of R Markdown or Quarto, or in one of its options. */
const hiding = /\b(?:include|echo)\s*(?:=\s*F(?:ALSE)?\b|:\s*false\b)/

/** MDX: removes imports and exports; components are reported and replaced by their text, or kept as code without any. */
function withoutModules(text: string, tell: Tell): string {
  return partsOfText(text)
    .map(({ isCode, text: part }) => {
      if (isCode) return part
      const plain = part
        .replaceAll(
          /^import\s+(?:[\w*{][^;\n]*?(?:\n[^\n;]*?){0,20}?\sfrom\s+)?["'][^"'\n]+["'];?[^\S\n]*$/gm,
          () => {
            tell('left out', 'import of a module')
            return ''
          },
        )
        .replaceAll(
          /^export\s+(?:const|let|function|default|async)\b[^\n]*(?:\n(?!\n)[^\n]*)*/gm,
          () => {
            tell('left out', 'export of a module')
            return ''
          },
        )
        .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
      for (const [, name = ''] of plain.matchAll(/<([A-Z][\w.]*)(?=[\s/>])/g))
        tell('stay as text', `component ${name}`)
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

function readWikiLinks(text: string, kind: SiteKind, tell: Tell): string {
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
      tell('left out', 'remark')
      return ''
    })
  })
}

/** Admonitions become quotations with a bold title. */
function readBoxes(text: string): string {
  const open: boolean[] = []
  return partsOfText(text)
    .map(({ isCode, text: part }) => {
      const lines: string[] = []
      for (const line of part.split('\n')) {
        const depth = open.filter(Boolean).length
        const quoted = (words: string) => `${'> '.repeat(depth)}${words}`
        const [, colons, info = ''] = isCode ? [] : (/^\s*(:{3,})\s*(.*)$/.exec(line) ?? [])
        if (colons === undefined) lines.push(quoted(line))
        else if (info === '') {
          if (open.pop()) lines.push('')
        } else {
          const title = titleOfBox(info)
          open.push(title !== undefined)
          if (title !== undefined)
            lines.push(depth === 0 ? '' : quoted(''), quoted(`> **${title}**`), quoted('>'))
        }
      }
      return lines.join('\n')
    })
    .join('\n')
    .replaceAll(
      /^(\s*(?:>\s*)+)\[!(\w+)\][-+]?[^\S\n]*(.*)$/gm,
      (_line, before: string, type: string, title: string) =>
        `${before}**${title.trim() || sentenceCase(type)}**\n${before.trimEnd()}`,
    )
}

const boxes =
  /callout|^(?:note|tip|info|warning|danger|caution|important|admonition|details|success|error|hint|quote)/i

function titleOfBox(info: string): string | undefined {
  const [, braces = info] = /^\{?([^}]*)\}?/.exec(info) ?? []
  const name = braces.trim().replace(/^\./, '')
  if (!boxes.test(name)) return undefined
  const titled =
    /title="([^"]*)"/.exec(info)?.[1] ??
    /^\w+\s*\[([^\]]+)\]/.exec(name)?.[1] ??
    /^(?:\{[^{}]*\}|\w+)\s+(\S.*)$/.exec(info.startsWith('{') ? info : name)?.[1]
  return (
    titled ??
    sentenceCase(
      /callout-(\w+)|(\w+)/
        .exec(name)
        ?.slice(1)
        .find((one) => one !== undefined) ?? name,
    )
  )
}

function sentenceCase(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1).toLowerCase()}`
}

function readWords(words: string, kind: SiteKind): string {
  const plain = readPandocCaptions(words)
    .replaceAll(/^[^\S\n]*(?:\[TOC\]|\[\[toc\]\]|<!--\s*toc\s*-->)[^\S\n]*$/gim, '')
    // Attributes of kramdown and Pandoc; only the label of a figure stays.
    .replaceAll(/^[^\S\n]*\{:[^{}\n]*\}[^\S\n]*$/gm, '')
    .replaceAll(/\{:[^{}\n]*\}/g, '')
    .replaceAll(/^([*-])\s+(?:toc|contents?)[^\S\n]*\n(?=\n|$)/gim, '')
    .replaceAll(
      /(\]\([^()\n]*\)|^#{1,6}[^\n{}]*?)[^\S\n]*\{((?:[#.][\w:-]+|[\w-]+=(?:"[^"]*"|[^\s"{}]+)|[^\S\n])+)\}/gm,
      (_whole, before: string, inside: string) => {
        const label = /#((?:fig|tbl|eq|sec|lst)[-:][\w:-]+)/.exec(inside)?.[1]
        return label === undefined ? before : `${before}{#${label.replace('-', ':')}}`
      },
    )
    .replaceAll(/\\\\([([])([^\n]+?)\\\\([)\]])/g, '\\$1$2\\$3')
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
