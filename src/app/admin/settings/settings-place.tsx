import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from '../../../platform/web/location.ts'
import type { SettingsVersion } from '../../../features/site/contract.ts'
import { settingsOptions } from '../../../features/site/queries.ts'
import { type PageName, settingPages } from '../../../features/site/setting.ts'
import { settingsOn } from '../../../features/site/settings.ts'
import { DiscardDialog, useUnsavedGuard } from '../../../platform/web/admin/unsaved-changes.tsx'
import { useMediaQuery } from '../../../platform/web/media-query.ts'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import type { AreaProps } from '../area-props.ts'
import { pageIn } from './settings-address.ts'
import { SettingsIndex } from './settings-index.tsx'
import { SettingsPage } from './settings-page.tsx'
import styles from './settings-place.module.css'
import { useFieldInAddress } from './use-field-in-address.ts'
import { useSettingsForm } from './use-settings-form.ts'

/** The settings of the site: an index, and beside it one of its pages. On phones each is a screen of its own. */
export function SettingsPlace({ timeZone }: AreaProps) {
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...settingsOptions,
    // Another device may have changed them since they were loaded here.
    refetchOnMount: 'always',
  })
  // The form is opened once: later answers never overwrite what the owner types.
  const [start, setStart] = useState<SettingsVersion>()
  if (!start && data && isFetchedAfterMount && !isError) setStart(data)
  if (start) return <Settings start={start} timeZone={timeZone} />
  if (isError)
    return <ListFailure what="the settings" onRetry={() => void refetch()} busy={isFetching} />
  return (
    <div className={styles.waiting}>
      <Spinner label="Loading the settings" />
    </div>
  )
}

function Settings({ start, timeZone }: AreaProps & { start: SettingsVersion }) {
  const named = pageIn(useSearch())
  const isPhone = useMediaQuery('(width < 860px)')
  const page = named ?? (isPhone ? undefined : settingPages[0].name)
  const settings = useSettingsForm(start, page ?? settingPages[0].name)
  const { typed, changed } = settings
  const unsaved = new Set(
    settingPages
      .map(({ name }) => name)
      .filter((name) => settingsOn(name).some((setting) => changed.includes(setting))),
  )
  const question = useLeaveQuestion(changed.length > 0, settings.forget)
  useFieldInAddress()
  useTopOfPage(page)
  return (
    <div className={styles.place}>
      {(!isPhone || page === undefined) && (
        <div className={styles.index}>
          {isPhone && (
            <h2 className={styles.title} tabIndex={-1}>
              Settings
            </h2>
          )}
          <SettingsIndex page={page} unsaved={unsaved} typed={typed} />
        </div>
      )}
      {page !== undefined && <SettingsPage key={page} {...{ page, settings, isPhone, timeZone }} />}
      {question}
    </div>
  )
}

/** Asks before the place is left with unsaved changes. Its own pages keep them, and signing out has asked already. */
function useLeaveQuestion(isUnsaved: boolean, forget: () => void) {
  const [target, setTarget] = useState<URL>()
  const [isLeaving, setLeaving] = useState(false)
  const [, navigate] = useLocation()
  useUnsavedGuard(
    isUnsaved && !isLeaving,
    setTarget,
    ({ pathname, searchParams }) =>
      pathname === '/auth' || (pathname === '/admin' && searchParams.get('tab') === 'settings'),
  )
  // After the guard of the same commit has been removed.
  useEffect(() => {
    if (isLeaving && target) navigate(target.pathname + target.search + target.hash)
  }, [isLeaving, target, navigate])
  if (!target || isLeaving) return null
  return (
    <DiscardDialog
      onDiscard={() => {
        forget()
        setLeaving(true)
      }}
      onCancel={() => setTarget(undefined)}
    />
  )
}

/** Scrolls each page that is opened to its top, with the focus on its heading where the index is gone. */
function useTopOfPage(page: PageName | undefined): void {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (location.hash !== '') return
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h2')?.focus()
  }, [page])
}
