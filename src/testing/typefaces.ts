import path from 'node:path'
import { buildOgImageFonts } from '../../scripts/og-image-fonts.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Builds the typefaces of preview images, which takes a second: tests of a file share them by `openOnce`. */
export async function buildTypefaces(): Promise<string> {
  const folder = await temporaryFolder()
  await buildOgImageFonts(path.resolve(import.meta.dirname, '../..'), folder)
  return folder
}
