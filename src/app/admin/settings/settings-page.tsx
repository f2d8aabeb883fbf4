import { ChevronLeft, RotateCcw } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { PageName } from '../../../features/site/setting.ts'
import {
  groupsOn,
  type SettingName,
  settingsIn,
  settingsOn,
} from '../../../features/site/settings.ts'
import { useControlKey } from '../../../platform/web/admin/control-key.ts'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { SubmitLockProvider, useSubmitLock } from '../../../platform/web/admin/submit-lock.ts'
import { DiscardDialog } from '../../../platform/web/admin/unsaved-changes.tsx'
import { DraftBar } from '../../../platform/web/autosave/draft-bar.tsx'
import { lazyView } from '../../../platform/web/lazy-view.ts'
import { useMediaQuery } from '../../../platform/web/media-query.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Skeleton } from '../../../platform/web/ui/skeleton.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import type { AreaProps } from '../area-props.ts'
import { PanelBoundary } from '../panel-boundary.tsx'
import { GroupFields } from './group-fields.tsx'
import { pageContents } from './page-contents.tsx'
import { SaveBar } from './save-bar.tsx'
import { titleOf } from './search-settings.ts'
import { settingsAddress } from './settings-address.ts'
import styles from './settings-page.module.css'
import type { useSettingsForm } from './use-settings-form.ts'

interface SettingsPageProps extends AreaProps {
  page: PageName
  settings: ReturnType<typeof useSettingsForm>
  isPhone: boolean
}

/** One page of the settings: its groups of fields, which it saves by itself, its lists and states, and its preview. */
export function SettingsPage({ page, settings, isPhone, timeZone }: SettingsPageProps) {
  const { More, hasHeading = false, preview } = pageContents[page]
  const { changed } = settings
  const hasFields = groupsOn(page).length > 0
  const isWide = useMediaQuery('(width >= 1200px)')
  return (
    <div className={preview ? styles.withPreview : styles.alone}>
      <section className={styles.page} aria-labelledby={hasHeading ? undefined : headingId}>
        {isPhone && (
          <Link className={styles.back} href={settingsAddress()}>
            <ChevronLeft aria-hidden="true" />
            Settings
          </Link>
        )}
        {!hasHeading && (
          <div className={styles.heading}>
            <div className="cluster gap-12">
              <h2 id={headingId} tabIndex={-1}>
                {titleOf(page)}
              </h2>
              {groupsOn(page).some(
                (group) => isNamesake(group, page) && isChanged(group, changed),
              ) && <span className={styles.changed}>Changed</span>}
            </div>
            {hasFields && (
              <Button
                variant="quiet"
                size="md"
                className={styles.restore}
                disabledFocusable={settings.isDefault}
                onClick={settings.restoreDefaults}
              >
                <RotateCcw aria-hidden="true" />
                Restore Defaults
              </Button>
            )}
          </div>
        )}
        {hasFields && <PageForm page={page} settings={settings} />}
        {More && (
          <PanelBoundary what={titleOf(page)}>
            <Suspense fallback={<Spinner label={`Loading ${titleOf(page)}`} />}>
              <div className={hasFields ? styles.more : 'stack gap-28'}>
                <More timeZone={timeZone} />
              </div>
            </Suspense>
          </PanelBoundary>
        )}
      </section>
      {preview && (
        <Preview isWide={isWide}>
          <HomePreview.View typed={settings.typed} saved={settings.stored} from={preview} />
        </Preview>
      )}
    </div>
  )
}

const HomePreview = lazyView(async () => (await import('../preview/home-preview.tsx')).HomePreview)

/** The preview beside the form, and on narrow screens below it once it is opened. */
function Preview({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const shown = (
    <PanelBoundary what="the preview">
      <Suspense fallback={<Skeleton height="22rem" />}>{children}</Suspense>
    </PanelBoundary>
  )
  if (isWide)
    return (
      <aside className={styles.aside} aria-label="Preview of the home page">
        {shown}
      </aside>
    )
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Preview</summary>
      {isOpen && shown}
    </details>
  )
}

type Group = ReturnType<typeof groupsOn>[number]

/** Whether the heading of the page is the title of this group as well. */
function isNamesake({ title }: Group, page: PageName): boolean {
  return title === titleOf(page)
}

function isChanged({ name }: Group, changed: readonly SettingName[]): boolean {
  return settingsIn(name).some((setting) => changed.includes(setting))
}

const headingId = 'settings-page'

/** The groups of a page. Ctrl or Cmd with S or Enter saves them. */
function PageForm({ page, settings }: Pick<SettingsPageProps, 'page' | 'settings'>) {
  const { form, changed, refusal, save, discard } = settings
  const element = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { isLocked, lock } = useSubmitLock()
  const { isSubmitting } = form.formState
  const here = settingsOn(page).filter((name) => changed.includes(name))

  function submit(event?: SyntheticEvent) {
    event?.preventDefault()
    if (!isSubmitting && !isLocked) void save()
  }
  useControlKey('s', element, submit)
  useControlKey('Enter', element, submit)

  return (
    <form ref={element} noValidate className={styles.form} onSubmit={submit}>
      <DraftBar offer={settings.offer} />
      <SubmitLockProvider value={lock}>
        {groupsOn(page).map((group) => (
          <fieldset key={group.name} className={styles.group}>
            <legend className={isNamesake(group, page) ? hidden.hidden : styles.legend}>
              {group.title}
              {isChanged(group, changed) && <span className={styles.changed}> Changed</span>}
            </legend>
            <div className="stack gap-20 min-w-0">
              <GroupFields form={form} group={group.name} />
            </div>
          </fieldset>
        ))}
      </SubmitLockProvider>
      {refusal !== undefined && <FormAlert text={refusal} />}
      {here.length > 0 && (
        <SaveBar
          changed={here}
          busy={isSubmitting}
          isLocked={isLocked}
          onDiscard={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <DiscardDialog
          onDiscard={() => {
            discard()
            setAsking(false)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  )
}
