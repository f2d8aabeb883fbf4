import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { addEnlargeButtons } from './figure-viewer.ts'

afterEach(() => document.body.replaceChildren())

const article = `<figure><picture><source type="image/avif" srcset="a-400.avif 400w, a.avif 1200w" sizes="95vw">
<img src="a.webp" alt="A map" width="1200" height="750" sizes="95vw" loading="lazy"></picture>
<figcaption><b>Figure 1.</b> From <a href="#post-cite-1">Example 2020</a><a class="fn" href="#post-note-1">1</a>,
<a href="https://example.org/">more</a></figcaption></figure>
<figure><img src="b.webp" alt="A star" width="40" height="40"></figure>
<figure><a href="/x"><img src="c.webp" alt="A link"></a></figure>`

function showArticle(): void {
  document.body.innerHTML = `<div class="prose">${article}</div>`
  const text = document.querySelector<HTMLElement>('.prose') ?? document.body
  addEnlargeButtons(text)
  addEnlargeButtons(text)
}

test('each picture of a figure has one button that opens it, except a link', () => {
  showArticle()
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Enlarge figure 1', 'Enlarge picture: A star'])
})

test('the dialog has the largest file, its description, and the caption without links into the page', async () => {
  showArticle()
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge figure 1' }))
  const dialog = screen.getByRole('dialog', { name: 'Figure 1' })
  const picture = within(dialog).getByRole('img', { name: 'A map' })
  expect(picture.getAttribute('sizes')).toBe('100000px')
  expect(picture.hasAttribute('loading')).toBe(false)
  expect(picture.previousElementSibling?.getAttribute('sizes')).toBe('100000px')
  expect(dialog.textContent.replaceAll(/\s+/g, ' ')).toContain('Figure 1. From Example 2020, more')
  expect(
    within(dialog)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['more'])
})

test('closing the dialog removes it and gives the focus back', async () => {
  showArticle()
  const button = screen.getByRole('button', { name: 'Enlarge picture: A star' })
  await userEvent.click(screen.getByRole('img', { name: 'A star' }))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})
