import { fileTooLarge, maxFileBytes } from '../../../shared/files.ts'
import {
  maxUploadBytes,
  mediaUrl,
  tooLargeSentence,
  type UploadedPicture,
} from '../../../shared/picture-uploads.ts'
import { ApiError, withSession } from '../api.ts'

interface UploadWatch {
  onProgress: (percentage: number) => void
  signal: AbortSignal
}

/** Uploads a file. @throws ApiError if it is refused */
export type SendFile<Stored> = (file: File, watch: UploadWatch) => Promise<Stored>

export const sendPicture: SendFile<UploadedPicture> = async (file, watch) => {
  // Checked here too: the server can refuse it only after the upload.
  if (file.size > maxUploadBytes) throw new ApiError(413, tooLargeSentence)
  return (await send('POST', mediaUrl, file, watch)) as UploadedPicture
}

const maxOfFiles = { maxBytes: maxFileBytes, tooLarge: fileTooLarge }

/** Creates a function that uploads a file by POST or replaces one by PUT. */
export function fileSender<Stored>(
  method: 'POST' | 'PUT',
  url: string,
  { maxBytes, tooLarge } = maxOfFiles,
): SendFile<Stored> {
  return async (file, watch) => {
    if (file.size > maxBytes) throw new ApiError(413, tooLarge)
    return (await send(method, url, file, watch)) as Stored
  }
}

/** Can be retried, since equal files are stored once. */
function send(
  method: 'POST' | 'PUT',
  url: string,
  file: File,
  watch: UploadWatch,
): Promise<unknown> {
  return withSession({ url, isRepeatable: true }, () => sendOnce(method, url, file, watch))
}

/** By XMLHttpRequest, because fetch does not report upload progress. */
function sendOnce(
  method: 'POST' | 'PUT',
  url: string,
  file: File,
  { onProgress, signal }: UploadWatch,
): Promise<unknown> {
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / Math.max(total, 1)) * 100))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status === 200 || status === 201) resolve(JSON.parse(responseText))
      else reject(new ApiError(status, responseText || statusText))
    }
    request.onerror = () => reject(new Error('The connection was lost'))
    request.onabort = () => reject(new Error('The upload was stopped'))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
