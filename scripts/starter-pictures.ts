import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { narrow } from '../src/features/media/decode.ts'
import { variantNames, widthOf } from '../src/shared/media.ts'

/** Makes the narrower variants of the starter pictures ahead, so that a new site has them from the start. */
export async function buildStarterPictures(root: string, folder: string): Promise<void> {
  const from = path.join(root, 'starter', 'media')
  await mkdir(folder, { recursive: true })
  const names = (await readdir(from)).filter((name) => name.endsWith('.webp'))
  for (const name of names)
    for (const variant of variantNames(name, widthOf(name)))
      await writeFile(
        path.join(folder, variant.name),
        await narrow({ file: path.join(from, name), ...variant }),
      )
}
