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
const exceptions: readonly RegExp[] = [
  // The checker also reads style sheets, but does not know cascade layers, `color-mix()` and anchor positioning.
  /^CSS: /,
  // It asks for aria-owns, as in ARIA 1.0; since ARIA 1.2 a combobox has aria-controls.
  /^Attribute “aria-activedescendant” value should/,
]

const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar')

/** @throws Error saying what to install if there is no Java */
export function requireJava(): void {
  const { status } = spawnSync('java', ['-version'], { stdio: 'ignore' })
  if (status !== 0)
    throw new Error(
      'The Nu HTML checker needs Java, which is not installed. On Debian: apt-get install default-jre-headless',
    )
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
    .filter(({ message }) => !exceptions.some((one) => one.test(message)))
    .map(({ url = '', message, extract = '' }) => ({
      // A file name is an encoded name, which the URL of the file encodes again.
      document: decodeURIComponent(decodeURIComponent(path.posix.basename(url, '.html'))),
      message,
      extract: extract.replaceAll(/\s+/g, ' ').trim(),
    }))
}
