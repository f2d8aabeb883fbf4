import Search from 'lucide-react/icons/search'
import { longestQuery } from '../../../shared/longest-query.ts'
import styles from './search-form.module.css'
import searchInput from './search-input.module.css'

interface SearchFormProps {
  /** What was asked, or what might be. */
  question?: string
}

/** Leads to the page with what is found; an ordinary form, which works without script. */
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
          maxLength={longestQuery}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button className={styles.button}>Search</button>
      </form>
    </search>
  )
}
