/** An object of unvalidated JSON. */
export type JsonNode = Readonly<Record<string, unknown>>

export function isNode(value: unknown): value is JsonNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text field of it; '' for anything else. */
export function textIn(node: JsonNode, name: string): string {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}

/** Parses a JSON object; undefined for any other text. */
export function parseNode(text: string): JsonNode | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isNode(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
