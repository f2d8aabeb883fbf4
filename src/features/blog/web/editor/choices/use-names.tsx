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
  /** What the text can refer to within itself. */
  labels: readonly TextLabel[]
}

/** Which of the dialogs for names is meant. */
export type NameDialog = 'citation' | 'reference'

/** Puts names of works and of things of the text where the caret is: by dialogs of the toolbar, and while they are typed. */
export function useNames({ area, edit, labels }: NamesOptions): {
  open: (dialog: NameDialog) => void
  names: ReactNode
} {
  const [dialog, setDialog] = useState<NameDialog>()
  // What is there as a whole is not being typed: nothing more is offered for it.
  const [inserted, setInserted] = useState(0)
  const close = () => setDialog(undefined)

  function insert(written: string) {
    // As long as it is open, a dialog keeps the focus.
    flushSync(close)
    edit(({ start, end }) => {
      const caret = start + written.length
      return { from: start, to: end, insert: written, select: [caret, caret] }
    })
    setInserted((count) => count + 1)
  }

  return {
    open: (next) => {
      // The dialog gives the focus back to the text.
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
