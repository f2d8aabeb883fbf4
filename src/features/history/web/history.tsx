import { ArrowLeft, ChevronDown, ChevronUp, Copy, History as HistoryIcon, Info } from 'lucide-react'
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { countOf } from '../../../shared/count.ts'
import { ignoredButton } from '../../../platform/web/admin/row-actions.tsx'
import { toastFailure, toastSuccess } from '../../../platform/web/admin/toasts.ts'
import { Button, IconButton } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { ListFailure } from '../../../platform/web/ui/list-failure.tsx'
import { SegmentedControl } from '../../../platform/web/ui/segmented-control.tsx'
import { SelectField } from '../../../platform/web/ui/select.tsx'
import { countChangedWords, readableText } from '../changed-words.ts'
import type { TextName, VersionFields } from '../contract.ts'
import { ComparedText, countChanges } from './compared-text.tsx'
import styles from './history.module.css'
import changes from './marked-changes.module.css'
import { RenderedTexts } from './rendered-texts.tsx'
import { useVersion, useVersionsOf } from './use-versions-of.ts'
import { changedFields, contentOf } from './version-fields.ts'
import { VersionList } from './version-list.tsx'
import { describeVersion } from './version-times.ts'

export interface HistoryProps {
  name: TextName
  title: string
  timeZone: string
  /** What the editor holds now, by the names of the fields. */
  current: VersionFields
  /** Renders a text as its page shows it. */
  renderText: (text: VersionFields) => ReactNode
  /** Puts the fields of a version into the editor. */
  onRestore: (fields: VersionFields) => void
  onClose: () => void
}

/** What the selects call the text of the editor. */
const editorValue = 'editor'

/** The versions of a text, any two of which are compared; each can be restored into the editor. */
export function History(props: HistoryProps) {
  const { title, current, onRestore, onClose } = props
  const list = useVersionsOf(props.name)
  const [first, second] = list.versions
  const [chosen, setChosen] = useState<Partial<Choice>>({})
  const stored = useVersion(first?.id).data
  const isUnsaved = stored !== undefined && differs(current, stored.fields)
  const choice: Choice = {
    shown: String(first?.id ?? editorValue),
    other: String((second ?? first)?.id ?? editorValue),
    ...chosen,
  }
  const shown = useFields(choice.shown, current)
  return (
    <div className={styles.history}>
      <header className={styles.top}>
        <Button variant="quiet" size="md" onClick={onClose}>
          <ArrowLeft aria-hidden="true" />
          Back to Text
        </Button>
        <p className={styles.title}>
          <b>{title}</b>
          <span aria-hidden="true">·</span>
          <span>History</span>
        </p>
        <Actions
          fields={shown.data}
          isInEditor={choice.shown === editorValue}
          {...{ isUnsaved, onRestore }}
        />
      </header>
      <Versions
        {...props}
        {...{ list, choice, shown, isUnsaved }}
        onChoose={(change) => setChosen({ ...choice, ...change })}
      />
    </div>
  )
}

/** The values of both selects. */
interface Choice {
  shown: string
  other: string
}

interface VersionsProps extends HistoryProps {
  list: ReturnType<typeof useVersionsOf>
  choice: Choice
  shown: LoadedFields
  isUnsaved: boolean
  onChoose: (change: Partial<Choice>) => void
}

