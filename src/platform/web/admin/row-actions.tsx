import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { To } from '../../../shared/addresses.ts'
import { IconButton, IconLink } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

interface RowActionProps {
  /** The tooltip, such as 'Edit'. */
  text: string
  /** The name of the row, for assistive technology. */
  of: string
  icon: ReactNode
  tone?: 'plain' | 'danger'
  disabled?: boolean
  onClick: () => void
}

/** One icon button of a row. A disabled one has no tooltip. */
export function RowAction({ text, of, icon, tone = 'plain', disabled, onClick }: RowActionProps) {
  const label = `${text} ${of}`
  if (disabled) {
    return (
      <IconButton label={label} tone={tone} disabled>
        {icon}
      </IconButton>
    )
  }
  return (
    <Tooltip text={text}>
      <IconButton label={label} tone={tone} onClick={onClick}>
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
