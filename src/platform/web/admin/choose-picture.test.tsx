import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { PicturePickerContext } from './choose-picture.tsx'
import { ImageUrlField } from './image-url-field.tsx'
import { useSchemaForm } from './schema-form.ts'

const schema = v.object({ imageUrl: v.string() })

function Field() {
  const form = useSchemaForm(schema, { imageUrl: '' })
  return <ImageUrlField form={form} name="imageUrl" label="Image URL" />
}

test('a picture field takes a picture that was uploaded before', async () => {
  const person = userEvent.setup()
  show(
    <PicturePickerContext
      value={({ onPick }) => (
        <button type="button" onClick={() => onPick('/media/moon.webp')}>
          Use moon.webp
        </button>
      )}
    >
      <Field />
    </PicturePickerContext>,
  )
  await person.click(screen.getByRole('button', { name: 'Choose Picture' }))
  await person.click(screen.getByRole('button', { name: 'Use moon.webp' }))
  expect(screen.getByLabelText('Image URL')).toHaveProperty('value', '/media/moon.webp')
  expect(screen.queryByRole('button', { name: 'Use moon.webp' })).toBeNull()
})

test('without the pictures of the site, as in other places, there is no such button', () => {
  show(<Field />)
  expect(screen.queryByRole('button', { name: 'Choose Picture' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy()
})

test('a field that is cleared keeps the focus', async () => {
  const person = userEvent.setup()
  show(<Field />)
  const field = screen.getByLabelText('Image URL')
  await person.type(field, 'https://example.org/moon.webp')
  await person.click(screen.getByRole('button', { name: 'Clear Image URL' }))
  expect(field).toHaveProperty('value', '')
  expect(document.activeElement).toBe(field)
})
