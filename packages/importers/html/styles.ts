import type { Element } from 'hast'

/** The value of a CSS property in the style attribute of an element; '' if it is not set. */
export function styleOf({ properties }: Element, name: string): string {
  const style = String(properties['style'] ?? '')
  const said = style
    .toLowerCase()
    .split(';')
    .findLast((one) => one.trim().startsWith(`${name}:`))
  return said?.slice(said.indexOf(':') + 1).trim() ?? ''
}
