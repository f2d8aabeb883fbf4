import { ApiError, withSession } from '../../../platform/web/api.ts'
import { type LibraryImport, type LibraryPlan, libraryUrls } from '../contract.ts'

const maxBytes = 8 * 1024 * 1024

/**
 * What a bibliography would change.
 * @param names the owner's names in papers; without them those of the settings
 */
export function readPlan(file: Blob, names: readonly string[] = []): Promise<LibraryPlan> {
  const query = new URLSearchParams(names.map((name) => ['name', name]))
  return send(`${libraryUrls.read}?${query.toString()}`, file) as Promise<LibraryPlan>
}

/**
 * Applies the plan of a file.
 * @param choices the plan and the owner's choices
 */
export function importBibliography(file: Blob, choices: URLSearchParams): Promise<LibraryImport> {
  return send(`${libraryUrls.import}?${choices.toString()}`, file) as Promise<LibraryImport>
}

async function send(url: string, file: Blob): Promise<unknown> {
  // The server would refuse it as well, but only after the whole file has been sent.
  if (file.size > maxBytes) throw new ApiError(413, 'The file is larger than 8 MB.')
  // Safe to repeat: after a first import the plan no longer matches the library, so a second one is refused.
  return await withSession({ url, isRepeatable: true }, async () => {
    const body = new FormData()
    body.append('file', file, 'library.bib')
    const response = await fetch(url, { method: 'POST', credentials: 'same-origin', body })
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, text || response.statusText)
    return JSON.parse(text) as unknown
  })
}
