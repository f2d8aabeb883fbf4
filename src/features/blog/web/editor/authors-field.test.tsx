import { fireEvent, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { checkForm } from '../../../../platform/web/admin/save-in-place.ts'
import { show } from '../../../../testing/show.tsx'
import { siteUrl } from '../../../site/contract.ts'
import { starterSite } from '../../../site/starter-site.ts'
import { authorsInVersion, typedAuthorsSchema } from './author-form.ts'
import { AuthorsField } from './authors-field.tsx'
import { blankPost, type PostBody, type PostForm, type TypedPost } from './post-form.ts'

const held: { form?: PostForm } = {}

function Form({ onForm }: { onForm: (form: PostForm) => void }) {
  const form = useForm<TypedPost, unknown, PostBody>({ defaultValues: blankPost('today') })
  useEffect(() => onForm(form), [form, onForm])
  return <AuthorsField form={form} />
}

const hold = (form: PostForm) => {
  held.form = form
}

const open = () =>
  show(<Form onForm={hold} />, {
    answers: { [siteUrl]: { ...starterSite, ownerName: 'Ada Example', orcid: '' } },
  })

const authors = () => held.form?.getValues('authors') ?? []

test('the first author that is added is the owner, before a second one', async () => {
  open()
  expect(screen.getByText('You alone')).toBeTruthy()
  await new Promise<void>((resolve) => queueMicrotask(resolve))
  fireEvent.click(screen.getByRole('button', { name: 'Add Author' }))
  expect(authors()).toHaveLength(2)
  fireEvent.change(screen.getAllByLabelText('Name')[1] ?? document.body, {
    target: { value: 'Carl Sample' },
  })
  expect(authors()[1]?.name).toBe('Carl Sample')
  fireEvent.click(screen.getByRole('button', { name: /Remove.*Carl Sample/ }))
  expect(authors()).toHaveLength(1)
})

test('a wrong field of an author is marked when the post is saved on its page', () => {
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Add Author' }))
  fireEvent.change(screen.getAllByLabelText('Name')[0] ?? document.body, {
    target: { value: 'Ada Example' },
  })
  fireEvent.change(screen.getAllByLabelText('ORCID iD')[0] ?? document.body, {
    target: { value: '0000-0002-1825-0098' },
  })
  if (held.form) checkForm(held.form, v.object({ authors: typedAuthorsSchema }))
  expect(screen.getByText('This ORCID iD has a wrong digit.')).toBeTruthy()
  expect(screen.getByText('Name is required')).toBeTruthy()
})

test('affiliations are written one a line, with the address of ROR at the end', () => {
  const typed = {
    name: 'Ada Example',
    family: '',
    orcid: '',
    affiliations: 'Institute of Example Physics, https://ror.org/03yrm5c26\n\nSample Observatory',
    corresponding: false,
    roles: [],
  }
  expect(v.parse(typedAuthorsSchema, [typed])).toMatchObject([
    {
      affiliations: [
        { name: 'Institute of Example Physics', ror: 'https://ror.org/03yrm5c26' },
        { name: 'Sample Observatory', ror: null },
      ],
    },
  ])
  expect(authorsInVersion([{ ...typed, orcid: '1' }])).toEqual(['Ada Example'])
  expect(authorsInVersion()).toBeNull()
})
