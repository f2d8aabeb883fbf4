import { useEffect, useRef, useState } from 'react'
import { type UploadedPicture, uploadTypes } from '../../shared/media.ts'
import { reasonOf } from './toasts.ts'
import { uploadPicture } from './upload-picture.ts'

type UploadState =
  | { kind: 'none' }
  | { kind: 'sending'; percentage: number }
  | { kind: 'failed'; reason: string }

/** One upload at a time, with how far it is and why it failed; it ends with the component. */
export function useUpload(onDone: (picture: UploadedPicture) => void) {
  const [state, setState] = useState<UploadState>({ kind: 'none' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start(file: File) {
    stop()
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    const onProgress = (percentage: number) => setState({ kind: 'sending', percentage })
    onProgress(0)
    try {
      const picture = await uploadPicture(file, { signal, onProgress })
      if (signal.aborted) return
      setState({ kind: 'none' })
      onDone(picture)
    } catch (error) {
      if (signal.aborted) return
      const reason = reasonOf(error instanceof Error ? error : new Error(String(error)))
      setState({ kind: 'failed', reason })
    }
  }

  function stop() {
    running.current?.abort()
    setState({ kind: 'none' })
  }

  /** Asks for a file and sends it. */
  function choose() {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = uploadTypes
    input.addEventListener('change', () => {
      const file = input.files?.[0]
      if (file) void start(file)
    })
    input.click()
  }

  return { state, start: (file: File) => void start(file), stop, choose }
}

export type PictureUpload = ReturnType<typeof useUpload>
