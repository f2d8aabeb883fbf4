import { Settings } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { tellFailure } from '../../web/admin/notices.ts'
import { Button } from '../../web/ui/button.tsx'

type Opened = ComponentType<{ onClose: () => void }>

/** Opens the settings; their code is fetched when they are asked for. */
export function SettingsButton({ className }: { className: string | undefined }) {
  const [isLoading, setLoading] = useState(false)
  const [opened, setOpened] = useState<{ View: Opened }>()

  async function open() {
    setLoading(true)
    try {
      setOpened({ View: await loadSettings() })
    } catch {
      tellFailure('The settings could not be loaded. Please try again.')
    }
    setLoading(false)
  }

  return (
    <>
      <Button
        variant="secondary"
        size="md"
        className={className}
        aria-label="Settings"
        busy={isLoading}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={() => void open()}
      >
        <Settings aria-hidden="true" />
        <span>Settings</span>
      </Button>
      {opened && <opened.View onClose={() => setOpened(undefined)} />}
    </>
  )
}

async function loadSettings(): Promise<Opened> {
  return (await import('./settings-dialog.tsx')).SettingsDialog
}

/** A failed early fetch is tried again, and told, when the settings are opened. */
function warm(): void {
  void loadSettings().catch(() => undefined)
}
