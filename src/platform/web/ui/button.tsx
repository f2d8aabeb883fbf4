import type { ComponentProps, MouseEvent } from 'react'
import type { To } from '../../../shared/addresses.ts'
import styles from './button.module.css'
import { PageLink } from './page-link.tsx'
import { Spinner } from './spinner.tsx'

interface ButtonStyle {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'lg' | 'md'
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  busy?: boolean
  /** Ignores clicks and keeps the focus, which a disabled button loses. `disabled` is for buttons that never work. */
  disabledFocusable?: boolean | undefined
}

/** While busy, a button shows a spinner and ignores clicks. */
export function Button({
  variant,
  size,
  busy = false,
  disabledFocusable = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ variant, size }, className)}
      aria-busy={busy || undefined}
      {...(busy || disabledFocusable ? ignoringClicks : { onClick })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

const ignoringClicks = {
  'aria-disabled': true,
  // Enter in a field of the form clicks its submit button as well.
  onClick: (event: MouseEvent) => event.preventDefault(),
} as const

/** Without a target the link is a placeholder, announced as a disabled link. */
type Target = { to: To; href?: never } | { href?: string; to?: never }
type ButtonLinkProps = ButtonStyle & Target & Omit<ComponentProps<'a'>, 'href'>

/** A link that looks like a button: `to` is a path of this site, `href` any URL. */
export function ButtonLink({
  variant,
  size,
  className,
  to,
  href,
  children,
  ...rest
}: ButtonLinkProps) {
  const props = { ...rest, className: classOf({ variant, size }, className) }
  if (to !== undefined)
    return (
      <PageLink {...props} to={to}>
        {children}
      </PageLink>
    )
  const target = href === undefined ? placeholder : { href }
  return (
    <a {...props} {...target}>
      {children}
    </a>
  )
}

const placeholder = { role: 'link', 'aria-disabled': true } as const

type IconButtonProps = ComponentProps<'button'> & { label: string; tone?: 'plain' | 'danger' }

/** An icon button; the label is its accessible name. */
export function IconButton({
  label,
  tone = 'plain',
  type = 'button',
  className = '',
  ...rest
}: IconButtonProps) {
  const toned = tone === 'danger' ? `${styles.icon} ${styles.remove}` : styles.icon
  return <button {...rest} type={type} aria-label={label} className={`${toned} ${className}`} />
}

type IconLinkProps = Omit<ComponentProps<'a'>, 'href'> & { label: string; to: To }

/** An icon link; the label is its accessible name. */
export function IconLink({ label, className = '', ...rest }: IconLinkProps) {
  return <PageLink {...rest} aria-label={label} className={`${styles.icon} ${className}`} />
}

type Choice = { [Key in keyof ButtonStyle]: ButtonStyle[Key] | undefined }

function classOf({ variant = 'primary', size = 'lg' }: Choice, className = ''): string {
  const sized = size === 'md' ? styles.md : ''
  return [styles.button, styles[variant], sized, className].filter(Boolean).join(' ')
}
