import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { type DataFiles, plainContext, renderMarkdown } from '@ephemeris/markdown'
import { drawnFiles } from '../../shared/files.ts'
import { responsivePicture } from '../../shared/media.ts'
import { CommandError } from './command-error.ts'
import { programCommand } from '../../platform/server/ops/program-version.ts'

/**
 * `render <file>`: prints the HTML of a Markdown file, without a site or a database. Charts read the data files in the
 * same folder. What the author should know about the text is printed on the standard error, by line.
 * @throws CommandError for a file that cannot be read
 */
export async function renderFile([file]: string[]): Promise<void> {
  if (file === undefined)
    throw new CommandError(`Name a Markdown file: ${programCommand} render article.md`)
  const markdown = withoutFrontMatter(await readText(file))
  const context = { ...plainContext, ...(await findDataFiles(markdown, path.dirname(file))) }
  const options = { findPicture: responsivePicture }
  const { html, problems } = await renderMarkdown(markdown, context, options)
  process.stdout.write(`${html}\n`)
  for (const { line, sentence } of problems) console.error(`Line ${line}: ${sentence}`)
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') throw new CommandError(`There is no file ${file}.`)
    if (code === 'EISDIR') throw new CommandError(`${file} is a folder, not a Markdown file.`)
    throw error
  }
}

/** Replaces front matter by empty lines, so that problems name the right line. */
function withoutFrontMatter(text: string): string {
  const [frontMatter = ''] = /^---\r?\n(?:.*\n)*?---[ \t]*\r?\n/.exec(text) ?? []
  return frontMatter.replaceAll(/[^\n]/g, '') + text.slice(frontMatter.length)
}

async function findDataFiles(markdown: string, folder: string): Promise<DataFiles> {
  const wanted = drawnFiles(markdown)
  if (wanted.length === 0) return { files: [], others: [] }
  const names = new Set(await readdir(folder))
  const files = wanted
    .filter((name) => names.has(name))
    .map(async (name) => {
      const source = path.join(folder, name)
      return { name, bytes: (await stat(source)).size, source }
    })
  return { files: await Promise.all(files), others: [] }
}
