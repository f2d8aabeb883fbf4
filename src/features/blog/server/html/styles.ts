import type { Element } from 'hast'

/** What an element says of a property of CSS in its own attribute; '' for nothing. */
export function styleOf({ properties }: Element, name: string): string {
  const style = String(properties['style'] ?? '')
  const said = style
    .toLowerCase()
    .split(';')
    .findLast((one) => one.trim().startsWith(`${name}:`))
  return said?.slice(said.indexOf(':') + 1).trim() ?? ''
}
