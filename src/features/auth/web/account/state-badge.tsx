import type { ReactNode } from 'react'
import { Badge } from '../../../../platform/web/ui/badge.tsx'
import styles from './state-badge.module.css'

interface StateBadgeProps {
  tone?: 'ok' | 'warn' | undefined
  children: ReactNode
}

/** The state of an account, a session or a factor; its colours would be in the styles of public pages if they were those of a badge. */
export function StateBadge({ tone, children }: StateBadgeProps) {
  return <Badge className={tone && styles[tone]}>{children}</Badge>
}
