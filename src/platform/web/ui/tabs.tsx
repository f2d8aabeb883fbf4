import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import styles from './tabs.module.css'

/** Tabs with their panels; arrow keys, Home and End move between the tabs. */
export function Tabs(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />
}

/** The row of tabs, of equal width unless a class changes that. */
export function TabList({
  className = styles.line,
  ...props
}: ComponentProps<typeof Radix.List> & { 'aria-label': string }) {
  return <Radix.List className={className} {...props} />
}

export function Tab({ className = '', ...props }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={`${styles.tab} ${className}`} {...props} />
}

/** Only the panel of the current tab has content. */
export function TabPanel({ className = '', ...props }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={`${styles.panel} ${className}`} {...props} />
}
