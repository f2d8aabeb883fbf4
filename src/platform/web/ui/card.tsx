import type { HTMLAttributes } from 'react'
import styles from './card.module.css'

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'aside' | 'section' | 'li'
}

export function Card({ as: Element = 'div', className = '', ...rest }: CardProps) {
  return <Element {...rest} className={`${styles.card} ${className}`} />
}
