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
    return (localStorage.getItem(storageKey) ?? usual()) === 'on'
  } catch {
    return false
  }
}

/** On a phone a dialog would scroll around a text that scrolls. */
function usual(): 'on' | 'off' {
  return matchMedia('(width < 768px) and (pointer: coarse)').matches ? 'on' : 'off'
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
