import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type PageName, settingPages } from '../../../features/site/setting.ts'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import { PageValue } from './page-value.tsx'
import { searchSettings } from './search-settings.ts'
import { settingsAddress } from './settings-address.ts'
import type { TypedSite } from './settings-form.ts'
import styles from './settings-index.module.css'
import { SettingsSearch } from './settings-search.tsx'

interface SettingsIndexProps {
  /** Undefined on a phone that shows the index alone. */
  page: PageName | undefined
  /** The pages with unsaved changes. */
  unsaved: ReadonlySet<PageName>
  typed: TypedSite
}

/** The search and the pages of the settings: beside a page, or alone with a value for each. */
export function SettingsIndex({ page, unsaved, typed }: SettingsIndexProps) {
  const [query, setQuery] = useState('')
  const isAlone = page === undefined
  return (
    <div className={isAlone ? undefined : styles.beside}>
      <SettingsSearch
        placeholder={isAlone ? 'Find a setting: time zone, accent…' : 'Find a setting'}
        query={query}
        onQuery={setQuery}
        found={searchSettings(query)}
      />
      {query.trim() === '' && (
        <nav aria-label="Settings" className={isAlone ? styles.alone : styles.pages}>
          <ul>
            {settingPages.map(({ name, title }) => (
              <li key={name}>
                <Link
                  href={settingsAddress(name)}
                  aria-current={name === page ? 'page' : undefined}
                >
                  <span>{title}</span>
                  {isAlone && (
                    <span className={styles.value}>
                      <PageValue page={name} typed={typed} />
                    </span>
                  )}
                  {unsaved.has(name) && (
                    <i className={styles.dot}>
                      <span className={hidden.hidden}>Unsaved changes</span>
                    </i>
                  )}
                  {isAlone && <ChevronRight aria-hidden="true" />}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
