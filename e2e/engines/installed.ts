import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Firefox on the PATH, Debian's first. */
export function findFirefox(): string | undefined {
  return findProgram('firefox-esr') ?? findProgram('firefox')
}

/** The driver of WebKitGTK, which knows its browser, and the screen that it draws to. */
export function findWebKit(): { driver: string; screen: string } | undefined {
  const [driver, screen] = [findProgram('WebKitWebDriver'), findProgram('Xvfb')]
  return driver !== undefined && screen !== undefined ? { driver, screen } : undefined
}

/** The file of a program on the PATH. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(canRun)
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
