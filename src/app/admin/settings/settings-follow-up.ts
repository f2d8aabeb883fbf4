import type { QueryClient } from '@tanstack/react-query'
import { type LibraryPage, libraryUrls } from '../../../features/library/contract.ts'
import { describeRerendering } from '../../../platform/web/admin/describe-uses.ts'
import type { Settings } from '../../../features/site/contract.ts'
import { isChanged } from '../../../features/site/settings.ts'
import { withCommas } from '../../../shared/count.ts'
import { readOptions } from '../../../platform/web/query-client.ts'

const libraryOptions = readOptions<LibraryPage>(`${libraryUrls.works}?page=1&size=1`)

/** The effects of a save: articles that are rendered again, and works of the library that look like the owner's. */
export async function followUpOf(
  client: QueryClient,
  before: Settings,
  after: Settings,
): Promise<string | undefined> {
  const isStyle = isChanged(before, after, 'citations')
  const isNames = isChanged(before, after, 'ownWorks')
  if (!isStyle && !isNames) return undefined
  // The settings are saved: a failure of this call must not look like a failure to save.
  const library = await client
    .fetchQuery({ ...libraryOptions, staleTime: 0 })
    .catch(() => undefined)
  if (!library) return undefined
  const { articles, likely } = library
  const works = likely === 1 ? 'work in your library is' : 'works in your library are'
  const offer = `${withCommas(likely)} ${works} probably yours: Library marks them.`
  const sentences = [isStyle && describeRerendering(articles), isNames && likely > 0 && offer]
  return sentences.filter(Boolean).join(' ') || undefined
}
