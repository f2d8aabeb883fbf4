import { type RefObject, useRef } from 'react'
import type { AddedFile } from '../../../files/contract.ts'
import { announce } from '../../../../platform/web/announcements.tsx'
import { useLockSubmit } from '../../../../platform/web/admin/submit-lock.ts'
import { fileSender, type SendFile, sendPicture } from '../../../../platform/web/admin/send-file.ts'
import { filesUrl, fileTypes } from '../../../../shared/files.ts'
import { type UploadedPicture, uploadTypes } from '../../../../shared/picture-uploads.ts'
import { useUpload } from '../../../../platform/web/admin/use-upload.ts'
import { chartOf, figureOf, linkOf } from './markdown-helpers.ts'
import type { TextEdit, useTextEdits, Written } from './text-edits.ts'

const sendFile = fileSender<AddedFile>('POST', filesUrl)

/** Pictures are processed; other files are stored as they are, or refused. */
const sendEither: SendFile<UploadedPicture | AddedFile> = (file, watch) =>
  (file.type.startsWith('image/') ? sendPicture : sendFile)(file, watch)

const target = {
  send: sendEither,
  accept: `${uploadTypes},${fileTypes}`,
  finishing: 'Processing the file',
}

/**
 * Uploads a file and inserts it below the line of the caret: a picture as a figure, a table as a chart, any other
 * file as a link. If the user kept typing, here or in another field, the caret stays there.
 */
export function useFileInsert(
  area: RefObject<HTMLTextAreaElement | null>,
  edit: ReturnType<typeof useTextEdits>,
) {
  const textBefore = useRef('')
  const upload = useUpload(target, (uploaded) => {
    edit(
      (written) => insertOf(written, uploaded),
      isBusy(area.current, textBefore.current) ? 'stays' : 'moves',
    )
    announce('Uploaded and inserted into the text')
  })
  useLockSubmit(upload.state.kind === 'sending')
  const rememberText = () => (textBefore.current = area.current?.value ?? '')
  return {
    ...upload,
    start: (file: File) => {
      rememberText()
      return upload.start(file)
    },
    choose() {
      rememberText()
      upload.choose()
    },
  }
}

function insertOf(written: Written, uploaded: UploadedPicture | AddedFile): TextEdit {
  const path = new URL(uploaded.url, location.origin).pathname
  if ('width' in uploaded) return figureOf(written, { ...uploaded, path })
  const { name, chart } = uploaded
  return chart === undefined ? linkOf(written, { path, name }) : chartOf(written, chart)
}

function isBusy(area: HTMLTextAreaElement | null, textBefore: string): boolean {
  const focused = document.activeElement
  if (focused === area) return area?.value !== textBefore
  return focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
}
