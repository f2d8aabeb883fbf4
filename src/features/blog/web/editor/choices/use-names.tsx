import { type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import type { TextLabel } from '../../../preview.ts'
import type { useTextEdits } from '../use-text-edits.ts'
import { CitationDialog } from './citation-dialog.tsx'
import { NameCompletion } from './name-completion.tsx'
import { ReferenceDialog } from './reference-dialog.tsx'

interface NamesOptions {
  area: RefObject<HTMLTextAreaElement | null>
  edit: ReturnType<typeof useTextEdits>
  /** The elements of the text that can be referred to. */
  labels: readonly TextLabel[]
}

/** Which dialog is open. */
export type NameDialog = 'citation' | 'reference'

/**
 * Inserts citations and references at the caret: through dialogs of the toolbar, and by completing names while
 * typing.
 */
export function useNames({ area, edit, labels }: NamesOptions): {
  open: (dialog: NameDialog) => void
  names: ReactNode
} {
  const [dialog, setDialog] = useState<NameDialog>()
  // Resets the completion after an insertion, so that a complete name gets no suggestions.
  const [inserted, setInserted] = useState(0)
  const close = () => setDialog(undefined)

  function insert(written: string) {
    // An open dialog keeps the focus, so it is closed first.
    flushSync(close)
    edit(({ start, end }) => {
      const caret = start + written.length
      return { from: start, to: end, insert: written, select: [caret, caret] }
    })
    setInserted((count) => count + 1)
  }

  return {
    open: (next) => {
      // The dialog returns the focus to the text when it closes.
      area.current?.focus()
      setDialog(next)
    },
    names: (
      <>
        <NameCompletion key={inserted} area={area} edit={edit} labels={labels} />
        {dialog === 'citation' && <CitationDialog onInsert={insert} onClose={close} />}
        {dialog === 'reference' && (
          <ReferenceDialog labels={labels} onInsert={insert} onClose={close} />
        )}
      </>
    ),
  }
}
