import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/web/api.ts'
import { countOf, withCommas } from '../../../shared/count.ts'
import { DropZone } from '../../../platform/web/admin/drop-zone.tsx'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { reasonOf } from '../../../platform/web/admin/toasts.ts'
import { refetch } from '../../../platform/web/resource.ts'
import { showToast } from '../../../platform/web/toast-store.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Dialog, DialogActions } from '../../../platform/web/ui/dialog.tsx'
import { TextArea } from '../../../platform/web/ui/field.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import { type LibraryImport, type LibraryPlan, libraryUrls } from '../contract.ts'
import { importBibliography, readPlan } from './import-file.ts'
import { type ImportAnswers, PlanView, queryOf } from './plan-view.tsx'
import { describeRerendering } from '../../../platform/web/admin/describe-uses.ts'
import styles from './add-works.module.css'

type Step =
  | { kind: 'ask' }
  | { kind: 'reading'; entries: number }
  | { kind: 'plan'; plan: LibraryPlan; file: Blob }

/** Imports a bibliography: shows what it would change, and applies it when the owner agrees. */
export function AddWorksDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const [step, setStep] = useState<Step>({ kind: 'ask' })
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const client = useQueryClient()

  async function read(file: Blob) {
    setRefusal(undefined)
    setStep({ kind: 'reading', entries: countEntries(await file.text()) })
    try {
      setStep({ kind: 'plan', plan: await readPlan(file), file })
    } catch (error) {
      setRefusal(reasonOf(error))
      setStep({ kind: 'ask' })
    }
  }

  async function take(file: Blob, plan: LibraryPlan, answers: ImportAnswers) {
    setSending(true)
    try {
      const done = await importBibliography(file, queryOf(plan, answers))
      showToast({ title: 'Library updated', text: sentenceOf(done) })
      await refetch(client, [libraryUrls.works])
      onClose()
    } catch (error) {
      setSending(false)
      // The library has changed since the plan was made: make a new plan and say why.
      if (error instanceof ApiError && error.status === 409) await read(file)
      setRefusal(reasonOf(error))
    }
  }

  return (
    <Dialog title="Add works" size="lg" onClose={() => !isSending && onClose()}>
      {refusal !== undefined && <FormAlert text={refusal} />}
      {step.kind === 'ask' && (
        <AskForText
          text={text}
          onText={setText}
          onRead={(file) => void read(file)}
          onClose={onClose}
        />
      )}
      {step.kind === 'reading' && (
        <p className={styles.reading} role="status">
          <Spinner />
          {step.entries > 0 ? `Reading ${countOf(step.entries, 'entry', 'entries')}…` : 'Reading…'}
        </p>
      )}
      {step.kind === 'plan' && (
        <PlanView
          key={step.plan.plan}
          plan={step.plan}
          isSending={isSending}
          onAgree={(answers) => void take(step.file, step.plan, answers)}
          onCancel={() => setStep({ kind: 'ask' })}
        />
      )}
    </Dialog>
  )
}

interface AskForTextProps {
  text: string
  onText: (text: string) => void
  onRead: (file: Blob) => void
  onClose: () => void
}

function AskForText({ text, onText, onRead, onClose }: AskForTextProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <DropZone onFile={onRead} className={styles.ask}>
      <TextArea
        label="Paste BibTeX or CSL-JSON here, or drop a file"
        className={styles.source}
        rows={10}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <DialogActions>
        <Button variant="secondary" size="md" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="secondary" size="md" onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" />
          Choose File
        </Button>
        <Button
          size="md"
          disabledFocusable={text.trim() === ''}
          onClick={() => onRead(new Blob([text]))}
        >
          Continue
        </Button>
      </DialogActions>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Bibliography"
        accept=".bib,.bibtex,.txt,.json"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onRead(file)
          target.value = ''
        }}
      />
    </DropZone>
  )
}

/** Estimates the number of entries. */
function countEntries(text: string): number {
  return text.match(/^[ \t]*@(?!comment|string|preamble)\w+\s*[{(]/gim)?.length ?? 0
}

function sentenceOf({ added, changed, articles }: LibraryImport): string {
  const done = `${countOf(added, 'work')} added, ${withCommas(changed)} changed.`
  return [done, describeRerendering(articles)].filter(Boolean).join(' ')
}
