import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from '../../../shared/addresses.ts'
import { IconButton, IconLink } from '../ui/button.tsx'
import styles from './ignored-button.module.css'
import { Tooltip } from '../ui/tooltip.tsx'

interface RowActionProps {
  /** The tooltip, such as 'Edit'. */
  text: string
  /** The name of the row, for assistive technology. */
  of: string
  icon: ReactNode
  tone?: 'plain' | 'danger'
  /** Whether it cannot be pressed now; it keeps the focus and has no tooltip. */
  disabledFocusable?: boolean | undefined
  onClick: () => void
}

/** The properties of an icon button that keeps the focus while it cannot be pressed. */
export const ignoredButton = { 'aria-disabled': true, className: styles.ignored } as const

/** One icon button of a row. */
export function RowAction(props: RowActionProps) {
  const { text, of, icon, tone = 'plain', disabledFocusable = false, onClick } = props
  return (
    <Tooltip text={disabledFocusable ? undefined : text}>
      <IconButton
        label={`${text} ${of}`}
        tone={tone}
        {...(disabledFocusable ? ignoredButton : { onClick })}
      >
        {icon}
      </IconButton>
    </Tooltip>
  )
}

type RowLinkProps = Pick<RowActionProps, 'text' | 'of' | 'icon'> & { to: To }

/** An action of a row that leads to another place. */
export function RowLink({ text, of, icon, to }: RowLinkProps) {
  return (
    <Tooltip text={text}>
      <IconLink label={`${text} ${of}`} to={to}>
        {icon}
      </IconLink>
    </Tooltip>
  )
}

interface EditAndDeleteProps {
  of: string
  onEdit: () => void
  onDelete: () => void
}

export function EditAndDelete({ of, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <>
      <RowAction text="Edit" of={of} icon={<Pencil />} onClick={onEdit} />
      <RowAction text="Delete" of={of} icon={<Trash2 />} tone="danger" onClick={onDelete} />
    </>
  )
}
