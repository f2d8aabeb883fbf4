import { UnreadableBody } from './errors.ts'

const deepest = 8
/** Names that lead to what every object inherits; no schema of ours has them. */
const inherited: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Reads the bytes of a JSON body. Stricter than JSON.parse: no field twice, no name that leads to a
 * prototype, no number beyond what a number can hold, eight levels at most, nothing but UTF-8.
 * @throws UnreadableBody with one sentence
 */
export function readJson(bytes: Buffer): unknown {
  const text = decode(bytes)
  const value = parse(text)
  inspect(text)
  return value
}

function decode(bytes: Buffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw notJson()
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

function notJson(): UnreadableBody {
  return new UnreadableBody('The body is not valid JSON')
}

// The text has been parsed by now, so strings, numbers and brackets are all there is to look at.
const token = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|[{}[\]]/g

/** Looks for what JSON.parse lets pass. */
function inspect(text: string): void {
  const levels: Set<string>[] = []
  for (const [word, colon] of text.matchAll(token)) {
    if (word === '{' || word === '[') levels.push(new Set())
    else if (word === '}' || word === ']') levels.pop()
    else if (colon !== undefined) noteName(word.slice(0, -colon.length), levels.at(-1))
    else if (!word.startsWith('"') && !Number.isFinite(Number(word)))
      throw new UnreadableBody('The body has a number that is too large')
    if (levels.length > deepest) throw new UnreadableBody('The body is nested too deeply')
  }
}

function noteName(quoted: string, names: Set<string> | undefined): void {
  const name = String(JSON.parse(quoted))
  if (inherited.has(name)) throw new UnreadableBody('The body has a field that cannot be used')
  if (names?.has(name)) throw new UnreadableBody('The body has a field twice')
  names?.add(name)
}
