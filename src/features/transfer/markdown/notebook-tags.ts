import path from 'node:path'
import { HttpError } from '../../../platform/server/http/errors.ts'
import type { FoundText } from './found-text.ts'
import type { NotebookPart } from './found-notebook.ts'
import { changeWords } from './text-parts.ts'

/** Reads a notebook, or a part of one, as Markdown. @throws HttpError for what cannot be read */
export type ReadNotebookPart = (part: NotebookPart, text: FoundText) => Promise<string>

const tag = /\{%-?\s*notebook\s+([^\s%]+)(\s[^%]*)?%\}/g
/** Stands for a notebook while the text around it is converted; no text has it. */
const mark = '\u{F0000}'

/**
 * Takes the notebooks out of a text that shows them, as the plugin of Pelican does: `{% notebook fit.ipynb cells[2:] %}`.
 * @param find where a notebook lies that is named so
 * @returns the text with marks, and what puts the notebooks in their places
 */
export async function takeNotebookTags(
  body: string,
  text: FoundText,
  { find, read }: { find: (address: string) => string[]; read: ReadNotebookPart },
): Promise<{ marked: string; fill: (converted: string) => string }> {
  const named: { tag: string; address: string; words: string }[] = []
  const marked = changeWords(body, (words) =>
    words.replaceAll(tag, (whole, address: string, options = '') => {
      if (!address.endsWith('.ipynb')) return whole
      named.push({ tag: whole, address, words: options })
      return `\n\n${mark}${named.length - 1}${mark}\n\n`
    }),
  )
  const made: string[] = []
  for (const { tag: whole, address, words } of named) {
    const [file] = find(address).filter((one) => path.posix.extname(one) === '.ipynb')
    const [, cells = ':'] = /\bcells\[(-?\d*:-?\d*)\]/.exec(words) ?? []
    made.push((file && (await readOrTell({ file, cells }, text, read))) ?? whole)
    if (file === undefined) text.told.tell('stay as text', 'notebook')
  }
  const places = new RegExp(`${mark}(\\d+)${mark}`, 'gu')
  return {
    marked: named.length === 0 ? body : marked,
    fill: (converted) => converted.replaceAll(places, (_mark, index) => made[Number(index)] ?? ''),
  }
}

async function readOrTell(
  part: NotebookPart,
  text: FoundText,
  read: ReadNotebookPart,
): Promise<string | undefined> {
  try {
    return await read(part, text)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    text.told.say(`${path.posix.basename(part.file)}: ${error.message.replace(/\.$/, '')}`)
    return undefined
  }
}
