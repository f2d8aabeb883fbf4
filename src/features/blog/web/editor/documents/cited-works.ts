import { fileSender } from '../../../../../platform/web/admin/send-file.ts'
import { reasonOf } from '../../../../../platform/web/admin/toasts.ts'
import { countOf } from '../../../../../shared/count.ts'
import { type LibraryImport, type LibraryPlan, libraryUrls } from '../../../../library/contract.ts'
import type { DocumentNote } from './document-kinds.ts'

const maxBytes = 8 * 1024 * 1024
const limit = { maxBytes, tooLarge: 'The bibliography is larger than 8 MB.' }
const maxListed = 20

/**
 * Adds the works of a bibliography to the library, which keeps what it says of works that it has.
 * @returns what was added, and what was not, in sentences; never throws
 */
export async function addCitedWorks(bibtex: string): Promise<DocumentNote[]> {
  const file = new File([bibtex], 'library.bib')
  const watch = { signal: new AbortController().signal, onProgress: () => undefined }
  try {
    const plan = await fileSender<LibraryPlan>('POST', libraryUrls.read, limit)(file, watch)
    const query = { plan: plan.plan, conflicts: 'skip', mine: 'none', data: 'kept' }
    const url = `${libraryUrls.import}?${new URLSearchParams(query).toString()}`
    const { added, changed } = await fileSender<LibraryImport>('POST', url, limit)(file, watch)
    return [
      { sentence: `Added to the library: ${countOf(added, 'work')}.` },
      ...(changed > 0
        ? [{ sentence: `Works that the library has under another key: ${changed}.` }]
        : []),
      ...shortened(plan.conflicts.map(({ sentence }) => sentence)),
      ...shortened(
        plan.problems.map(({ line, sentence }) => `Bibliography, line ${line}: ${sentence}`),
      ),
    ]
  } catch (error) {
    return [{ sentence: `The works were not added to the library: ${reasonOf(error)}` }]
  }
}

function shortened(sentences: readonly string[]): DocumentNote[] {
  const rest = sentences.length - maxListed
  const shown = sentences.slice(0, maxListed).map((sentence) => ({ sentence }))
  return rest > 0 ? [...shown, { sentence: `And ${rest} more of this kind.` }] : shown
}
