import type { FileHandle } from 'node:fs/promises'
import { type Bucket, BucketFailure } from './bucket.ts'
import { again, partTimeoutMs } from './repeat.ts'

const partBytes = 5 * 1024 * 1024

/** Writes a file of the bucket into an open one, in parts that are asked for again when the connection breaks. @throws BucketFailure */
export async function downloadFile(
  bucket: Bucket,
  { name, bytes }: { name: string; bytes: number },
  target: FileHandle,
): Promise<void> {
  for (let start = 0; start < bytes; start += partBytes) {
    const range = { start, end: Math.min(bytes, start + partBytes) - 1 }
    const part = await again(async () => {
      const response = await bucket.send({ method: 'GET', name, range, timeoutMs: partTimeoutMs })
      // A bucket without support for ranges would send the whole file each time.
      const isPart = response?.status === 206 || range.end - range.start + 1 === bytes
      if (!response || !isPart) {
        await response?.body?.cancel()
        throw new BucketFailure('GET', response?.status ?? 404)
      }
      const data = await response.arrayBuffer().catch(() => undefined)
      if (data?.byteLength !== range.end - range.start + 1) throw new BucketFailure('GET')
      return Buffer.from(data)
    })
    await target.appendFile(part)
  }
}
