import { type ComponentType, type ReactNode, useState } from 'react'
import { toastFailure } from '../../web/admin/toasts.ts'
import { Button } from '../../web/ui/button.tsx'

type Opened = ComponentType<{ onClose: () => void }>

interface WindowButtonProps {
  label: string
  icon: ReactNode
  className?: string | undefined
  /** Fetches the window; it is asked for when the button is pointed at, and when it is pressed. */
  load: () => Promise<Opened>
  /** The sentence when that fails. */
  failed: string
}

/** Opens a window whose code is fetched when it is asked for. */
export function WindowButton({ label, icon, className, load, failed }: WindowButtonProps) {
  const [isLoading, setLoading] = useState(false)
  const [opened, setOpened] = useState<{ View: Opened }>()

  async function open() {
    setLoading(true)
    try {
      setOpened({ View: await load() })
    } catch {
      toastFailure(failed)
    }
    setLoading(false)
  }

  /** A failed early fetch is tried again, and told, when the window is opened. */
  function warm() {
    void load().catch(() => undefined)
  }

  return (
    <>
      <Button
        variant="secondary"
        size="md"
        className={className}
        aria-label={label}
        busy={isLoading}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => void open()}
      >
        {icon}
        <span>{label}</span>
      </Button>
      {opened && <opened.View onClose={() => setOpened(undefined)} />}
    </>
  )
}
