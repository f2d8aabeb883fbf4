import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as heavy from './heavy.ts'

const built = path.resolve(import.meta.dirname, '../../../../../dist/libraries/heavy.js')

/** The packages themselves where they are installed, or else the part of them that a build made. */
export const { createHighlighterCoreSync, createJavaScriptRegexEngine, grammars, temml } =
  await load()

async function load(): Promise<typeof heavy> {
  try {
    return await import('./heavy.ts')
  } catch (error) {
    if (!isNotInstalled(error)) throw error
    return (await import(pathToFileURL(built).href)) as typeof heavy
  }
}

function isNotInstalled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
