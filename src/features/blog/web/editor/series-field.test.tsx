import { fireEvent, screen } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { show } from '../../../../testing/show.tsx'
import { seriesUrls, type SeriesUse } from '../../series.ts'
import { blankPost, type PostBody, type TypedPost } from './post-form.ts'
import { SeriesField } from './series-field.tsx'

const known: SeriesUse = {
  name: 'Variable stars',
  slug: 'variable-stars',
  description: '',
  posts: [
    { id: 1, title: 'Why stars blink', part: 1, visibleFrom: null },
    { id: 2, title: 'A candle', part: 2, visibleFrom: null },
  ],
}

function Form({ series, part }: { series: string; part: string }) {
  const form = useForm<TypedPost, unknown, PostBody>({
    defaultValues: { ...blankPost('today'), series, part },
  })
  return <SeriesField form={form} />
}

const open = (series = '', part = '') =>
  show(<Form series={series} part={part} />, { answers: { [seriesUrls.list]: [known] } })

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const choose = (name: string, text: string) => {
  const option = Array.from(select(name).options).find((one) => one.text === text)
  fireEvent.change(select(name), { target: { value: option?.value } })
}
const chosen = (name: string) => select(name).selectedOptions[0]?.text
const nameField = () => screen.queryByRole<HTMLInputElement>('textbox')

function enter(name: string, key: string) {
  choose('Series', 'New series…')
  fireEvent.change(nameField() ?? document.body, { target: { value: name } })
  fireEvent.keyDown(nameField() ?? document.body, { key })
}

test('a post joins a series as its next part, or as another one', () => {
  open()
  expect([chosen('Series'), screen.queryByLabelText('Part')]).toEqual(['None', null])
  choose('Series', 'Variable stars')
  expect(chosen('Part')).toBe('3')
  choose('Part', '1')
  expect(chosen('Part')).toBe('1')
  choose('Series', 'None')
  expect(screen.queryByLabelText('Part')).toBeNull()
})

test('a new series is named below, and a known name is that series', () => {
  open()
  enter('Light echoes', 'Enter')
  expect([chosen('Series'), chosen('Part')]).toEqual(['Light echoes', '1'])
  expect(nameField()).toBeNull()
  expect(document.activeElement).toBe(select('Series'))
  enter('variable STARS', 'Enter')
  expect([chosen('Series'), chosen('Part')]).toEqual(['Variable stars', '3'])
})

test('Escape keeps the former series, and a wrong name says why', () => {
  open('Variable stars', '2')
  enter('Something else', 'Escape')
  expect([chosen('Series'), chosen('Part')]).toEqual(['Variable stars', '2'])
  enter('★', 'Enter')
  expect(screen.getByText('Series must contain a letter or a digit')).toBeTruthy()
  expect(nameField()?.value).toBe('★')
})
