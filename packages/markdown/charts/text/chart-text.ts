import { isAlias, isNode, parseDocument, visit } from 'yaml'

/** The parsed body of a chart block, or a sentence that says why it cannot be parsed. */
type ChartText = { value: unknown } | { sentence: string }

/** Parses JSON, or YAML of the core schema without tags, anchors, aliases and merge keys. */
export function readChartText(body: string): ChartText {
  try {
    return { value: JSON.parse(body) }
  } catch {
    return readYaml(body)
  }
}

function readYaml(body: string): ChartText {
  const document = parseDocument(body, { schema: 'core', merge: false, prettyErrors: false })
  const [fault] = [...document.errors, ...document.warnings]
  if (fault) return notRead(body, fault.pos[0], fault.message)
  let place: number | undefined
  visit(document, (_key, node) => {
    const isSpecial = isAlias(node) || (isNode(node) && (node.tag ?? anchorOf(node)) !== undefined)
    if (!isSpecial) return undefined
    place = (isNode(node) && node.range?.[0]) || 0
    return visit.BREAK
  })
  if (place !== undefined) return notRead(body, place, 'tags, anchors and aliases are not read')
  return { value: document.toJS({ maxAliasCount: 0 }) }
}

function anchorOf(node: object): unknown {
  return 'anchor' in node ? node.anchor : undefined
}

function notRead(body: string, place: number, why: string): ChartText {
  const line = body.slice(0, place).split('\n').length
  const [first = ''] = why.split('\n')
  const clause = first.slice(0, 1).toLowerCase() + first.slice(1).replace(/[.:]?$/, '.')
  return { sentence: `The text is neither YAML nor JSON: line ${line}, ${clause}` }
}

/** Whether a parsed value has properties. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
