import { type MouseEvent, useEffect } from 'react'
import type { PaletteEntry, PaletteGroup } from './palette-groups.ts'
import styles from './palette.module.css'
import { Snippet } from './search-results.tsx'

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
export function PaletteOptions({ id, groups, active, onFollow }: PaletteOptionsProps) {
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
  const { url, title, place, parts } = entry
  const onClick = ({
    currentTarget,
    ctrlKey,
    metaKey,
    shiftKey,
  }: MouseEvent<HTMLAnchorElement>) => {
    const isHere = currentTarget.pathname === location.pathname
    if (isHere && !ctrlKey && !metaKey && !shiftKey) onFollow()
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
        <span className={styles.title}>{title}</span>
        {place !== '' && <span className={styles.place}>{place}</span>}
      </span>
      {parts.length > 0 && (
        <span className={styles.snippet}>
          <Snippet parts={parts} />
        </span>
      )}
    </a>
  )
}
