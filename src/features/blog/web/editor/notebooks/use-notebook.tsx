import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { fileSender, type SendFile } from '../../../../../platform/web/admin/send-file.ts'
import { useLockSubmit } from '../../../../../platform/web/admin/submit-lock.ts'
import { chooseFile, useUpload } from '../../../../../platform/web/admin/use-upload.ts'
import { showToast } from '../../../../../platform/web/toast-store.ts'
import {
  type ConvertedNotebook,
  maxNotebookBytes,
  type NotebookChoices,
  notebooksUrl,
  notebookTooLarge,
} from '../../../notebooks.ts'
import { block, type TextEdit, type useTextEdits, type Written } from '../text-edits.ts'
import { ChoicesDialog, NotebookDialog, NotebookReport } from './notebook-dialog.tsx'
import { callApi } from '../../../../../platform/web/api.ts'
import { reasonOf, toastFailure } from '../../../../../platform/web/admin/toasts.ts'
import { countOf } from '../../../../../shared/count.ts'

/** Takes over what a notebook has besides its text, for an empty post. */
export type TakeNaming = (
  notebook: Pick<ConvertedNotebook, 'title' | 'excerpt' | 'category' | 'date'>,
) => void

interface NotebookOptions {
  area: RefObject<HTMLTextAreaElement | null>
  edit: ReturnType<typeof useTextEdits>
  takeNaming: TakeNaming | undefined
}

const limit = { maxBytes: maxNotebookBytes, tooLarge: notebookTooLarge }
const accept = '.ipynb,application/x-ipynb+json'
const finishing = 'Reading the notebook'

/**
 * The removal of files stored for a cancelled notebook; the next conversion waits for it, since it may store the same
 * files.
 */
let removal: Promise<void> = Promise.resolve()

/**
 * Converts a notebook with the chosen options. A cancelled conversion still finishes at the server, so its files are
 * removed.
 */
function createReader({ code, hasWarnings, isKept }: NotebookChoices): SendFile<ImportedNotebook> {
  const query = { code, warnings: hasWarnings ? 'yes' : 'no', keep: isKept ? 'yes' : 'no' }
  const url = `${notebooksUrl}?${new URLSearchParams(query).toString()}`
  const convert = fileSender<ConvertedNotebook>('POST', url, limit)
  return async (file, { signal, onProgress }) => {
    await removal
    signal.throwIfAborted()
    const reading = convert(file, {
      signal: new AbortController().signal,
      onProgress: (percentage) => {
        if (!signal.aborted) onProgress(percentage)
      },
    })
    const onAbort = () => {
      // A refused notebook has stored nothing.
      removal = reading.then(
        (notebook) => removeAddedFiles(notebook, ''),
        () => undefined,
      )
    }
    signal.addEventListener('abort', onAbort)
    const notebook = await reading
    signal.removeEventListener('abort', onAbort)
    return { ...notebook, source: file }
  }
}

const defaultChoices: NotebookChoices = { code: 'shown', hasWarnings: false, isKept: true }

/** Whether a file is meant as a notebook. */
export function isNotebook({ name }: File): boolean {
  return /\.ipynb$/i.test(name)
}

