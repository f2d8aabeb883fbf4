import { type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { callApi } from '../../../../../web/api.ts'
import { reasonOf, toastFailure } from '../../../../../web/admin/toasts.ts'
import { fileSender, type SendFile } from '../../../../../web/admin/send-file.ts'
import { useLockSubmit } from '../../../../../web/admin/submit-lock.ts'
import { chooseFile, useUpload } from '../../../../../web/admin/use-upload.ts'
import { showToast } from '../../../../../web/toast-store.ts'
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
import { notebookInNumbers, type TakenNotebook } from './summary.ts'

/** What an empty post takes from a notebook besides its text. */
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

/** What a notebook that was given up brought to the site goes before the next is read, which may bring the same. */
let tidied: Promise<void> = Promise.resolve()

/** Reads a notebook as it is wished. Who gives up does not stop the site, so what it kept is known and removed. */
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
      // A refused notebook brought nothing.
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

/** Takes notebooks into a text: all of one where nothing is written, or else as the owner decides. */
export function useNotebook({ area, edit, takeNaming }: NotebookOptions) {
  const [file, setFile] = useState<File>()
  const [choices, setChoices] = useState(usual)
  const [asked, setAsked] = useState<TakenNotebook>()
  const { put, report } = usePut(edit)
  const finishing = 'Reading the notebook'
  const upload = useUpload({ send: reader(choices), accept, finishing }, (notebook) => {
    // As long as it is open, a dialog keeps the focus.
    flushSync(() => setFile(undefined))
    if (area.current?.value.trim()) {
      // To which the next dialog gives it back.
      area.current.focus()
      setAsked(notebook)
    } else {
      put(notebook, whole)
      takeNaming?.(notebook)
    }
  })
  useLockSubmit(upload.state.kind === 'sending')

  /** The dialogs give the focus back to the text. */
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

/** Removes what came to the site with a notebook that was not taken; what the text shows already stays. */
async function putBack({ added }: ConvertedNotebook, written: string): Promise<void> {
  try {
    for (const address of added)
      if (!written.includes(address)) await callApi('DELETE', `/api${address}`)
  } catch (error) {
    const reason = reasonOf(error instanceof Error ? error : new Error(String(error)))
    toastFailure(`A part of the notebook is still among the pictures and files. ${reason}`)
  }
}

/** Where a text goes into another. */
type Place = (content: string) => (written: Written) => TextEdit

const whole: Place =
  (content) =>
  ({ text }) => ({ from: 0, to: text.length, insert: content, select: [0, 0] })

const belowCaret: Place = (content) => (written) =>
  block({ ...written, start: written.end }, { before: '', example: content, after: '' })

/** Puts notebooks into the text, and tells what of the last one is not there until that is put away. */
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
