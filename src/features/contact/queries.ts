import { useSend } from '../../platform/web/resource.ts'
import { type ContactFields, contactUrls } from './contract.ts'

/** Sends a message to the owner. */
export function useSendMessage() {
  return useSend<{ message: ContactFields; headers: Readonly<Record<string, string>> }>(
    ({ message, headers }) => ({
      method: 'POST',
      url: contactUrls.send,
      body: message,
      headers,
    }),
    () => [contactUrls.list],
  )
}