function Versions(props: VersionsProps) {
  const { list, choice, shown, isUnsaved, timeZone, current, renderText, onChoose } = props
  const { versions, totals, failed } = list
  const other = useFields(choice.other, current)
  if (failed) return <ListFailure what="the versions" onRetry={() => failed.refetch()} />
  if (!totals)
    return (
      <p className={styles.wait} role="status">
        Loading versions...
      </p>
    )
  if (versions.length === 0)
    return <p className={styles.wait}>No versions yet. Each save of this text will be kept here.</p>
  return (
    <div className={styles.body}>
      <VersionList
        {...{ versions, totals, timeZone }}
        shownId={Number(choice.shown)}
        otherId={Number(choice.other)}
        onChoose={(version) => {
          const before = versions[versions.indexOf(version) + 1] ?? version
          onChoose({ shown: String(version.id), other: String(before.id) })
        }}
        onMore={list.more}
        isLoading={list.isLoading}
      />
      <Comparison
        before={other}
        after={shown}
        choices={[
          ...(isUnsaved ? [{ value: editorValue, text: 'Text in the editor' }] : []),
          ...versions.map((version) => ({
            value: String(version.id),
            text: describeVersion(version, timeZone),
          })),
        ]}
        values={choice}
        {...{ onChoose, renderText }}
      />
    </div>
  )
}

/** Whether the editor holds something else than a version, in the fields that both have. */
function differs(current: VersionFields, version: VersionFields): boolean {
  return (
    contentOf(current) !== contentOf(version) ||
    changedFields({ ...version, ...current }, version).length > 0
  )
}

interface LoadedFields {
  data: VersionFields | undefined
  failed: { refetch: () => unknown } | undefined
}

/** The fields of a choice: a version, or the text of the editor. */
function useFields(choice: string, current: VersionFields): LoadedFields {
  const isEditor = choice === editorValue
  const version = useVersion(isEditor ? undefined : Number(choice))
  if (isEditor) return { data: current, failed: undefined }
  return { data: version.data?.fields, failed: version.isError ? version : undefined }
}

interface ActionsProps {
  /** The version that is shown; undefined until it is loaded. */
  fields: VersionFields | undefined
  isInEditor: boolean
  isUnsaved: boolean
  onRestore: (fields: VersionFields) => void
}

