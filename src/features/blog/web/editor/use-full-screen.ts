import { useState } from 'react'

const storageKey = 'post-editor-full-screen'

/** Whether the editor is in full screen; the choice is remembered on this device. */
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

/** Full screen is the default on phones, where a scrolling dialog around a scrolling text would be hard to use. */
function usual(): 'on' | 'off' {
  return matchMedia('(width < 768px) and (pointer: coarse)').matches ? 'on' : 'off'
}

/** Without storage the choice lasts only as long as the dialog. */
function remember(isFull: boolean): void {
  try {
    localStorage.setItem(storageKey, isFull ? 'on' : 'off')
  } catch {
    // oxlint-disable-next-line no-useless-return -- nothing else depends on it
    return
  }
}
