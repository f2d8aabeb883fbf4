import type { LibraryEntry } from '../store.ts'
import { bibtexOf } from '../write-bibtex.ts'

/** Fields of reference managers: paths of files and what they remember for themselves. */
const privateFields =
  /^(?:file|local-?url|groups|keywords|timestamp|owner|priority|ranking|readstatus|qualityassured|annote|bdsk-.*|date-(?:added|modified)|mendeley-.*|__markedentry|selected)$/i

/** An entry for visitors: the original without private fields such as notes and file paths. */
export function publicBibtex(entry: LibraryEntry): string {
  const text = bibtexOf(entry)
  const end = text.lastIndexOf('}')
  const body = text.indexOf(',')
  if (body < 0 || end < body) return text
  const fields = splitFields(text.slice(body + 1, end)).filter((field) => {
    const [name = ''] = field.split('=', 1)
    return field.trim() !== '' && !privateFields.test(name.trim())
  })
  return `${text.slice(0, body)},${fields.join(',')}${/\s$/.test(fields.at(-1) ?? '') ? '' : '\n'}}`
}

/** The fields of an entry, split at the commas outside of braces and quotes. */
function splitFields(text: string): string[] {
  const fields: string[] = []
  let depth = 0
  let isQuoted = false
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (sign === ',' && depth === 0 && !isQuoted) {
      fields.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...fields, text.slice(start)]
}