function Actions({ fields, isInEditor, isUnsaved, onRestore }: ActionsProps) {
  const [isAsking, setAsking] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(contentOf(fields ?? {}))
      toastSuccess('Text copied')
    } catch {
      toastFailure('The text could not be copied')
    }
  }

  return (
    <div className={styles.actions}>
      <Button variant="secondary" size="md" disabledFocusable={!fields} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copy Text
      </Button>
      <Button
        size="md"
        disabledFocusable={!fields || isInEditor}
        onClick={() => (isUnsaved ? setAsking(true) : fields && onRestore(fields))}
      >
        <HistoryIcon aria-hidden="true" />
        Restore This Version
      </Button>
      {isAsking && fields && (
        <ConfirmDialog
          title="Replace unsaved changes?"
          text="The editor has changes that are not saved. Restoring this version replaces them."
          confirm="Replace"
          cancel="Cancel"
          onConfirm={() => onRestore(fields)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface ComparisonProps {
  before: LoadedFields
  after: LoadedFields
  choices: readonly { value: string; text: string }[]
  values: Choice
  onChoose: (change: Partial<Choice>) => void
  renderText: (text: VersionFields) => ReactNode
}

function Comparison({ before, after, choices, values, onChoose, renderText }: ComparisonProps) {
  const [mode, setMode] = useState<Mode>('text')
  const body = useRef<HTMLTableSectionElement>(null)
  const both = before.data && after.data && { before: before.data, after: after.data }
  return (
    <section className={styles.comparison} aria-label="Comparison">
      <div className={styles.bar}>
        <SegmentedControl label="Compare as" segments={modes} value={mode} onChoose={setMode} />
        {both && <Summary {...both} />}
        {both && mode === 'text' && (
          <ChangeButtons key={Object.values(values).join()} body={body} {...both} />
        )}
      </div>
      <div className={styles.choices}>
        <SelectField
          label="Compared with"
          options={choices}
          value={values.other}
          onChange={({ target }) => onChoose({ other: target.value })}
        />
        <SelectField
          label="This version"
          options={choices}
          value={values.shown}
          onChange={({ target }) => onChoose({ shown: target.value })}
        />
      </div>
      {/* It scrolls, and so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.texts} role="region" aria-label="Texts" tabIndex={0}>
        {both ? (
          <Texts {...both} {...{ mode, body, renderText }} />
        ) : (
          <Waiting failed={before.failed ?? after.failed} />
        )}
      </div>
      <p className={styles.note}>
        <Info aria-hidden="true" />
        Restoring makes a new version once you save. Nothing is overwritten, and readers see no
        change until then.
      </p>
    </section>
  )
}

type Mode = 'text' | 'rendered'

const modes = [
  { value: 'text', label: 'Text' },
  { value: 'rendered', label: 'As rendered' },
] as const

function Waiting({ failed }: Pick<LoadedFields, 'failed'>) {
  if (failed) return <ListFailure what="the version" onRetry={() => failed.refetch()} />
  return (
    <p className={styles.wait} role="status">
      Loading the versions...
    </p>
  )
}

interface TextsProps extends Both, Pick<ComparisonProps, 'renderText'> {
  mode: Mode
  body: RefObject<HTMLTableSectionElement | null>
}

function Texts({ before, after, mode, body, renderText }: TextsProps) {
  if (mode === 'rendered') return <RenderedTexts {...{ before, after, renderText }} />
  const texts = { before: contentOf(before), after: contentOf(after) }
  return (
    <>
      <ChangedFields {...{ before, after }} />
      <ComparedText {...texts} heads={heads} bodyRef={body} />
    </>
  )
}

const heads = ['Compared with', 'This version'] as const

interface Both {
  before: VersionFields
  after: VersionFields
}

function Summary({ before, after }: Both) {
  const { added, removed } = countChangedWords(readableText(before), readableText(after))
  return (
    <p className={styles.summary} role="status">
      {added === 0 && removed === 0 ? (
        'No words changed'
      ) : (
        <>
          {added > 0 && <ins>{countOf(added, 'word')} added</ins>}{' '}
          {removed > 0 && <del>{countOf(removed, 'word')} removed</del>}
        </>
      )}
    </p>
  )
}

/** Fields besides the text that differ. */
function ChangedFields({ before, after }: Both) {
  const fields = changedFields(before, after)
  if (fields.length === 0) return null
  return (
    <dl className={`${changes.marked} ${styles.fields}`}>
      {fields.map((field) => (
        <div key={field.label}>
          <dt>{field.label}</dt>
          <dd>
            {field.before !== '' && <del>{field.before}</del>}{' '}
            {field.after !== '' && <ins>{field.after}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface ChangeButtonsProps extends Both {
  body: RefObject<HTMLTableSectionElement | null>
}

/** Scrolls from one change of the text to the next, beginning with the first. */
function ChangeButtons({ before, after, body }: ChangeButtonsProps) {
  const [at, setAt] = useState(0)
  const count = useMemo(() => countChanges(contentOf(before), contentOf(after)), [before, after])
  const scroll = (index: number) => {
    const changes = body.current?.querySelectorAll('[data-change]')
    changes?.[index]?.scrollIntoView({ block: 'center' })
  }
  const showFirst = useEffectEvent(() => scroll(0))
  useEffect(() => {
    // In narrow windows the list is above the texts, and would be scrolled away.
    if (matchMedia('(width >= 900px)').matches) showFirst()
  }, [])
  const go = (index: number) => {
    setAt(index)
    scroll(index)
  }
  if (count === 0) return null
  return (
    <p className={styles.changes}>
      <span role="status">
        Change {at + 1} of {count}
      </span>
      <IconButton
        label="Previous change"
        {...(at === 0 ? ignoredButton : { onClick: () => go(at - 1) })}
      >
        <ChevronUp />
      </IconButton>
      <IconButton
        label="Next change"
        {...(at === count - 1 ? ignoredButton : { onClick: () => go(at + 1) })}
      >
        <ChevronDown />
      </IconButton>
    </p>
  )
}
