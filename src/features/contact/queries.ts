import { useSend } from '../../web/resource.ts'
import { type ContactFields, contactUrls } from './contract.ts'

/** Sends a message to the owner. */
export function useSendMessage() {
  return useSend<ContactFields>(
    (body) => ({ method: 'POST', url: contactUrls.send, body }),
    () => [contactUrls.list],
  )
}
