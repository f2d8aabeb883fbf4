import type { ComponentProps, MouseEvent } from 'react'
import type { To } from '../../../shared/addresses.ts'
import { useNavigate } from '../navigation.ts'

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> & { to: To }

/** A link with client-side navigation; section links scroll on the home page. */
export function PageLink({ to, onClick, children, ...rest }: PageLinkProps) {
  const go = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    go(to)
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}

function opensElsewhere(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event
  const target = event.currentTarget.target
  return (
    button !== 0 ||
    metaKey ||
    ctrlKey ||
    shiftKey ||
    altKey ||
    (target !== '' && target !== '_self')
  )
}
