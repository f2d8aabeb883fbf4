import type { AddedFile } from '../features/files/contract.ts'
import { filesUrl } from '../shared/files.ts'
import { form } from './pictures.ts'
import type { Client } from './test-site.ts'

/** Uploads a file and publishes an article that links to it, so that visitors can read it. */
export async function publishFile(
  owner: Client,
  name: string,
  content: string | Uint8Array,
): Promise<void> {
  const file = await uploadText(owner, name, content)
  const answer = await owner.send('POST', '/api/blog', {
    title: `On ${file.name}`,
    content: `See [the file](${file.url}).`,
    excerpt: 'An article with a file.',
    category: 'Notes',
    date: '2026-01-02',
  })
  if (answer.status !== 201) throw new Error(`The article was refused: ${answer.text}`)
}

/** Uploads a file. */
export async function uploadText(
  client: Client,
  name: string,
  content: string | Uint8Array,
): Promise<AddedFile> {
  const answer = await client.send('POST', filesUrl, form(Buffer.from(content), name, 'text/plain'))
  if (answer.status !== 201 && answer.status !== 200)
    throw new Error(`The upload was refused: ${answer.text}`)
  return answer.json as AddedFile
}
