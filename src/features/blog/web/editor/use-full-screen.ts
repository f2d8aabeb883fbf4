import { useState } from 'react'

const storageKey = 'post-editor-full-screen'

/** Whether the editor fills the window, as it was left on this device. */
export function useFullScreen(): [isFull: boolean, toggle: () => void] {
  const [isFull, setFull] = useState(remembered)
  return [
    isFull,
    () => {
      setFull(!isFull)
      remember(!isFull)
    },
  ]
}

function remembered(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

/** Without storage the choice lasts as long as the dialog. */
function remember(isFull: boolean): void {
  try {
    localStorage.setItem(storageKey, isFull ? 'on' : 'off')
  } catch {
    // oxlint-disable-next-line no-useless-return -- nothing else depends on it
    return
  }
}
