import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import styles from './row-search.module.css'
import searchInput from './search-input.module.css'
import { useSlashKey } from './slash-key.ts'

/** Lists longer than this can be searched and sorted. */
export const searchFrom = 10

/** The search of a list, and the rows that contain every word of it. */
export function useRowSearch<Row>(rows: readonly Row[], textOf: (row: Row) => string) {
  const [query, setQuery] = useState('')
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const matches = (row: Row) => {
    const text = textOf(row).toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  }
  return { query, setQuery, found: words.length === 0 ? rows : rows.filter(matches) }
}

interface RowSearchProps {
  /** The plural name of the rows, such as 'blog posts'. */
  what: string
  query: string
  onQuery: (query: string) => void
  /** Undefined until it is known. */
  found: number | undefined
  total: number
  placeholder?: string
}

/** The search field above a long list. `/` focuses it, Escape clears it. */
export function RowSearch(props: RowSearchProps) {
  const { what, query, onQuery, found, total, placeholder = 'Search, or press /' } = props
  const input = useRef<HTMLInputElement>(null)

  useSlashKey(input)

  return (
    <search className={styles.search}>
      <Search aria-hidden="true" />
      <input
        ref={input}
        className={`${searchInput.input} ${styles.input}`}
        type="search"
        aria-label={`Search ${what}`}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onQuery('')}
      />
      <span className="flex-none faint small tabular-nums" role="status">
        {query !== '' && found !== undefined && `${found} of ${total}`}
      </span>
    </search>
  )
}
