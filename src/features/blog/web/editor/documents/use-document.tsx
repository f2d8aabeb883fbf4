import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { fileSender, type SendFile } from '../../../../../platform/web/admin/send-file.ts'
import { useLockSubmit } from '../../../../../platform/web/admin/submit-lock.ts'
import { chooseFile, useUpload } from '../../../../../platform/web/admin/use-upload.ts'
import { showToast } from '../../../../../platform/web/toast-store.ts'
import type { NotebookChoices } from '../../../notebooks.ts'
import { block, type TextEdit, type useTextEdits, type Written } from '../text-edits.ts'
import { addCitedWorks } from './cited-works.ts'
import { ChoicesDialog, DocumentDialog, DocumentReport } from './document-dialog.tsx'
import {
  acceptedDocuments,
  type ConvertedDocument,
  type DocumentKind,
  kindOfChosen,
  notebook,
} from './document-kinds.ts'
import { callApi } from '../../../../../platform/web/api.ts'
import { reasonOf, toastFailure } from '../../../../../platform/web/admin/toasts.ts'
import { countOf } from '../../../../../shared/count.ts'

/** Takes over what a document has besides its text, for an empty post. */
export type TakeNaming = (
  document: Pick<
    ConvertedDocument,
    'title' | 'excerpt' | 'category' | 'date' | 'tags' | 'numberedSections'
  >,
) => void

interface DocumentOptions {
  area: RefObject<HTMLTextAreaElement | null>
  edit: ReturnType<typeof useTextEdits>
  takeNaming: TakeNaming | undefined
  /** Shows the text again, once the works that it cites are known. */
  renew: () => void
}

/**
 * The removal of files stored for a cancelled document; the next conversion waits for it, since it may store the same
 * files.
 */
let removal: Promise<void> = Promise.resolve()

/** A converted document, its kind and its file. */
interface ImportedDocument extends ConvertedDocument {
  kind: DocumentKind
  source: File
}

/** A file that is meant as a document. */
interface ChosenFile {
  file: File
  kind: DocumentKind
}

/**
 * Converts a document with the chosen options. A cancelled conversion still finishes at the server, so its files are
 * removed.
 */
function createReader(kind: DocumentKind, choices: NotebookChoices): SendFile<ImportedDocument> {
  const convert = fileSender<ConvertedDocument>('POST', kind.url(choices), kind.limit)
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
      // A refused document has stored nothing.
      removal = reading.then(
        (document) => removeAddedFiles({ ...document, kind }, ''),
        () => undefined,
      )
    }
    signal.addEventListener('abort', onAbort)
    const document = await reading
    signal.removeEventListener('abort', onAbort)
    return { ...document, kind, source: file }
  }
}

const defaultChoices: NotebookChoices = { code: 'shown', hasWarnings: false, isKept: true }

/** Inserts notebooks and papers into a text: immediately if it is empty, otherwise after a comparison. */
export function useDocument({ area, edit, takeNaming, renew }: DocumentOptions) {
  const [chosen, setChosen] = useState<ChosenFile>()
  const [choices, setChoices] = useState(defaultChoices)
  const { insert, report } = useInsertion(edit, renew)
  const written = area.current?.value ?? ''
  const { compare, comparison } = useComparison(written, insert)
  const kind = chosen?.kind ?? notebook
  const target = {
    send: createReader(kind, choices),
    accept: acceptedDocuments,
    finishing: `Reading the ${kind.noun}`,
  }
  const upload = useUpload(target, (document) => {
    // An open dialog keeps the focus, so it is closed first.
    flushSync(() => setChosen(undefined))
    if (area.current?.value.trim()) {
      // The next dialog returns the focus to the text when it closes.
      area.current.focus()
      compare(document)
    } else {
      insert(document, whole)
      takeNaming?.(document)
    }
  })
  useLockSubmit(upload.state.kind === 'sending')

  /** The dialogs return the focus to the text when they close. */
  function start(file: File, what: DocumentKind) {
    area.current?.focus()
    setChosen({ file, kind: what })
  }

  function leave() {
    upload.stop()
    setChosen(undefined)
  }

  const notes: ReactNode = (
    <>
      {report}
      {chosen && (
        <ChoicesDialog
          name={chosen.file.name}
          kind={chosen.kind}
          choices={choices}
          isTextEmpty={written.trim() === ''}
          upload={upload}
          onChange={setChoices}
          onRead={() => upload.start(chosen.file)}
          onClose={leave}
        />
      )}
      {comparison}
    </>
  )
  const choose = () => chooseFile(acceptedDocuments, (file) => start(file, kindOfChosen(file)))
  return { start, choose, notes }
}

