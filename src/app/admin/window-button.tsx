import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFailure } from '../../platform/web/admin/toasts.ts'
import { useLazyView } from '../../platform/web/lazy-view.ts'
import { Button } from '../../platform/web/ui/button.tsx'

interface WindowButtonProps {
  label: string
  icon: ReactNode
  className?: string | undefined
  /** Loads the code of the window: when the button is hovered or focused, and when it is pressed. */
  load: () => Promise<ComponentType<{ onClose: () => void }>>
  /** The error message when it cannot be loaded. */
  failed: string
}

/** Opens a window whose code is loaded on demand. */
export function WindowButton({ label, icon, className, load, failed }: WindowButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'closed' | 'loaded' | 'open'>('closed')
  const { kind, View, request } = useLazyView(load)

  async function open() {
    if (!(await request())) return toastFailure(failed)
    // A disabled button loses the focus: it is enabled and focused first, so that the window can return the focus to it.
    flushSync(() => setState('loaded'))
    button.current?.focus()
    setState('open')
  }

  /** A failed prefetch is silent: opening the window tries again and shows the error. */
  function warm() {
    void load().catch(() => undefined)
  }

  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        size="md"
        className={className}
        aria-label={label}
        busy={kind === 'loading'}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => void open()}
      >
        {icon}
        <span>{label}</span>
      </Button>
      {state === 'open' && View && <View onClose={() => setState('closed')} />}
    </>
  )
}
