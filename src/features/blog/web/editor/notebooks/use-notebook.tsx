import { type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'
import { fileSender } from '../../../../../web/admin/send-file.ts'
import { UploadProgress } from '../../../../../web/admin/upload-progress.tsx'
import { useLockSubmit } from '../../../../../web/admin/submit-lock.ts'
import { useUpload } from '../../../../../web/admin/use-upload.ts'
import { showToast } from '../../../../../web/toast-store.ts'
import {
  type ConvertedNotebook,
  maxNotebookBytes,
  notebooksUrl,
  notebookTooLarge,
} from '../../../notebooks.ts'
import { block } from '../text-edits.ts'
import type { useTextEdits } from '../use-text-edits.ts'
import { NotebookDialog } from './notebook-dialog.tsx'
import styles from './notebook-report.module.css'
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

const convert = fileSender<ConvertedNotebook>('POST', notebooksUrl, {
  maxBytes: maxNotebookBytes,
  tooLarge: notebookTooLarge,
})

const target = {
  send: async (file: File, watch: Parameters<typeof convert>[1]): Promise<TakenNotebook> => ({
    ...(await convert(file, watch)),
    source: file,
  }),
  accept: '.ipynb,application/x-ipynb+json',
  finishing: 'Reading the notebook',
}

/** Whether a file is meant as a notebook. */
export function isNotebook({ name }: File): boolean {
  return /\.ipynb$/i.test(name)
}

/** Takes notebooks into a text: all of one where nothing is written, or else as the owner decides. */
export function useNotebook({ area, edit, takeNaming }: NotebookOptions) {
  const [asked, setAsked] = useState<TakenNotebook>()
  const [taken, setTaken] = useState<TakenNotebook>()
  const upload = useUpload(target, (notebook) => {
    if (area.current?.value.trim()) setAsked(notebook)
    else {
      replace(notebook)
      takeNaming?.(notebook)
    }
  })
  useLockSubmit(upload.state.kind === 'sending')

  function note(notebook: TakenNotebook) {
    setTaken(notebook)
    void notebookInNumbers(notebook).then((text) => showToast({ title: 'Notebook taken in', text }))
  }

  function replace(notebook: TakenNotebook) {
    // As long as it is open, a dialog keeps the focus.
    flushSync(() => setAsked(undefined))
    edit(({ text }) => ({
      from: 0,
      to: text.length,
      insert: notebook.content,
      select: [0, 0],
    }))
    note(notebook)
  }

  function insert(notebook: TakenNotebook) {
    flushSync(() => setAsked(undefined))
    edit((written) =>
      block(
        { ...written, start: written.end },
        { before: '', example: notebook.content, after: '' },
      ),
    )
    note(notebook)
  }

  const notes: ReactNode = (
    <>
      {upload.state.kind !== 'none' && (
        <div className={styles.progress}>
          <UploadProgress upload={upload} />
        </div>
      )}
      {taken && <NotebookReport report={taken.report} onClose={() => setTaken(undefined)} />}
      {asked && (
        <NotebookDialog
          mine={area.current?.value ?? ''}
          notebook={asked.content}
          onReplace={() => replace(asked)}
          onInsert={() => insert(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
  return { upload, notes }
}
