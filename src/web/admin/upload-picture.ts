import {
  maxUploadBytes,
  mediaUrl,
  tooLargeSentence,
  type UploadedPicture,
} from '../../shared/media.ts'
import { ApiError, withSession } from '../api.ts'

interface UploadWatch {
  /** Hears how much of the file is on its way, in percent. */
  onProgress: (percentage: number) => void
  signal: AbortSignal
}

/**
 * Sends a picture to the site.
 * @throws ApiError when the site refuses it
 */
export async function uploadPicture(file: File, watch: UploadWatch): Promise<UploadedPicture> {
  // The site would say the same, but only after all of it has been sent.
  if (file.size > maxUploadBytes) throw new ApiError(413, tooLargeSentence)
  // The same bytes are kept once, so a second sending does no harm.
  return await withSession({ url: mediaUrl, isRepeatable: true }, () => send(file, watch))
}

/** By XMLHttpRequest: fetch does not tell how far an upload is. */
function send(file: File, { onProgress, signal }: UploadWatch): Promise<UploadedPicture> {
  const body = new FormData()
  body.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', mediaUrl)
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((loaded / Math.max(total, 1)) * 100))
    request.onload = () => {
      const { status, statusText, responseText } = request
      if (status === 201) resolve(JSON.parse(responseText) as UploadedPicture)
      else reject(new ApiError(status, responseText || statusText))
    }
    request.onerror = () => reject(new Error('The connection broke off'))
    request.onabort = () => reject(new Error('The upload was stopped'))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}
