import type { CompiledQuery, Transaction } from 'kysely'

/** How many different statements are cached per database; there are as many as the code writes down. */
const maxStatements = 200

const statements = new WeakMap<object, Map<string, CompiledQuery>>()

/**
 * A statement that differs from one time to the next by its values alone, built and compiled when it is
 * first asked for: that takes longer than most statements do.
 * @param name names its shape
 * @param values in the order in which the statement has its places
 */
export function compileOnce<Result>(
  tx: Pick<Transaction<unknown>, 'getExecutor'>,
  name: string,
  build: () => { compile(): CompiledQuery<Result> },
  values: readonly unknown[],
): CompiledQuery<Result> {
  const { adapter } = tx.getExecutor()
  const cache = statements.get(adapter) ?? new Map<string, CompiledQuery>()
  statements.set(adapter, cache)
  if (cache.size > maxStatements) cache.clear()
  const compiled = cache.get(name) ?? build().compile()
  cache.set(name, compiled)
  if (compiled.parameters.length !== values.length)
    throw new Error(`The statement "${name}" has another number of places`)
  return { ...compiled, parameters: values }
}
