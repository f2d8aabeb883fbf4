import type { ComponentProps } from 'react'
import styles from './badge.module.css'

type BadgeProps = ComponentProps<'span'> & { tone?: 'plain' | 'accent' }

/** A short label with a border. */
export function Badge({ tone = 'plain', className = '', ...rest }: BadgeProps) {
  const toned = tone === 'plain' ? '' : styles[tone]
  return <span {...rest} className={`${styles.badge} ${toned} ${className}`} />
}
