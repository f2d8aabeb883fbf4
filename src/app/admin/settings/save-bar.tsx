import { useLayoutEffect, useRef } from 'react'
import type { SettingName } from '../../../features/site/settings.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import styles from './save-bar.module.css'
import { nameOf } from './search-settings.ts'

interface SaveBarProps {
  /** The changed settings of the page. */
  changed: readonly SettingName[]
  busy: boolean
  /** Whether an upload is still running. */
  isLocked: boolean
  onDiscard: () => void
}

/** Names the unsaved changes of a page, to save or to discard; part of its form. */
export function SaveBar({ changed, busy, isLocked, onDiscard }: SaveBarProps) {
  const bar = useRef<HTMLElement>(null)
  // Once everything is saved, the bar disappears with the pressed button.
  useLayoutEffect(() => {
    const { current } = bar
    const page = current?.closest('section[aria-labelledby]')
    return () => {
      if (current?.contains(document.activeElement)) page?.querySelector('h2')?.focus()
    }
  }, [])
  return (
    <section ref={bar} className={styles.bar} aria-label="Unsaved changes" data-bar="">
      <p className={styles.words} role="status">
        <b>
          <i className={styles.dot} aria-hidden="true" />
          Unsaved changes
        </b>
        <span>{listNames(changed)}</span>
      </p>
      <Button
        variant="quiet"
        size="md"
        className={styles.discard}
        disabledFocusable={busy}
        onClick={onDiscard}
      >
        Discard
      </Button>
      <Button
        type="submit"
        size="md"
        busy={busy}
        disabledFocusable={isLocked}
        aria-keyshortcuts="Control+S Meta+S"
      >
        Save
      </Button>
    </section>
  )
}

/** Such as 'Field of the sky, accent'. */
function listNames(names: readonly SettingName[]): string {
  return names
    .map((name, index) => (index === 0 ? nameOf(name) : startLowerCase(nameOf(name))))
    .join(', ')
}

/** Leaves CV and ORCID as they are. */
function startLowerCase(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
