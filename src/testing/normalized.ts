import { vi } from 'vitest'

/**
 * Records which texts are normalized during some work, since normalization is the most expensive operation on a text.
 * @returns the result and the normalized texts
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
