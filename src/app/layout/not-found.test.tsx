import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { placeTexts } from '../../features/site/queries.ts'
import { RequestAddress } from '../../platform/web/location.ts'
import { makeQueryClient } from '../../platform/web/query-client.ts'
import { NotFound } from './not-found.tsx'

const client = makeQueryClient(() => Promise.reject(new Error('No call is expected')))
client.setQueryData(placeTexts('missing').queryKey, { missingHint: 'Look elsewhere.' })

const at = (path: string) => (
  <QueryClientProvider client={client}>
    <RequestAddress value={{ ssrPath: path }}>
      <NotFound />
    </RequestAddress>
  </QueryClientProvider>
)

test.each([
  ['/2019/05/error-bars.html', 'error bars'],
  ['/gr%C3%B6%C3%9Fe/%22%3E%3Cscript%3E', 'größe script'],
  ['/2019/05', ''],
])('the search for what is not at %s begins with "%s", once the script runs', (path, words) => {
  const sent = renderToString(at(path))
  expect(sent).toContain('Look elsewhere.')
  expect(sent).toBe(renderToString(at('/elsewhere')))
  history.replaceState(null, '', path)
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = sent
  onTestFinished(() => {
    cleanup()
    container.remove()
    history.replaceState(null, '', '/')
  })
  render(at(path), { container, hydrate: true })
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(words)
})
