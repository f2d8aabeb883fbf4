import { escapeMarkup } from '../../platform/server/markup.ts'

type Attributes = Readonly<Record<string, string | undefined>>

/** An element of XML with a text. */
export function textElement(name: string, text: string, attributes: Attributes = {}): string {
  return `<${name}${written(attributes)}>${escapeMarkup(text)}</${name}>`
}

/** An element of XML with others in it; '' for one without any. Children that are '' are left out. */
export function parentElement(
  name: string,
  children: readonly string[],
  attributes: Attributes = {},
): string {
  const inner = children.filter((child) => child !== '')
  return inner.length === 0
    ? ''
    : `<${name}${written(attributes)}>\n${inner.join('\n')}\n</${name}>`
}

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeMarkup(value)}"`))
    .join('')
}
