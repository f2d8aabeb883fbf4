import type { AddedFile } from '../features/files/contract.ts'
import { filesUrl } from '../shared/files.ts'
import { form } from './pictures.ts'
import type { Client } from './test-site.ts'

/** Uploads a file that is accepted. */
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
