import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { maxSearch, pageUrl } from '../../../../../shared/list-page.ts'
import { readOptions } from '../../../../../platform/web/query-client.ts'
import { useDebounced } from '../../../../../platform/web/use-debounced.ts'
import { type LibraryPage, libraryUrls } from '../../../../library/contract.ts'
import { choiceOfWork } from './choice-list.tsx'

const shownWorks = 8

/**
 * The works of the library that contain all words.
 * @param words undefined when there is no search
 */
export function useWorkSearch(words: string | undefined) {
  const typed = words?.trim().slice(0, maxSearch)
  const search = useDebounced(typed ?? '')
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...readOptions<LibraryPage>(
      pageUrl(`${libraryUrls.works}?show=all`, { page: 1, size: shownWorks, search }),
    ),
    placeholderData: keepPreviousData,
    enabled: typed !== undefined && (typed === '' || search !== ''),
  })
  return {
    works: (data?.rows ?? []).map(choiceOfWork),
    /** Undefined until the answer to these words has arrived. */
    found: isPlaceholderData || search !== typed ? undefined : data?.found,
    isEmptyLibrary: data?.works === 0,
    isError,
    retry: () => void refetch(),
  }
}
