import { fireEvent, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { tagUrls } from '../../tags.ts'
import { blankPost, type PostBody, type TypedPost } from './post-form.ts'
import { TagsField } from './tags-field.tsx'

function Form({ tags }: { tags: string[] }) {
  const form = useForm<TypedPost, unknown, PostBody>({
    defaultValues: { ...blankPost('today'), tags },
  })
  return <TagsField form={form} />
}

function open(...tags: string[]) {
  show(<Form tags={tags} />, {
    answers: { [tagUrls.list]: [{ name: 'Pulsation', slug: 'pulsation', posts: 2 }] },
  })
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Tags' })
const chips = () =>
  screen
    .getAllByRole('button', { name: /^Remove / })
    .map((button) => button.parentElement?.textContent)

function type(text: string, key?: string) {
  fireEvent.change(input(), { target: { value: text } })
  if (key !== undefined) fireEvent.keyDown(input(), { key })
}

test('Enter, a comma and leaving the field add a tag, each only once', () => {
  open('Photometry')
  type('Time series', 'Enter')
  type('photometry, pulsation,')
  type('R')
  fireEvent.blur(input())
  expect(chips()).toEqual(['Photometry', 'Time series', 'pulsation', 'R'])
  expect(input().value).toBe('')
  expect(screen.getByText('4 of 12')).toBeTruthy()
})

test('a chip is removed by its button, the last one by Backspace', () => {
  open('One', 'Two', 'Three')
  fireEvent.click(screen.getByRole('button', { name: 'Remove One' }))
  fireEvent.keyDown(input(), { key: 'Backspace' })
  expect(chips()).toEqual(['Two'])
})

test('a wrong tag stays in the field with the reason', () => {
  open()
  type('—', 'Enter')
  expect(screen.getByRole('alert').textContent).toBe('Tag must contain a letter or a digit')
  expect(input().value).toBe('—')
})

test('the tags of other posts are suggested, and a twelfth tag is the last one', () => {
  open(...Array.from({ length: 11 }, (_, index) => `Tag ${index}`))
  expect(document.querySelector('datalist option')?.getAttribute('value')).toBe('Pulsation')
  type('Twelve', 'Enter')
  expect(chips()).toHaveLength(12)
  expect(screen.queryByRole('combobox')).toBeNull()
})
