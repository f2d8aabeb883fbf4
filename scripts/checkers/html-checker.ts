import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Finding } from './finding.ts'

/** A message of the checker. Source: the wiki of validator/validator, "Output » JSON". */
interface Message {
  type: 'info' | 'error' | 'non-document-error'
  subType?: 'warning' | 'fatal'
  url?: string
  message: string
  extract?: string
}

/** Findings that are no faults of the HTML. */
const exceptions: readonly ((finding: Finding) => boolean)[] = [
  // The checker also reads style sheets, but does not know cascade layers, `color-mix()` and anchor positioning.
  ({ message }) => message.startsWith('CSS: '),
  // It asks for aria-owns, as in ARIA 1.0; since ARIA 1.2 a combobox has aria-controls.
  ({ message }) => message.startsWith('Attribute “aria-activedescendant” value should'),
  // It does not know yet that the search element is a landmark, which may have a name.
  ({ message, extract }) =>
    message.startsWith('Possible misuse of “aria-label”') && extract.includes('<search '),
]

const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

/** Whether there is the Java that the checker needs. */
export function hasJava(): boolean {
  return spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
}

/** Runs the Nu HTML checker over the `.html` files of a folder; its errors and its warnings are findings. */
export async function checkHtml(folder: string): Promise<Finding[]> {
  const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--skip-non-html']
  const { stdout } = await promisify(execFile)('java', ['-jar', jar, ...options, folder], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const { messages } = JSON.parse(stdout) as { messages: Message[] }
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .map(({ url = '', message, extract = '' }) => ({
      // A file name is an encoded name, which the URL of the file encodes again.
      document: decodeURIComponent(decodeURIComponent(path.posix.basename(url, '.html'))),
      message,
      extract: extract.replaceAll(/\s+/g, ' ').trim(),
    }))
    .filter((finding) => !exceptions.some((isExcepted) => isExcepted(finding)))
}
