import type { Code } from 'mdast'
import { readCodeAttributes, writtenCodeAttributes } from './code-attributes.ts'
import { findLanguage } from './languages.ts'

const cellOption = /^\s*(?:#|\/\/|--|%%)\|\s*([\w-]+)\s*:\s*(\S.*)?$/

/**
 * Gives a code block the info string of this site: `{.python .numberLines}` of Pandoc and Quarto, and the cells of Quarto, `{python}`, whose
 * first lines may have options such as `#| code-line-numbers: true`. Anything else in braces stays.
 * @param ofClass whether a class that is no known language counts as one
 */
export function readBracedInfo(code: Code, ofClass: 'known' | 'any'): void {
  if (!code.lang?.startsWith('{')) return
  const [, inner] = /^\{([^{}]*)\}/.exec(`${code.lang} ${code.meta ?? ''}`.trim()) ?? []
  if (inner === undefined) return
  const [, word = ''] = /^\s*\.?([\w+#-]+)/.exec(inner) ?? []
  const isCell = !inner.trimStart().startsWith('.')
  if (findLanguage(word) === undefined && (isCell || ofClass === 'known' || word === '')) return
  const lines = code.value.split('\n')
  const found = isCell ? lines.findIndex((line) => !cellOption.test(line)) : 0
  const options = lines.slice(0, found === -1 ? undefined : found)
  // After the language of a cell there may be options of knitr, which do not change what is shown.
  const written = isCell ? options.map(attributeOf).join(' ') : inner.replace(/^\s*\.[\w+#-]+/, '')
  const attributes = readCodeAttributes(written)
  const name = (attributes.fileName ?? '').replaceAll(/[{}\n]/g, '')
  code.lang = word.toLowerCase()
  code.meta = `${name}${writtenCodeAttributes(attributes)}`.trim() || null
  code.value = lines.slice(options.length).join('\n')
}

/** An option of a cell as an attribute; '' for those that only matter when it runs. */
function attributeOf(line: string): string {
  const [, key = '', value = ''] = cellOption.exec(line) ?? []
  const plain = value.trim().replaceAll('"', '')
  if (key === 'label') return plain.startsWith('lst-') ? `#${plain}` : ''
  return /^(?:code-line-numbers|filename|lst-cap|code-fold)$/.test(key) ? `${key}="${plain}"` : ''
}
