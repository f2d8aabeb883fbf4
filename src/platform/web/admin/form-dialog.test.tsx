import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { isBusy, show } from '../../../testing/show.tsx'
import { ApiError } from '../api.ts'
import { CloseAction, Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import type { FormOf } from './crud.ts'
import { fieldProps } from './field-props.ts'
import { FormDialog } from './form-dialog.tsx'

const schema = v.object({ name: v.string() })

function Inputs({ form }: { form: FormOf<typeof schema> }) {
  return <TextField label="Name" {...fieldProps(form, 'name')} />
}

/** A button that opens a window in front of the form. */
function Remarks() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Remarks
      </button>
      {isOpen && (
        <Dialog title="Remarks" onClose={() => setOpen(false)}>
          <CloseAction onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function showForm() {
  const send = vi.fn<(fields: { name: string }) => Promise<never>>(
    () => new Promise(() => undefined),
  )
  show(
    <FormDialog
      copy={{ title: 'Star', submit: 'Save', done: 'Saved', failed: 'Failed' }}
      autosave="star/1"
      schema={schema}
      Inputs={Inputs}
      start={() => ({ name: 'Mira' })}
      send={send}
      onClose={() => undefined}
      tools={() => <Remarks />}
    />,
  )
  return { send, person: userEvent.setup() }
}

test('Ctrl with Enter submits the form of a dialog, wherever the focus is in it', async () => {
  const { send, person } = showForm()
  screen.getByRole('button', { name: 'Cancel' }).focus()
  await person.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Mira' }))
})

test('while it is saved, a field keeps its focus and ignores input, and the form is not sent again', async () => {
  const { send, person } = showForm()
  const field = screen.getByRole('textbox', { name: 'Name' })
  await person.click(field)
  await person.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(isBusy(field)).toBe(true))
  expect(document.activeElement).toBe(field)
  await person.keyboard('more{Control>}{Enter}{/Control}')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.paste('and more')
  expect(field).toHaveProperty('value', 'Mira')
  expect(send).toHaveBeenCalledTimes(1)
})

test('a refused form keeps the focus, and can be changed and sent again', async () => {
  const { send, person } = showForm()
  send.mockRejectedValueOnce(new ApiError(400, 'This name is taken'))
  const field = screen.getByRole('textbox', { name: 'Name' })
  await person.click(field)
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect((await screen.findByRole('alert')).textContent).toBe('This name is taken')
  expect(document.activeElement).toBe(field)
  await person.keyboard(' II{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Mira II' }))
})

test('Ctrl with Enter in a dialog on top does not submit the form behind', async () => {
  const { send, person } = showForm()
  await person.click(screen.getByRole('button', { name: 'Remarks' }))
  await person.keyboard('{Control>}a{Enter}{/Control}')
  await person.click(screen.getByText('Close', { selector: 'button' }))
  expect(send).not.toHaveBeenCalled()
  await person.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1))
})

test('a form in a nested dialog submits only itself', async () => {
  const outer = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
  const inner = vi.fn<() => Promise<never>>(() => new Promise(() => undefined))
  const copy = { submit: 'Save', done: 'Saved', failed: 'Failed' }
  const rest = { schema, start: () => ({ name: 'Mira' }), onClose: () => undefined }
  const Inner = () => (
    <FormDialog
      copy={{ ...copy, title: 'Inner', submit: 'Save inside' }}
      autosave="star/2"
      Inputs={Inputs}
      send={inner}
      {...rest}
    />
  )
  show(
    <FormDialog
      copy={{ ...copy, title: 'Outer' }}
      autosave="star/1"
      Inputs={Inner}
      send={outer}
      {...rest}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save inside' }))
  await vi.waitFor(() => expect(inner).toHaveBeenCalledOnce())
  expect(outer).not.toHaveBeenCalled()
})
