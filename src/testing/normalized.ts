import { vi } from 'vitest'

/**
 * Finds what is brought into a Unicode form while something is done, which takes the most time of all that is done to
 * a text.
 * @returns the answer, and each text that was
 */
export async function watchNormalized<Answer>(
  work: () => Answer,
): Promise<{ answer: Awaited<Answer>; texts: string[] }> {
  const spy = vi.spyOn(String.prototype, 'normalize')
  try {
    const answer = await work()
    return { answer, texts: spy.mock.contexts.map(String) }
  } finally {
    spy.mockRestore()
  }
}

export const charactersOf = (texts: readonly string[]) =>
  texts.reduce((sum, { length }) => sum + length, 0)
