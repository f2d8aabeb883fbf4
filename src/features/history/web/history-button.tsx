import { History as HistoryIcon } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useEffect, useState } from 'react'
import { toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { useFocusReturn } from '../../../platform/web/ui/focus-return.ts'
import { letFocusToToasts } from '../../../platform/web/ui/toast-focus.ts'
import { historyHash, type VersionFields } from '../contract.ts'
import { History, type HistoryProps } from './history.tsx'
import hidden from '../../../platform/web/ui/visually-hidden.module.css'
import styles from './history-button.module.css'

export interface HistoryButtonProps extends Omit<HistoryProps, 'current' | 'onClose'> {
  /** Reads what the editor holds. */
  readCurrent: () => VersionFields
  /** For the head of a dialog: on narrow screens only the icon is visible. */
  isCompact?: boolean
}

/** Opens the versions of a text in a window that fills the page. */
export function HistoryButton(given: HistoryButtonProps) {
  const { readCurrent, isCompact = false, onRestore, ...props } = given
  const [current, setCurrent] = useState<VersionFields | undefined>(() =>
    location.hash === historyHash ? readCurrent() : undefined,
  )
  useEffect(forgetHash, [])
  const close = () => setCurrent(undefined)
  return (
    <>
      <Button
        variant={isCompact ? 'quiet' : 'secondary'}
        size="md"
        className={isCompact ? styles.compact : undefined}
        onClick={() => setCurrent(readCurrent())}
      >
        <HistoryIcon aria-hidden="true" />
        <span>History</span>
      </Button>
      {current && (
        <HistoryWindow
          {...props}
          current={current}
          onRestore={(fields) => {
            close()
            onRestore(fields)
            toastSuccess('Version restored into the editor. Save to keep it.')
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** The window is opened once by an address that names it. */
function forgetHash(): void {
  if (location.hash === historyHash)
    history.replaceState(history.state, '', location.pathname + location.search)
}

function HistoryWindow(props: HistoryProps) {
  const returnFocus = useFocusReturn()
  return (
    <Radix.Root open onOpenChange={props.onClose}>
      <Radix.Portal>
        <Radix.Content
          className={styles.window}
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onBlur={letFocusToToasts}
        >
          <Radix.Title className={hidden.hidden}>{`History of ${props.title}`}</Radix.Title>
          <History {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
