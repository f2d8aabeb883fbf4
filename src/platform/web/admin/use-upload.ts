import { useEffect, useRef, useState } from 'react'
import { uploadTypes } from '../../../shared/picture-uploads.ts'
import { reasonOf } from './toasts.ts'
import { type SendFile, sendPicture } from './send-file.ts'

type UploadState =
  | { kind: 'none' }
  | { kind: 'sending'; percentage: number }
  | { kind: 'failed'; reason: string }

interface UploadTarget<Stored> {
  send: SendFile<Stored>
  /** The accepted file types. */
  accept: string
  /** The text shown after the last byte is sent. */
  finishing: string
}

export const pictureUpload = {
  send: sendPicture,
  accept: uploadTypes,
  finishing: 'Preparing the picture',
} satisfies UploadTarget<unknown>

/** One upload at a time, with its progress and error; aborted when the component unmounts. */
export function useUpload<Stored>(
  { send, accept, finishing }: UploadTarget<Stored>,
  onDone: (stored: Stored) => void,
) {
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
      const stored = await send(file, { signal, onProgress })
      if (signal.aborted) return
      setState({ kind: 'none' })
      onDone(stored)
    } catch (error) {
      if (signal.aborted) return
      const reason = reasonOf(error)
      setState({ kind: 'failed', reason })
    }
  }

  function stop() {
    running.current?.abort()
    setState({ kind: 'none' })
  }

  return {
    state,
    finishing,
    start: (file: File) => void start(file),
    stop,
    /** Opens the file picker and uploads the file. */
    choose: () => chooseFile(accept, (file) => void start(file)),
  }
}

export type FileUpload = ReturnType<typeof useUpload>

/** Opens the file picker. @param accept the accepted file types */
export function chooseFile(accept: string, onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    if (file) onFile(file)
  })
  input.click()
}
