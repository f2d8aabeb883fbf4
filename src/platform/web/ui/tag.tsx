import type { ComponentProps } from 'react'
import styles from './tag.module.css'

/** A keyword. */
export function Tag({ className = '', ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={`${styles.tag} ${className}`} />
}
