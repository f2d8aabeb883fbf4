import type { ReactNode } from 'react'
import styles from './tile.module.css'

interface TileProps {
  className?: string | undefined
  /** Where the buttons are. */
  corner: 'top' | 'bottom'
  actions: ReactNode
  children: ReactNode
}

/** A card of a list in a grid, whose buttons appear on hover and focus, and always on touch screens. */
export function Tile({ className = '', corner, actions, children }: TileProps) {
  return (
    <li className={`${styles.tile} ${className}`}>
      {children}
      <div className={`${styles.actions} ${styles[corner]}`}>{actions}</div>
    </li>
  )
}
