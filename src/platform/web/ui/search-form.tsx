import Search from 'lucide-react/icons/search'
import { maxQueryLength } from '../../../shared/query-length.ts'
import styles from './search-form.module.css'
import searchInput from './search-input.module.css'

interface SearchFormProps {
  /** The current or suggested query. */
  question?: string
}

/** Submits to the search page; works without scripts. */
export function SearchForm({ question = '' }: SearchFormProps) {
  return (
    <search className={styles.search}>
      <form action="/search" className={styles.form}>
        <Search aria-hidden="true" />
        <input
          type="search"
          name="q"
          className={`${searchInput.input} ${styles.input}`}
          aria-label="Search this site"
          placeholder="Search this site"
          defaultValue={question}
          maxLength={maxQueryLength}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={styles.button}>Search</button>
      </form>
    </search>
  )
}
