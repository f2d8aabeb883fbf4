import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../testing/show.tsx'
import { TextArea, TextField } from './field.tsx'

test('a required field says so, and is not invalid before it was filled in', () => {
  show(
    <>
      <TextField label="Name" required />
      <TextArea label="Message" required />
    </>,
  )
  for (const field of screen.getAllByRole<HTMLInputElement>('textbox')) {
    expect(field.getAttribute('aria-required')).toBe('true')
    expect(field.validity.valid).toBe(true)
  }
})
