import { setTimeout } from 'node:timers/promises'
import type { Server } from './servers.ts'

/** The signed-in owner of the measured site. */
export interface Owner {
  /** @param site the URL of the site, if it changed after it was claimed */
  send(method: string, path: string, body: unknown, site?: string): Promise<void>
  /** Sends a file. @returns the answer */
  sendFile(path: string, file: Blob): Promise<string>
  read(path: string, site?: string): Promise<string>
  /** Reads a page and measures the time of the answer. */
  time(path: string, site?: string): Promise<{ text: string; ms: number }>
  /** The cookie of the session. */
  cookie(): string
}

/** Registers the owner of a new site. */
export async function claim({ url }: Server): Promise<Owner> {
  let cookie = ''
  const time: Owner['time'] = async (path, site = url) => {
    const began = performance.now()
    const answer = await fetch(site + path, { headers: { cookie } })
    const text = await answer.text()
    const ms = performance.now() - began
    if (await waitIfBusy(answer)) return await time(path, site)
    if (!answer.ok) throw new Error(`${path} was refused: ${text}`)
    return { text, ms }
  }
  const read: Owner['read'] = async (path, site) => (await time(path, site)).text
  const send: Owner['send'] = async (method, path, body, site = url) => {
    const answer = await fetch(site + path, {
      method,
      headers: { 'content-type': 'application/json', origin: site, cookie },
      body: JSON.stringify(body),
    })
    if (await waitIfBusy(answer)) return await send(method, path, body, site)
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${await answer.text()}`)
    cookie = answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie
  }
  await send('POST', '/api/register', {
    username: 'bench',
    password: 'a bench of its own, long enough',
    email: 'bench@example.org',
    name: 'Bench',
  })
  const sendFile: Owner['sendFile'] = async (path, file) => {
    const body = new FormData()
    body.append('file', file, 'library.bib')
    const headers = { origin: url, cookie }
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    if (await waitIfBusy(answer)) return await sendFile(path, file)
    if (!answer.ok) throw new Error(`POST ${path} was refused: ${await answer.text()}`)
    return await answer.text()
  }
  return { send, sendFile, read, time, cookie: () => cookie }
}

/** Waits after a 503, which the site sends while its event loop is delayed. @returns whether to try again */
async function waitIfBusy({ status }: Response): Promise<boolean> {
  if (status === 503) await setTimeout(250)
  return status === 503
}

/** Fills the list of quotes up to a hundred. */
export async function fillQuotes(site: Server, owner: Owner): Promise<string> {
  const read = async () => await (await fetch(`${site.url}/api/dashboard/quotes`)).text()
  const { length } = JSON.parse(await read()) as unknown[]
  for (let count = length; count < 100; count += 1)
    await owner.send('POST', '/api/quotes', {
      text: `A sentence of ordinary length, the ${count + 1}. of a hundred.`,
      author: 'The bench',
    })
  return await read()
}