/** Shows what a document would change in a text, and inserts it where the owner chooses. */
function useComparison(written: string, insert: ReturnType<typeof useInsertion>['insert']) {
  const [pending, setPending] = useState<ImportedDocument>()
  useRemovalOnLeave(pending, written)

  function decide(document: ImportedDocument, place: Place) {
    flushSync(() => setPending(undefined))
    insert(document, place)
  }

  const comparison = pending && (
    <DocumentDialog
      mine={written}
      noun={pending.kind.noun}
      document={pending}
      onReplace={() => decide(pending, whole)}
      onInsert={() => decide(pending, belowCaret)}
      onClose={() => {
        setPending(undefined)
        removal = removeAddedFiles(pending, written)
      }}
    />
  )
  return { compare: setPending, comparison }
}

/** Where a document is inserted into the text. */
type Place = (content: string) => (written: Written) => TextEdit

const whole: Place =
  (content) =>
  ({ text }) => ({ from: 0, to: text.length, insert: content, select: [0, 0] })

const belowCaret: Place = (content) => (written) =>
  block({ ...written, start: written.end }, { before: '', example: content, after: '' })

/** Inserts documents into the text, and shows the notes on the last one until they are closed. */
function useInsertion(edit: DocumentOptions['edit'], renew: DocumentOptions['renew']) {
  const [inserted, setInserted] = useState<ImportedDocument>()

  async function addWorks(bibtex: string) {
    const notes = await addCitedWorks(bibtex)
    setInserted((last) => last && { ...last, report: [...last.report, ...notes] })
    renew()
  }

  function insert(document: ImportedDocument, place: Place) {
    edit(place(document.content))
    setInserted(document)
    if (document.bibliography?.trim()) void addWorks(document.bibliography)
    void summarizeDocument(document).then((text) =>
      showToast({ title: importedTitles[document.kind.noun], text }),
    )
  }

  const report = inserted && (
    <DocumentReport
      noun={inserted.kind.noun}
      report={inserted.report}
      onClose={() => setInserted(undefined)}
    />
  )
  return { insert, report }
}

const importedTitles = { notebook: 'Notebook imported', paper: 'Paper imported' } as const

type AddedFiles = Pick<ImportedDocument, 'added' | 'kind'>

/** Removes the files that were stored for a document that was not inserted, except those that the text uses already. */
async function removeAddedFiles(document: AddedFiles, written: string): Promise<void> {
  try {
    for (const call of removalCalls(document, written)) await callApi('DELETE', call)
  } catch (error) {
    const reason = reasonOf(error)
    toastFailure(`Some files of the ${document.kind.noun} could not be removed. ${reason}`)
  }
}

/** Does the same when the tab is closed while the comparison is open. */
function useRemovalOnLeave(document: AddedFiles | undefined, written: string): void {
  useEffect(() => {
    if (!document) return undefined
    const leave = ({ persisted }: PageTransitionEvent) => {
      // A page in the back/forward cache can still offer the document when it returns.
      if (persisted) return
      for (const call of removalCalls(document, written))
        void fetch(call, { method: 'DELETE', keepalive: true })
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [document, written])
}

function removalCalls({ added }: Pick<AddedFiles, 'added'>, written: string): string[] {
  return added.filter((address) => !written.includes(address)).map((address) => `/api${address}`)
}

/** "34 cells, 12 pictures; 3 notes" */
export async function summarizeDocument(document: ImportedDocument): Promise<string> {
  const { kind, report, source } = document
  const summary = await kind.summarize(document, source)
  return report.length === 0 ? summary : `${summary}; ${countOf(report.length, 'note')}`
}
