import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './drop-zone.module.css'

interface DropZoneProps {
  onFile: (file: File) => void
  className?: string | undefined
  children: ReactNode
}

/** Accepts a file that is dropped on its content. */
export function DropZone({ onFile, className = '', children }: DropZoneProps) {
  const [isOver, setOver] = useState(false)
  usePreventOutsideDrops()

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

/** Otherwise a file dropped outside of the zone would replace the page and lose unsaved text. */
function usePreventOutsideDrops(): void {
  useEffect(() => {
    const prevent = (event: globalThis.DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    document.addEventListener('dragover', prevent)
    document.addEventListener('drop', prevent)
    return () => {
      document.removeEventListener('dragover', prevent)
      document.removeEventListener('drop', prevent)
    }
  }, [])
}

function carriesFiles({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
