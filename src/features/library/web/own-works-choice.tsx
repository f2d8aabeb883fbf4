import { FileCheck, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { plainTitle } from '@ephemeris/bibliography'
import { DropZone } from '../../../platform/web/admin/drop-zone.tsx'
import { FormAlert } from '../../../platform/web/admin/form-alert.tsx'
import { reasonOf } from '../../../platform/web/admin/toasts.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Spinner } from '../../../platform/web/ui/spinner.tsx'
import { countOf, withCommas } from '../../../shared/count.ts'
import type { LibraryPlan, PlannedWork } from '../contract.ts'
import { importBibliography, readPlan } from './import-file.ts'
import styles from './own-works-choice.module.css'
import { queryOf } from './plan-view.tsx'

/** A bibliography that was read, and which of its new works are the owner's. */
interface ReadFile {
  file: File
  plan: LibraryPlan
  /** The works whose tick differs from the guess, by key. */
  except: ReadonlySet<string>
}

type State =
  | { kind: 'none'; refusal?: string }
  | { kind: 'reading'; file: File }
  | { kind: 'read'; read: ReadFile; refusal?: string }

/** The choice of the owner's works from a file. @param first the owner's names in papers */
export function useOwnWorks(first: readonly string[]) {
  const [names, setNames] = useState(first)
  const [state, setState] = useState<State>({ kind: 'none' })
  const latest = useRef<File>(undefined)

  async function read(file: File, by = names, except: ReadonlySet<string> = new Set()) {
    latest.current = file
    setState({ kind: 'reading', file })
    try {
      const plan = await readPlan(file, by)
      if (latest.current === file) setState({ kind: 'read', read: { file, plan, except } })
    } catch (error) {
      setState({ kind: 'none', refusal: reasonOf(error) })
    }
  }

  return {
    state,
    /** How many works become publications. */
    count: state.kind === 'read' ? ownWorks(state.read).length : 0,
    read: (file: File) => void read(file),
    /** Looks for works of these names instead; ticks stay. */
    lookFor: (by: readonly string[]) => {
      setNames(by)
      if (state.kind === 'read') void read(state.read.file, by, state.read.except)
    },
    tick: (key: string) => {
      if (state.kind !== 'read') return
      const except = new Set(state.read.except)
      if (!except.delete(key)) except.add(key)
      setState({ kind: 'read', read: { ...state.read, except } })
    },
    /** Adds the works to the library; the names must have been saved. */
    take: async () => {
      if (state.kind !== 'read') return
      const { file, plan, except } = state.read
      const answers = { conflicts: 'skip', byLine: new Map(), mine: 'guess', except } as const
      await importBibliography(file, queryOf(plan, answers))
      setState({ kind: 'none' })
    },
  }
}

export type OwnWorks = ReturnType<typeof useOwnWorks>

function isTicked({ except }: Pick<ReadFile, 'except'>, { key, isMine }: PlannedWork): boolean {
  return except.has(key) ? !isMine : isMine
}

function ownWorks(read: ReadFile): PlannedWork[] {
  return read.plan.added.filter((work) => isTicked(read, work))
}

/** Takes a bibliography: dropped, or chosen. */
export function BibliographyField({ works }: { works: OwnWorks }) {
  const { state } = works
  const input = useRef<HTMLInputElement>(null)
  const isRead = state.kind === 'read'
  const refusal = state.kind === 'none' ? state.refusal : undefined
  return (
    <div className="stack gap-6">
      <span className="small semibold">Works</span>
      <DropZone className={styles.drop} onFile={works.read}>
        {state.kind === 'reading' ? <Spinner /> : isRead ? <FileCheck /> : <FileUp />}
        <p role="status">
          <b>{state.kind === 'none' ? 'Drop a .bib file here' : fileOf(state).name}</b>
          <span>{describe(state)}</span>
        </p>
        <Button
          variant="quiet"
          size="md"
          disabledFocusable={state.kind === 'reading'}
          onClick={() => input.current?.click()}
        >
          {state.kind === 'none' ? 'Choose File' : 'Replace'}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          aria-label="Bibliography"
          accept=".bib,.bibtex,.txt,.json"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) works.read(file)
            target.value = ''
          }}
        />
      </DropZone>
      {refusal !== undefined && <FormAlert text={refusal} />}
    </div>
  )
}

