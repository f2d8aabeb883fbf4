import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ListPage } from '../../../shared/list-page.ts'
import { Button } from '../ui/button.tsx'
import type { Crud, CrudCopy, CrudForm } from './crud.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { LoadedList, totalOf } from './loaded-list.tsx'
import { toastFailure, toastSuccess } from './toasts.ts'
import { PanelHeader } from './panel-header.tsx'
import { useEditAddress } from './edit-address.ts'
import { EditAndDelete } from './row-actions.tsx'

interface CrudPanelProps<Row, Values extends FieldValues, Fields, List> {
  crud: Crud<Fields, List>
  copy: CrudCopy<Row>
  /** The form of the area, or a custom dialog; `row` is undefined for a new one. */
  form: CrudForm<Row, Values, Fields> | ((row: Row | undefined, onClose: () => void) => ReactNode)
  /** The form of a row that may be on another page of the list, for addresses that name it. */
  formOf?: (id: number, onClose: () => void) => ReactNode
  /** The name of a row in the labels of its buttons. */
  nameOf: (row: Row) => string
  icon: ReactNode
  /** Renders the rows as table or cards; `actions` renders the edit and delete buttons of a row. */
  children: (rows: List, actions: (row: Row) => ReactNode) => ReactNode
}

type Mode<Row> =
  | { kind: 'none' | 'create' }
  | { kind: 'edit' | 'delete'; row: Row }
  | { kind: 'elsewhere'; id: number }

/** What the address opens: a new row, one of the list, or one of another page. */
function addressedMode<Row extends { id: number }>(
  edited: string | null,
  list: Row[] | ListPage<Row> | undefined,
): Mode<Row> {
  if (edited === null || !list) return { kind: 'none' }
  if (edited === 'new') return { kind: 'create' }
  const row = (Array.isArray(list) ? list : list.rows).find(({ id }) => String(id) === edited)
  if (row) return { kind: 'edit', row }
  return /^[1-9]\d{0,14}$/.test(edited)
    ? { kind: 'elsewhere', id: Number(edited) }
    : { kind: 'none' }
}

/** An ordinary admin area: heading with count and add button, rows, and their dialogs. */
export function CrudPanel<
  Row extends { id: number },
  Values extends FieldValues,
  Fields,
  List extends Row[] | ListPage<Row>,
>(props: CrudPanelProps<Row, Values, Fields, List>) {
  const { crud, copy, form, formOf, nameOf, icon, children } = props
  const [chosen, setMode] = useState<Mode<Row>>({ kind: 'none' })
  const { edited, leave } = useEditAddress()
  const mode = chosen.kind === 'none' ? addressedMode(edited, crud.list.data) : chosen
  const close = () => {
    setMode({ kind: 'none' })
    leave()
  }
  const actions = (row: Row) => (
    <EditAndDelete
      of={nameOf(row)}
      onEdit={() => setMode({ kind: 'edit', row })}
      onDelete={() => setMode({ kind: 'delete', row })}
    />
  )
  return (
    <>
      <PanelHeader title={copy.heading} count={crud.list.data && totalOf(crud.list.data)}>
        <Button size="md" onClick={() => setMode({ kind: 'create' })}>
          <Plus aria-hidden="true" />
          {copy.add}
        </Button>
      </PanelHeader>
      <LoadedList
        list={crud.list}
        what={copy.what}
        loading={copy.loading}
        empty={copy.empty}
        icon={icon}
      >
        {(rows) => children(rows, actions)}
      </LoadedList>
      {mode.kind === 'elsewhere' && formOf?.(mode.id, close)}
      {(mode.kind === 'create' || mode.kind === 'edit') && (
        <RowForm
          {...{ crud, copy, form }}
          row={'row' in mode ? mode.row : undefined}
          onClose={close}
        />
      )}
      {mode.kind === 'delete' && (
        <DeleteDialog
          ask={copy.remove.ask(mode.row)}
          remove={() => crud.remove(mode.row.id)}
          onRemoved={() => toastSuccess(copy.remove.done)}
          onFailed={() => toastFailure(copy.remove.failed)}
          onClose={close}
        />
      )}
    </>
  )
}

interface RowFormProps<Row, Values extends FieldValues, Fields, List> extends Pick<
  CrudPanelProps<Row, Values, Fields, List>,
  'crud' | 'copy' | 'form'
> {
  /** Undefined for a new one. */
  row: Row | undefined
  onClose: () => void
}

function RowForm<Row extends { id: number }, Values extends FieldValues, Fields, List>(
  props: RowFormProps<Row, Values, Fields, List>,
) {
  const { crud, copy, form, row, onClose } = props
  if (typeof form === 'function') return form(row, onClose)
  const { schema, Inputs } = form
  const common = { schema, Inputs, onClose }
  if (row === undefined)
    return (
      <FormDialog
        copy={copy.create}
        autosave={`${crud.name}/new`}
        start={form.blank}
        send={crud.create}
        {...common}
      />
    )
  return (
    <FormDialog
      copy={copy.update}
      autosave={`${crud.name}/${row.id}`}
      start={() => form.valuesOf(row)}
      send={(fields) => crud.update({ id: row.id, fields })}
      {...common}
    />
  )
}
