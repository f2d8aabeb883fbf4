import { postPath } from '../../shared/addresses.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import { useDebounced } from '../../platform/web/use-debounced.ts'
import { countOf } from '../../shared/count.ts'
import { maxQueryLength } from '../../shared/query-length.ts'
import { postSummaries } from '../blog/web/queries.ts'
import { useLinks } from '../pages/links.ts'
import { searchKinds, type SnippetPart } from './contract.ts'
import styles from './palette.module.css'
import { searchFor } from './queries.ts'
import { groupNames, placeOfResult, Snippet } from './results.tsx'

/** Debounces typing before a request. */
const restMs = 150

interface SearchPaletteProps {
  label?: string
  /** A hook with further groups for a question, listed before the results of the site. */
  useOwnGroups?: (question: string) => PaletteGroup[]
  onClose: () => void
}

/** No option is active before something is typed, so that opening announces the field. */
const none = -1

const noGroups = (): PaletteGroup[] => []

/** The search palette: a modal `dialog` with results while typing. */
export function SearchPalette(props: SearchPaletteProps) {
  const { label = 'Search', useOwnGroups = noGroups, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const asked = text.trim()
  // An empty field shows the suggestions immediately.
  const question = useDebounced(asked, asked === '' ? 0 : restMs)
  const found = useFoundGroups(question, useOwnGroups)
  const [chosen, setChosen] = useState(none)
  const id = useId()
  const count = found.groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const active = Math.min(chosen, count - 1)

  useEffect(() => openModal(dialog.current), [])
  const close = () => dialog.current?.close()

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (count > 0)
        setChosen(key === 'ArrowDown' ? (active + 1) % count : (active > 0 ? active : count) - 1)
    } else if (key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      openEntry(document.getElementById(`${id}-${active}`), event.ctrlKey || event.metaKey)
    }
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Search" onClose={onClose}>
      <div className={styles.sheet}>
        <PaletteField
          label={label}
          text={text}
          id={id}
          isOpen={count > 0}
          active={active >= 0 ? active : undefined}
          onText={(typed) => {
            setText(typed)
            setChosen(typed === '' ? none : 0)
          }}
          onKeyDown={onKeyDown}
          onClose={close}
        />
        <p className={found.isFailed || found.isEmpty ? styles.note : hidden.hidden} role="status">
          {found.isFailed && 'The search did not answer. Please try again.'}
          {found.isEmpty && `No results for “${question}”.`}
          {question !== '' && count > 0 && countOf(count, 'result')}
        </p>
        <PaletteOptions id={id} groups={found.groups} active={active} onFollow={close} />
        {question !== '' && !found.isFailed && (
          <a
            className={styles.all}
            href={`/search?${new URLSearchParams({ q: question }).toString()}`}
          >
            All results on one page
          </a>
        )}
      </div>
    </dialog>
  )
}

/** Opens the dialog; a click on its backdrop closes it. */
function openModal(dialog: HTMLDialogElement | null): (() => void) | undefined {
  if (!dialog) return undefined
  // In development React calls a ref twice, and the dialog may be open already.
  if (!dialog.open) dialog.showModal()
  const onPress = ({ target }: Event) => {
    if (target === dialog) dialog.close()
  }
  dialog.addEventListener('click', onPress)
  return () => dialog.removeEventListener('click', onPress)
}

