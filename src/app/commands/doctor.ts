import { examineSite } from './doctor/examine.ts'
import { CommandError } from './command-error.ts'

/** `doctor`: one line for each thing that a site needs, with what to do where it is not well. */
export async function examine(): Promise<void> {
  const diagnoses = await examineSite(process.env)
  for (const { level, part, says } of diagnoses)
    console.log(`${level.padEnd(8)} ${part.padEnd(9)} ${says}`)
  const count = diagnoses.filter(({ level }) => level === 'broken').length
  if (count > 0)
    throw new CommandError(count === 1 ? 'One thing is broken.' : `${count} things are broken.`)
}
