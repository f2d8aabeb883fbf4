import { type ReactNode, type RefObject, useState } from 'react'
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
import { block, type TextEdit, type Written } from '../text-edits.ts'
import type { useTextEdits } from '../use-text-edits.ts'
import { ChoicesDialog } from './choices-dialog.tsx'
import { NotebookDialog } from './notebook-dialog.tsx'
import { NotebookReport } from './notebook-report.tsx'
import { putBack, usePutBackOnLeave } from './put-back.ts'
import { notebookInNumbers, type TakenNotebook } from './summary.ts'

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
let tidied: Promise<void> = Promise.resolve()

/**
 * Converts a notebook with the chosen options. A cancelled conversion still finishes at the server, so its files are
 * removed.
 */
function reader({ code, hasWarnings, isKept }: NotebookChoices): SendFile<TakenNotebook> {
  const wished = { code, warnings: hasWarnings ? 'yes' : 'no', keep: isKept ? 'yes' : 'no' }
  const url = `${notebooksUrl}?${new URLSearchParams(wished).toString()}`
  const convert = fileSender<ConvertedNotebook>('POST', url, limit)
  return async (file, { signal, onProgress }) => {
    await tidied
    signal.throwIfAborted()
    const reading = convert(file, {
      signal: new AbortController().signal,
      onProgress: (percentage) => {
        if (!signal.aborted) onProgress(percentage)
      },
    })
    const giveUp = () => {
      // A refused notebook has stored nothing.
      tidied = reading.then(
        (notebook) => putBack(notebook, ''),
        () => undefined,
      )
    }
    signal.addEventListener('abort', giveUp)
    const notebook = await reading
    signal.removeEventListener('abort', giveUp)
    return { ...notebook, source: file }
  }
}

const usual: NotebookChoices = { code: 'shown', hasWarnings: false, isKept: true }

/** Whether a file is meant as a notebook. */
export function isNotebook({ name }: File): boolean {
  return /\.ipynb$/i.test(name)
}

/** Inserts notebooks into a text: at once when it is empty, otherwise as the owner decides. */
export function useNotebook({ area, edit, takeNaming }: NotebookOptions) {
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState(usual)
  const [asked, setAsked] = useState<TakenNotebook>()
  const { put, report } = usePut(edit)
  const upload = useUpload({ send: reader(choices), accept, finishing }, (notebook) => {
    // An open dialog keeps the focus, so it is closed first.
    flushSync(() => setFile(undefined))
    if (area.current?.value.trim()) {
      // The next dialog returns the focus to the text when it closes.
      area.current.focus()
      setAsked(notebook)
    } else {
      put(notebook, whole)
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

  function decide(notebook: TakenNotebook, place: Place) {
    flushSync(() => setAsked(undefined))
    put(notebook, place)
  }

  const written = area.current?.value ?? ''
  usePutBackOnLeave(asked, written)
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
      {asked && (
        <NotebookDialog
          mine={written}
          notebook={asked}
          onReplace={() => decide(asked, whole)}
          onInsert={() => decide(asked, belowCaret)}
          onClose={() => {
            setAsked(undefined)
            tidied = putBack(asked, written)
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

/** Inserts notebooks into the text, and shows the remarks on the last one until they are closed. */
function usePut(edit: NotebookOptions['edit']) {
  const [taken, setTaken] = useState<TakenNotebook>()

  function put(notebook: TakenNotebook, place: Place) {
    edit(place(notebook.content))
    setTaken(notebook)
    void notebookInNumbers(notebook).then((text) => showToast({ title: 'Notebook taken in', text }))
  }

  const report = taken && (
    <NotebookReport report={taken.report} onClose={() => setTaken(undefined)} />
  )
  return { put, report }
}
