import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { Link } from 'wouter'
import { useLocation } from '../../../platform/web/location.ts'
import { useSlashKey } from '../../../platform/web/ui/slash-key.ts'
import { type Finding, titleOf } from './search-settings.ts'
import { settingsAddress } from './settings-address.ts'
import { showField } from './use-field-in-address.ts'
import styles from './settings-search.module.css'

interface SettingsSearchProps {
  placeholder: string
  query: string
  onQuery: (query: string) => void
  found: readonly Finding[]
}

/** The search over all settings. `/` focuses it, Enter opens the first finding, Escape clears it. */
export function SettingsSearch({ placeholder, query, onQuery, found }: SettingsSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const [, navigate] = useLocation()
  useSlashKey(input)

  function onKeyDown(event: KeyboardEvent) {
    const [first] = found
    if (event.key === 'Escape') onQuery('')
    if (event.key !== 'Enter' || !first) return
    event.preventDefault()
    navigate(settingsAddress(first.page, first.field))
    follow(first, onQuery)
  }

  return (
    <>
      <search className={styles.search}>
        <Search aria-hidden="true" />
        <input
          ref={input}
          type="search"
          aria-label="Find a setting"
          aria-keyshortcuts="/"
          placeholder={placeholder}
          autoComplete="off"
          value={query}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd aria-hidden="true">/</kbd>
      </search>
      {query.trim() !== '' && (
        <>
          <p className={styles.count} role="status">
            {found.length === 0
              ? `No setting contains “${query.trim()}”.`
              : `${found.length} found`}
          </p>
          <ul className={styles.found} aria-label="Found settings">
            {found.map((finding) => (
              <li key={`${finding.page} ${finding.field ?? ''}`}>
                <Link
                  href={settingsAddress(finding.page, finding.field)}
                  onClick={() => follow(finding, onQuery)}
                >
                  {finding.label}
                  {finding.field !== undefined && <span>{titleOf(finding.page)}</span>}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** The place shows the field of a new address; a field that is in the address already is shown again. */
function follow({ field }: Finding, onQuery: (query: string) => void): void {
  onQuery('')
  if (field !== undefined && location.hash === `#${field}`) showField(field)
}
