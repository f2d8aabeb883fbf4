import { clipboardToMarkdown, ImportError } from '@ephemeris/importers'
import { HttpError } from '../../../platform/server/http/errors.ts'

/**
 * Converts what was copied, see `clipboardToMarkdown`; runs in the rendering process.
 * @throws HttpError 400 for what cannot be read
 */
export async function convertClipboard(html: string): Promise<string> {
  try {
    return await clipboardToMarkdown(html)
  } catch (error) {
    if (error instanceof ImportError) throw new HttpError(400, error.message)
    throw error
  }
}
