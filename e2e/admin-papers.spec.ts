import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from './accessibility.ts'
import { contentField, drop, openBegunPost, openNewPost, previewRegion } from './editor.ts'
import { expect, test } from './site.ts'
import { expectToast } from './visit.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const copyText = (page: Page, text: string) =>
  page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)

const paper = String.raw`\documentclass{aastex631}
\begin{document}
\title{A clock in a star}
\date{2 May 2024}
\keywords{pulsation}
\begin{abstract}One star keeps time.\end{abstract}
\section{Method}\label{sec:method}
As \citet{Zyx2020} \strange{says}, $E = mc^2$ in Section~\ref{sec:method}.
\begin{thebibliography}{1}
\bibitem[Zyx(2020)]{Zyx2020} Zyx, A. 2020, On clocks, Journal, 1, 2
\end{thebibliography}
\end{document}`

test('a paper dropped on an empty text becomes the post, and its works join the library', async ({
  page,
  freshSite,
}) => {
  const dialog = await openNewPost(page, freshSite)
  await contentField(page).focus()
  const file = { name: 'clock.tex', type: '' }
  await drop(page, Buffer.from(paper), 'document.activeElement', file)
  const taking = page.getByRole('dialog', { name: 'Import a paper' })
  await expect(taking).toContainText('clock.tex becomes text')
  await expectAccessibleInBothThemes(page, 'a dropped paper')
  await taking.getByRole('button', { name: 'Import' }).click()
  await expectToast(page, { title: 'Paper imported', text: '0 pictures; 3 notes' })
  await expect(contentField(page)).toHaveValue(/As @Zyx2020 says, \\\(E = mc\^2\\\) in Section/)
  await expect(dialog.getByLabel('Title')).toHaveValue('A clock in a star')
  const notes = dialog.getByRole('region', { name: 'Notes on the paper' })
  await expect(notes).toContainText(String.raw`Not carried: \strange, once (clock.tex, line 8).`)
  await expect(notes).toContainText('Added to the library: 1 work.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(previewRegion(page).getByRole('link', { name: /^Zyx/ })).toBeVisible()
})

test('pasted LaTeX becomes Markdown, undo brings it back, and it stays if that fails', async ({
  page,
  freshSite,
}) => {
  const dialog = await openBegunPost(page, freshSite)
  const latex = String.raw`\section{Method} As \citet{Zyx2020} \strange{says}, $5$ per cent.`
  await copyText(page, latex)
  await page.keyboard.press('Control+v')
  await expect(contentField(page)).toHaveValue(
    'Before\n\n## Method\n\nAs @Zyx2020 says, \\(5\\) per cent.',
  )
  await expect(
    dialog.getByText('LaTeX converted. Undo to keep it. Not carried: \\strange'),
  ).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(contentField(page)).toHaveValue(`Before${latex}`)
  await page.route('**/api/blog/latex', (route) => route.abort())
  await contentField(page).fill('')
  await page.keyboard.press('Control+v')
  await expect(dialog.getByText('Pasted as plain text.')).toBeVisible()
  await expect(contentField(page)).toHaveValue(latex)
})
