import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  onFile: (file: File) => void
  className?: string | undefined
  children: ReactNode
}

/** Takes a file that is dropped on its content. */
export function DropZone({ onFile, className = '', children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()

  function over(event: DragEvent) {
    if (!carriesFiles(event)) return
    event.preventDefault()
    setOver(true)
  }

  function drop(event: DragEvent) {
    setOver(false)
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }

  return (
    <div
      className={`${styles.zone} ${className}`}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

/** Without this, a file that is dropped beside the zone would open in place of the page and its unsaved text. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    document.addEventListener('dragover', refuse)
    document.addEventListener('drop', refuse)
    return () => {
      document.removeEventListener('dragover', refuse)
      document.removeEventListener('drop', refuse)
    }
  }, [])
}

function carriesFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
