import { countOf } from '../../../shared/count.ts'
import { queryWords } from '../../../shared/folded-words.ts'
import { readQuestion, type StaticSearchIndex } from '../contract.ts'
import { findPages } from '../static-results.ts'

/*
 * Runs on the search page of a static copy of the site: reads the question from the URL and searches the index. The build
 * makes one file of it (scripts/document-scripts.ts).
 * Source: docs/transfer.md, A static copy.
 */

const { index = '' } = document.currentScript?.dataset ?? {}
const question = readQuestion(location.search)
const form = document.querySelector('search')
const field = form?.querySelector<HTMLInputElement>('input[name=q]')

if (form && question !== '') {
  if (field) field.value = question
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  const list = document.createElement('ol')
  list.className = 'found'
  form.after(status, list)
  showResults(status, list).catch(() => {
    status.textContent = 'The search index could not be loaded. Please load this page again.'
  })
}

async function showResults(status: HTMLElement, list: HTMLElement): Promise<void> {
  const response = await fetch(index)
  if (!response.ok) throw new Error(`The index was answered with ${response.status}`)
  const { pages } = (await response.json()) as StaticSearchIndex
  const found = findPages(pages, queryWords(question))
  status.textContent =
    found.length === 0 ? `No results for “${question}”.` : countOf(found.length, 'result')
  for (const { path, title, description } of found) {
    const item = list.appendChild(document.createElement('li'))
    const link = item.appendChild(document.createElement('a'))
    link.href = path
    link.textContent = title
    item.appendChild(document.createElement('p')).textContent = description
  }
}
