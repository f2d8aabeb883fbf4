import type { KeyboardEvent } from 'react'
import { continueLine } from './continue-line.ts'
import { indentItems } from './line-marks.ts'
import { type Helper, helpers } from './markdown-helpers.ts'
import { surround, type TextEdit, type useTextEdits, type Written } from './text-edits.ts'

type KeyPress = KeyboardEvent<HTMLTextAreaElement>

/**
 * Handles the keys of the text: the toolbar actions with Ctrl or Cmd, Enter in lists and fences, Tab in lists, and
 * signs typed over a selection. All other keys are left to the browser, as are those of an input method (IME).
 */
export function onWritingKey(event: KeyPress, edit: ReturnType<typeof useTextEdits>): void {
  if (event.nativeEvent.isComposing || event.altKey) return
  const { value: text, selectionStart: start, selectionEnd: end } = event.currentTarget
  const next = editOf(event, { text, start, end })
  if (!next) return
  event.preventDefault()
  edit(() => next)
}

function editOf(event: KeyPress, written: Written): TextEdit | undefined {
  const { key, shiftKey } = event
  if (event.ctrlKey || event.metaKey) {
    const helper = shiftKey ? undefined : helperOf(key)
    return helper?.edit(written)
  }
  if (key === 'Tab') return indentItems(written, shiftKey ? -1 : 1)
  if (key === 'Enter') return shiftKey ? undefined : continueLine(written)
  return surround(written, key)
}

function helperOf(pressed: string): Helper | undefined {
  return Object.values<Helper>(helpers).find(({ key }) => key === pressed)
}
