/** An object without the fields that are absent or empty. */
export function withoutEmpty<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }
}