/** Inserts notebooks into a text: immediately if it is empty, otherwise after a comparison. */
export function useNotebook({ area, edit, takeNaming }: NotebookOptions) {
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState(defaultChoices)
  const [pending, setPending] = useState<ImportedNotebook>()
  const { insert, report } = useInsertion(edit)
  const upload = useUpload({ send: createReader(choices), accept, finishing }, (notebook) => {
    // An open dialog keeps the focus, so it is closed first.
    flushSync(() => setFile(undefined))
    if (area.current?.value.trim()) {
      // The next dialog returns the focus to the text when it closes.
      area.current.focus()
      setPending(notebook)
    } else {
      insert(notebook, whole)
      takeNaming?.(notebook)
    }
  })
  useLockSubmit(upload.state.kind === 'sending')

  /** The dialogs return the focus to the text when they close. */
  function start(notebook: File) {
    area.current?.focus()
    setFile(notebook)
  }

  function leave() {
    upload.stop()
    setFile(undefined)
  }

  function decide(notebook: ImportedNotebook, place: Place) {
    flushSync(() => setPending(undefined))
    insert(notebook, place)
  }

  const written = area.current?.value ?? ''
  useRemovalOnLeave(pending, written)
  const notes: ReactNode = (
    <>
      {report}
      {file && (
        <ChoicesDialog
          name={file.name}
          choices={choices}
          isTextEmpty={written.trim() === ''}
          upload={upload}
          onChange={setChoices}
          onRead={() => upload.start(file)}
          onClose={leave}
        />
      )}
      {pending && (
        <NotebookDialog
          mine={written}
          notebook={pending}
          onReplace={() => decide(pending, whole)}
          onInsert={() => decide(pending, belowCaret)}
          onClose={() => {
            setPending(undefined)
            removal = removeAddedFiles(pending, written)
          }}
        />
      )}
    </>
  )
  return { start, choose: () => chooseFile(accept, start), notes }
}

/** Where a notebook is inserted into the text. */
type Place = (content: string) => (written: Written) => TextEdit

const whole: Place =
  (content) =>
  ({ text }) => ({ from: 0, to: text.length, insert: content, select: [0, 0] })

const belowCaret: Place = (content) => (written) =>
  block({ ...written, start: written.end }, { before: '', example: content, after: '' })

/** Inserts notebooks into the text, and shows the notes on the last one until they are closed. */
function useInsertion(edit: NotebookOptions['edit']) {
  const [inserted, setInserted] = useState<ImportedNotebook>()

  function insert(notebook: ImportedNotebook, place: Place) {
    edit(place(notebook.content))
    setInserted(notebook)
    void summarizeNotebook(notebook).then((text) => showToast({ title: 'Notebook imported', text }))
  }

  const report = inserted && (
    <NotebookReport report={inserted.report} onClose={() => setInserted(undefined)} />
  )
  return { insert, report }
}

type AddedFiles = Pick<ConvertedNotebook, 'added'>

/** Removes the files that were stored for a notebook that was not inserted, except those that the text uses already. */
async function removeAddedFiles(notebook: AddedFiles, written: string): Promise<void> {
  try {
    for (const call of removalCalls(notebook, written)) await callApi('DELETE', call)
  } catch (error) {
    const reason = reasonOf(error)
    toastFailure(`Some files of the notebook could not be removed. ${reason}`)
  }
}

/** Does the same when the tab is closed while the comparison is open. */
function useRemovalOnLeave(notebook: AddedFiles | undefined, written: string): void {
  useEffect(() => {
    if (!notebook) return undefined
    const leave = ({ persisted }: PageTransitionEvent) => {
      // A page in the back/forward cache can still offer the notebook when it returns.
      if (persisted) return
      for (const call of removalCalls(notebook, written))
        void fetch(call, { method: 'DELETE', keepalive: true })
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [notebook, written])
}

function removalCalls({ added }: AddedFiles, written: string): string[] {
  return added.filter((address) => !written.includes(address)).map((address) => `/api${address}`)
}

/** A converted notebook and its file. */
interface ImportedNotebook extends ConvertedNotebook {
  source: File
}

/** "34 cells, 12 pictures; 3 notes" */
export async function summarizeNotebook({
  content,
  report,
  source,
}: ImportedNotebook): Promise<string> {
  const pictures = content.match(/(?<!\\)!\[(?:\\.|!(?!\[)|[^\]\\!])*\]\(\/media\//g)?.length ?? 0
  const cells = await countCells(source)
  const summary = `${countOf(cells, 'cell')}, ${countOf(pictures, 'picture')}`
  return report.length === 0 ? summary : `${summary}; ${countOf(report.length, 'note')}`
}

/** Parsing needs no checks, since the server has accepted the file. */
async function countCells(file: File): Promise<number> {
  const { cells, worksheets = [] } = JSON.parse(await file.text()) as {
    cells?: unknown[]
    worksheets?: { cells: unknown[] }[]
  }
  return cells?.length ?? worksheets.reduce((sum, sheet) => sum + sheet.cells.length, 0)
}
