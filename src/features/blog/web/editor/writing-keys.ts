import type { KeyboardEvent } from 'react'
import { continueLine } from './continue-line.ts'
import { helpers, type Helper } from './markdown-helpers.ts'
import type { useTextEdits } from './use-text-edits.ts'

type Edit = ReturnType<typeof useTextEdits>

/** The keyboard shortcuts in the text: the toolbar actions with Ctrl or Cmd, and Enter in lists and fences. */
export function onWritingKey(event: KeyboardEvent<HTMLTextAreaElement>, edit: Edit): void {
  if (event.key === 'Enter') {
    onEnter(event, edit)
    return
  }
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  const helper = Object.values<Helper>(helpers).find(({ key }) => key === event.key)
  if (!helper) return
  event.preventDefault()
  edit(helper.edit)
}

function onEnter(event: KeyboardEvent<HTMLTextAreaElement>, edit: Edit): void {
  const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
  // Enter also confirms the input of an input method (IME), which must not change the list.
  const next =
    isPlain && !event.nativeEvent.isComposing ? continueLine({ text, start, end }) : undefined
  if (!next) return
  event.preventDefault()
  edit(() => next)
}