interface PaletteFieldProps {
  label: string
  text: string
  /** The prefix of the ids of the list and its options. */
  id: string
  /** Whether there are options. */
  isOpen: boolean
  /** The index of the active option; undefined while there is none. */
  active: number | undefined
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

function PaletteField(props: PaletteFieldProps) {
  const { label, text, id, isOpen, active, onText, onKeyDown, onClose } = props
  return (
    <div className={styles.head}>
      <Search aria-hidden="true" />
      <input
        className={styles.input}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
        placeholder={label}
        maxLength={maxQueryLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

function openEntry(link: HTMLElement | null, isElsewhere: boolean): void {
  if (!(link instanceof HTMLAnchorElement)) return
  if (isElsewhere) window.open(link.href, '_blank', 'noopener')
  else link.click()
}

interface PaletteEntry {
  title: string
  /** The language of title and text, unless it is that of the site. */
  language?: string | null
  url: string
  place: string
  parts: SnippetPart[]
  /** Runs instead of following the URL. */
  run?: () => void
}

export interface PaletteGroup {
  name: string
  entries: PaletteEntry[]
}

interface FoundGroups {
  groups: PaletteGroup[]
  isFailed: boolean
  /** There is an answer without results. */
  isEmpty: boolean
}

/** How many results of each kind are shown. */
const shownOfKind = 5

/** The results for a question; without one, the newest articles and the pages. Own groups come first. */
function useFoundGroups(
  question: string,
  useOwnGroups: (question: string) => PaletteGroup[],
): FoundGroups {
  const own = useOwnGroups(question)
  const suggested = useSuggested()
  // The question is part of the key, so a late answer is never shown for a newer question.
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchFor(question, shownOfKind),
    enabled: question !== '',
    placeholderData: keepPreviousData,
    // Typing a question again retries it after a failure.
    retryOnMount: true,
  })
  if (question === '') return { groups: [...own, ...suggested], isFailed: false, isEmpty: false }
  if (isError) return { groups: own, isFailed: true, isEmpty: false }
  const results = data?.results ?? []
  const groups = searchKinds.flatMap((kind) => {
    const entries = results
      .filter((result) => result.kind === kind)
      .map((result) => ({ ...result, place: placeOfResult(result) }))
    return entries.length === 0 ? [] : [{ name: groupNames[kind], entries }]
  })
  const isEmpty = own.length === 0 && results.length === 0
  return {
    groups: [...own, ...groups],
    isFailed: false,
    isEmpty: isEmpty && data !== undefined && !isPlaceholderData,
  }
}

function useSuggested(): PaletteGroup[] {
  const posts = useQuery(postSummaries(shownOfKind)).data ?? []
  const articles = posts.map((post) => ({
    title: post.title,
    language: post.language,
    url: postPath(post),
    place: post.date,
  }))
  const pages = [
    ...useLinks('front'),
    ...useLinks('header'),
    ...useLinks('none'),
    ...useLinks('resources'),
  ].map(({ to, label }) => ({ title: label, url: to, place: '' }))
  return [
    { name: groupNames.article, entries: articles },
    { name: groupNames.page, entries: pages },
  ].flatMap(({ name, entries }) =>
    entries.length === 0 ? [] : [{ name, entries: entries.map((one) => ({ ...one, parts: [] })) }],
  )
}

interface PaletteOptionsProps {
  /** The prefix of the ids of the list and its options. */
  id: string
  groups: readonly PaletteGroup[]
  /** The index of the active option among those of all groups. */
  active: number
  /** Called before a link within the same page is followed. */
  onFollow: () => void
}

/** The list below the field, which keeps the focus. */
function PaletteOptions({ id, groups, active, onFollow }: PaletteOptionsProps) {
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active, groups])
  const starts = groups.map((_, place) =>
    groups.slice(0, place).reduce((sum, { entries }) => sum + entries.length, 0),
  )
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Results"
      className={styles.list}
      tabIndex={-1}
    >
      {groups.map(({ name, entries }, group) => (
        <div key={name} role="group" aria-labelledby={`${id}-${name}`}>
          <p id={`${id}-${name}`} className={styles.name} role="presentation">
            {name}
          </p>
          {entries.map((entry, place) => {
            const number = (starts[group] ?? 0) + place
            return (
              <Option
                key={entry.url + entry.title}
                id={`${id}-${number}`}
                entry={entry}
                isActive={number === active}
                onFollow={onFollow}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  entry: PaletteEntry
  isActive: boolean
  onFollow: () => void
}

function Option({ id, entry, isActive, onFollow }: OptionProps) {
  const { url, title, place, parts, run } = entry
  const lang = entry.language ?? undefined
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (run || event.currentTarget.pathname === location.pathname) onFollow()
    if (!run) return
    event.preventDefault()
    run()
  }
  return (
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={url}
      className={styles.option}
      onClick={onClick}
    >
      <span className={styles.line}>
        <span className={styles.title} lang={lang}>
          {title}
        </span>
        {place !== '' && <span className={styles.place}>{place}</span>}
      </span>
      {parts.length > 0 && (
        // Too long to be heard at every option.
        <span className={styles.snippet} lang={lang} aria-hidden="true">
          <Snippet parts={parts} />
        </span>
      )}
    </a>
  )
}
