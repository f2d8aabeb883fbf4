import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { toastFailure } from '../../web/admin/toasts.ts'
import { useLazyView } from '../../web/lazy-view.tsx'
import { Button } from '../../web/ui/button.tsx'

interface WindowButtonProps {
  label: string
  icon: ReactNode
  className?: string | undefined
  /** Fetches the window; it is asked for when the button is pointed at, and when it is pressed. */
  load: () => Promise<ComponentType<{ onClose: () => void }>>
  /** The sentence when that fails. */
  failed: string
}

/** Opens a window whose code is fetched when it is asked for. */
export function WindowButton({ label, icon, className, load, failed }: WindowButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'closed' | 'loaded' | 'open'>('closed')
  const { kind, View, request } = useLazyView(load)

  async function open() {
    if (!(await request())) return toastFailure(failed)
    // The button was disabled while it waited, and has lost the focus that the window is to give back to it.
    flushSync(() => setState('loaded'))
    button.current?.focus()
    setState('open')
  }

  /** A failed early fetch is tried again, and told, when the window is opened. */
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
