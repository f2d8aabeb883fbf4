import { execFile } from 'node:child_process'
import path from 'node:path'
import * as v from 'valibot'
import { CommandError } from '../commands/command-error.ts'

interface Ran {
  code: number
  said: string
  complained: string
}

/** Runs a program to its end. */
export async function runProgram(program: string, words: readonly string[]): Promise<Ran> {
  return await new Promise((resolve, reject) => {
    execFile(program, words, { maxBuffer: 16 * 1024 * 1024 }, (error, said, complained) => {
      const code = error === null ? 0 : error.code
      // A text is the code of a system error: the program could not be run.
      if (typeof code === 'string') reject(error ?? new Error(code))
      else resolve({ code: code ?? 1, said: said.trim(), complained: complained.trim() })
    })
  })
}

/**
 * Runs a command of a release, which acts as the owner of the data folder as every command does.
 * @throws CommandError with what it complained about
 */
export async function runRelease(release: string, words: readonly string[]): Promise<string> {
  const { code, said, complained } = await runProgram(path.join(release, 'bin/ephemeris'), words)
  if (code === 0) return said
  const lines = complained
    .split('\n')
    .filter((line) => !/^(?:Site: |The data folder .* so the command acts)/.test(line))
  throw new CommandError(
    `"${words[0] ?? ''}" of ${path.basename(release)} failed: ${lines.join(' ') || `exit code ${code}`}`,
  )
}

const schemaFacts = v.object({ applied: v.array(v.string()), known: v.array(v.string()) })

/** The migrations that the database of the site has, and those that a release knows. */
export type SchemaFacts = v.InferOutput<typeof schemaFacts>

export async function readSchema(release: string): Promise<SchemaFacts> {
  const said = await runRelease(release, ['schema'])
  return v.parse(v.pipe(v.string(), v.parseJson(), schemaFacts), said)
}
