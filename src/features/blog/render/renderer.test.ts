import { expect, onTestFinished, test } from 'vitest'
import { openRenderer } from './renderer.ts'

const slow = '$a'.repeat(100_000)

function openStrict() {
  const renderer = openRenderer({ log: { warn: () => undefined }, limitMs: 500 })
  onTestFinished(renderer.close)
  return renderer
}

test('a stored text that takes too long is shown as plain paragraphs', async () => {
  const { storedPost } = openStrict()
  const { html, words, outline } = await storedPost(slow)
  expect([html, words, outline]).toEqual([`<p>${slow}</p>`, 1, []])
  expect(await storedPost('# Two *words*')).toMatchObject({
    html: '<h2 id="post-two-words">Two <em>words</em></h2>',
  })
})

test('there is no letter of a text that takes too long', async () => {
  const { letter } = openStrict()
  const page = 'https://ada.example/blog/1'
  expect(await letter('*a '.repeat(60_000), page)).toBeUndefined()
  expect(await letter('Words', page)).toMatchObject({ text: 'Words\n', html: '<p>Words</p>' })
})

test('whoever asks for a renderer that is closed gets a fault, and no plain text', async () => {
  const { storedPost, close } = openStrict()
  close()
  await expect(storedPost('Words')).rejects.toThrow('The worker is closed')
})
