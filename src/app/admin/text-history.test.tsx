import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { historyUrls, type TextName, type VersionList } from '../../features/history/contract.ts'
import { show } from '../../testing/show.tsx'
import { FormHistory } from './text-history.tsx'

const name: TextName = { kind: 'posts', id: 12 }

const version = {
  savedAt: '2026-11-20T09:41:00.000Z',
  published: null,
  isRestored: false,
  isAutosave: false,
}

const list: VersionList = {
  versions: [
    { ...version, id: 2, words: { added: 1, removed: 1 } },
    { ...version, id: 1, words: { added: 4, removed: 0 } },
  ],
  count: 2,
  bytes: 900,
  siteBytes: 900,
  maxSiteBytes: 256 * 1024 * 1024,
}

const stored = { title: 'A clock', content: 'One star.', visibleFrom: null }

function Editor() {
  const form = useForm({
    defaultValues: { title: 'A clock', content: 'Two stars.', visibility: 'published' },
  })
  const { title, content, visibility } = useWatch({ control: form.control })
  return (
    <>
      <output>{[title, content, visibility].join(' | ')}</output>
      <FormHistory
        {...{ name, form }}
        title="A clock"
        timeZone="UTC"
        read={(values) => values}
        write={(fields) => fields}
      />
    </>
  )
}

test('a restored version fills the fields of the form, and leaves who sees the text', async () => {
  show(<Editor />, {
    answers: {
      [historyUrls.list(name)]: list,
      [historyUrls.version(1)]: { id: 1, fields: stored },
      [historyUrls.version(2)]: { id: 2, fields: { ...stored, content: 'Two stars.' } },
    },
  })
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'History' }))
  await person.click(screen.getAllByRole('button', { name: /^9:41 AM/ })[1] ?? document.body)
  await person.click(screen.getByRole('button', { name: 'Restore This Version' }))
  expect(await screen.findByText('A clock | One star. | published')).toBeTruthy()
})
