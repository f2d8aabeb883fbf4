import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ComponentProps } from 'react'
import hidden from './visually-hidden.module.css'

type OutsideLinkProps = ComponentProps<'a'> & { href: string }

/** A link to another site, in a new tab. */
export function OutsideLink({ children, ...rest }: OutsideLinkProps) {
  return (
    <a {...rest} target="_blank" rel="noopener">
      {children}
      <span className={hidden.hidden}> (opens in a new tab)</span>
      <ArrowUpRight aria-hidden="true" />
    </a>
  )
}
