import { open } from 'node:fs/promises'

/** Puts the names in a folder on the disk: a renamed file could be gone after a power cut otherwise. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows gives no handle for a folder, and keeps names safe by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