const fileOf = (state: Exclude<State, { kind: 'none' }>) =>
  state.kind === 'read' ? state.read.file : state.file

function describe(state: State): string {
  if (state.kind === 'none') return 'BibTeX from ADS, INSPIRE, Zotero or Mendeley'
  if (state.kind === 'reading') return 'Reading…'
  const { added, changed, same, conflicts, unread } = state.read.plan
  const count = added.length + changed.length + same.length + conflicts.length
  const untitled = added.filter(({ title }) => title === '').length
  const known = changed.length + same.length + conflicts.length
  return [
    `${countOf(count, 'work')} read, ${untitled === 0 ? 'none' : withCommas(untitled)} without a title`,
    ...(known > 0 ? [`${withCommas(known)} in the library already`] : []),
    ...(unread > 0 ? [`${withCommas(unread)} unreadable`] : []),
  ].join(', ')
}

const firstShown = 6

/** The works of the file that look like the owner's, to confirm; or all of them. */
export function OwnWorksList({ works }: { works: OwnWorks }) {
  const [showsAll, setShowsAll] = useState(false)
  const [isLong, setLong] = useState(false)
  const { state } = works
  if (state.kind !== 'read') return null
  const { plan, except } = state.read
  const all = plan.added
  const likely = all.filter(({ key, isMine }) => isMine || except.has(key))
  const chosen = showsAll ? all : likely
  const shown = isLong || showsAll ? chosen : chosen.slice(0, firstShown)
  const hidden = chosen.length - shown.length
  const guessed = all.filter(({ isMine }) => isMine).length
  return (
    <section className={styles.works} aria-labelledby="own-works">
      <div className={styles.head}>
        <h4 id="own-works" role="status">
          {`${withCommas(guessed)} of ${countOf(all.length, 'work')} ${guessed === 1 ? 'looks' : 'look'} like yours`}
        </h4>
        {all.length > likely.length && (
          <Button variant="quiet" size="md" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show Likely Ones' : `Show All ${withCommas(all.length)}`}
          </Button>
        )}
      </div>
      <ul>
        {shown.map((work) => (
          <OwnWorkRow
            key={work.key}
            work={work}
            isTicked={isTicked({ except }, work)}
            onTick={() => works.tick(work.key)}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <p className={styles.more}>
          <button type="button" onClick={() => setLong(true)}>
            {`${withCommas(hidden)} more that look like yours`}
          </button>
        </p>
      )}
    </section>
  )
}

interface OwnWorkRowProps {
  work: PlannedWork
  isTicked: boolean
  onTick: () => void
}

function OwnWorkRow({ work, isTicked: checked, onTick }: OwnWorkRowProps) {
  const { title, year, byline } = work
  return (
    <li>
      <label className={styles.work}>
        <input type="checkbox" checked={checked} onChange={onTick} />
        <span>
          <b>{title === '' ? 'Without a title' : plainTitle(title)}</b>
          {byline && (
            <span>
              {byline.authors.map(({ name, isOwn }, place) => (
                // Two authors may have the same name, so the key holds the position too.
                <span key={`${place} ${name}`}>
                  {place > 0 && ', '}
                  {isOwn ? <b>{name}</b> : name}
                </span>
              ))}
              {byline.moreAuthors !== '' && ` ${byline.moreAuthors}`}
              {byline.source !== '' && (
                <>
                  , <i>{byline.source}</i>
                </>
              )}
            </span>
          )}
        </span>
        <span className={styles.year}>{year}</span>
      </label>
    </li>
  )
}
