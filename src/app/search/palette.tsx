import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { countOf } from '../../shared/count.ts'
import { useSettled } from '../../platform/web/use-settled.ts'
import hidden from '../../platform/web/ui/visually-hidden.module.css'
import { longestQuery } from '../../shared/longest-query.ts'
import { useFoundGroups } from './palette-groups.ts'
import styles from './palette.module.css'
import { PaletteOptions } from './palette-options.tsx'

/** The debounce of typing before a request. */
const restMs = 150

/** The search palette: a modal `dialog`, which keeps the focus inside and gives it back, with results while typing. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState('')
  const asked = text.trim()
  // An empty field shows the initial list at once.
  const question = useSettled(asked, asked === '' ? 0 : restMs)
  const found = useFoundGroups(question)
  const [chosen, setChosen] = useState(0)
  const id = useId()
  const count = found.groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const active = Math.min(chosen, count - 1)

  useEffect(() => openModal(dialog.current), [])
  const close = () => dialog.current?.close()

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      if (count > 0) setChosen((active + (key === 'ArrowDown' ? 1 : count - 1)) % count)
    } else if (key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      openEntry(document.getElementById(`${id}-${active}`), event.ctrlKey || event.metaKey)
    }
  }

  return (
    <dialog ref={dialog} className={styles.palette} aria-label="Search" onClose={onClose}>
      <div className={styles.sheet}>
        <PaletteField
          text={text}
          id={id}
          active={count > 0 ? active : undefined}
          onText={(typed) => {
            setText(typed)
            setChosen(0)
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
  const onPress = ({ target }: MouseEvent) => {
    if (target === dialog) dialog.close()
  }
  dialog.addEventListener('click', onPress)
  return () => dialog.removeEventListener('click', onPress)
}

interface PaletteFieldProps {
  text: string
  /** The prefix of the ids of the list and its options. */
  id: string
  /** The index of the active option; undefined while there is none. */
  active: number | undefined
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

function PaletteField({ text, id, active, onText, onKeyDown, onClose }: PaletteFieldProps) {
  return (
    <div className={styles.head}>
      <Search aria-hidden="true" />
      <input
        className={styles.input}
        role="combobox"
        aria-label="Search this site"
        aria-expanded={active !== undefined}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
        placeholder="Search this site"
        maxLength={longestQuery}
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
