/** `text` is all text inside the element, with resolved entities. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

const token =
  /<\?xml [^?]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)\s*(\/?)>|((?:[^<&]|&(?:amp|lt|gt|quot);)+)/y
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/**
 * Parses the XML of the site: elements, attributes in double quotes, text and four entities.
 * @throws Error for anything else
 */
export function readXml(source: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    const match = token.exec(source)
    const parent = open.at(-1)
    if (!match || !parent) throw new Error(`Not well formed: ${source.slice(at, at + 80)}`)
    const [, slash, name = '', written = '', closed, text] = match
    if (text !== undefined) for (const one of open) one.text += resolve(text)
    else if (slash === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
    } else if (name !== '') {
      const child = { name, attributes: readAttributes(written), children: [], text: '' }
      parent.children.push(child)
      if (closed !== '/') open.push(child)
    }
  }
  const [only, ...others] = root.children
  if (open.length !== 1 || !only || others.length > 0) throw new Error('Not one whole element')
  // oxlint-disable-next-line no-control-regex -- characters that XML does not allow
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(source))
    throw new Error('A forbidden character')
  return only
}

/** The children of an element with a name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

function readAttributes(written: string): Record<string, string> {
  return Object.fromEntries(
    [...written.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      resolve(value),
    ]),
  )
}

function resolve(text: string): string {
  return text.replaceAll(/&\w+;/g, (entity) => entities[entity] ?? entity)
}
