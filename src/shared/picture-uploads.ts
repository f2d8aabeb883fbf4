export const mediaUrl = '/api/media'

/** The response to an upload, with the size in px. */
export interface UploadedPicture {
  url: string
  width: number
  height: number
}

/** Files of cameras are mostly below half of this. */
export const maxUploadBytes = 20 * 1024 * 1024

export const tooLargeSentence = 'The picture is larger than 20 MB'

/** For the `accept` attribute of a file input. */
export const uploadTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
